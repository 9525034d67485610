package org.bpct.verb.archive.tar;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.bpct.files.Program;
import org.bpct.files.RegularFiles;
import org.jspecify.annotations.Nullable;

/** A compressed tar while it is decompressed. A jump costs as much as reading. */
final class UnpackedTar implements TarBytes {
    private static final int BUFFER = 1 << 16;
    private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/local/bin");

    private final InputStream in;
    private final @Nullable Process program;
    private long at;

    private UnpackedTar(InputStream in, @Nullable Process program) {
        this.in = in;
        this.program = program;
    }

    static UnpackedTar open(Path file, PartForm form) throws IOException {
        if (form == PartForm.GZIP) {
            return new UnpackedTar(
                    new GZIPInputStream(new BufferedInputStream(RegularFiles.open(file), BUFFER), BUFFER), null);
        }
        RegularFiles.check(file);
        Path command = FOLDERS.stream()
                .map(folder -> Path.of(folder, form.word()))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IOException("it is compressed by " + form.word() + ", which is not here"));
        Process program = Program.of(command.toString(), "-dcq")
                .redirectInput(file.toFile())
                .start();
        program.getOutputStream().close();
        return new UnpackedTar(program.getInputStream(), program);
    }

    @Override
    public long size() {
        return Long.MAX_VALUE;
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        in.skipNBytes(position - at);
        int count = in.readNBytes(into.array(), into.arrayOffset() + into.position(), into.remaining());
        at = position + count;
        return count == 0 ? -1 : count;
    }

    @Override
    public void finish() throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
        if (program == null) {
            return;
        }
        String said = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (program.waitFor() != 0) {
                throw new IOException("it cannot be decompressed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
        if (program != null) {
            program.destroyForcibly();
        }
    }
}
