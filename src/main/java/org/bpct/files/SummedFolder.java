package org.bpct.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder that gets several {@link SummedFiles} at once. Their sums are recorded together on close, because on a file
 * server each record takes as long as a file.
 */
public final class SummedFolder implements AutoCloseable {
    private final Path folder;
    private final List<String> sums = new ArrayList<>();

    /** Starts with an existing folder. */
    public SummedFolder(Path folder) {
        this.folder = folder;
    }

    /** Opens a new file in it for writing. */
    public OutputStream create(Path file) throws IOException {
        return SummingStream.of(PrivateFiles.create(file), file, this::add);
    }

    /** Writes a new file in it. */
    public void write(Path file, byte[] content) throws IOException {
        try (OutputStream out = create(file)) {
            out.write(content);
        }
    }

    /** Writes a new file in it, and returns its sum as {@code cksum} prints it for its standard input. */
    public String writeAndSum(Path file, byte[] content) throws IOException {
        write(file, content);
        PosixSum sum = new PosixSum();
        sum.update(content, 0, content.length);
        return sum.take();
    }

    /** Writes a new script in it, executable by its owner. */
    public void writeScript(Path file, String script) throws IOException {
        try (OutputStream out = SummingStream.of(PrivateFiles.createScript(file), file, this::add)) {
            out.write(script.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private void add(Path file, String sum) {
        sums.add(SummedFiles.line(file, sum));
    }

    @Override
    public void close() throws IOException {
        if (!sums.isEmpty()) {
            PrivateFiles.appendLine(folder.resolve(SummedFiles.SUMS), String.join("\n", sums));
        }
    }
}
