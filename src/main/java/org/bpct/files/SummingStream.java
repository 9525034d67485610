package org.bpct.files;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A stream that sums the bytes it passes on: the whole file, and each of its blocks. */
final class SummingStream extends FilterOutputStream {
    /** Names arrive one by one, and each call of the sum has a fixed cost. */
    private static final int BUFFER = 1 << 15;

    private final Path file;
    private final Recorder recorder;
    private final PosixSum whole = new PosixSum();
    private final PosixSum block = new PosixSum();
    private final List<String> blocks = new ArrayList<>();
    private int inBlock;
    private boolean closed;

    private SummingStream(OutputStream out, Path file, Recorder recorder) {
        super(out);
        this.file = file;
        this.recorder = recorder;
    }

    /** The receiver of a file's sum when the file is closed. */
    interface Recorder {
        void record(Path file, String sum) throws IOException;
    }

    static OutputStream of(OutputStream out, Path file, Recorder recorder) {
        return new BufferedOutputStream(new SummingStream(out, file, recorder), BUFFER);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
        whole.update(bytes, from, count);
        for (int done = 0; done < count; ) {
            int some = Math.min(SummedFiles.BLOCK - inBlock, count - done);
            block.update(bytes, from + done, some);
            done += some;
            inBlock += some;
            if (inBlock == SummedFiles.BLOCK) {
                endBlock();
            }
        }
    }

    private void endBlock() {
        blocks.add(block.take());
        inBlock = 0;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        super.close();
        recorder.record(file, whole.take());
        if (inBlock > 0) {
            endBlock();
        }
        if (blocks.size() > 1 && SummedFiles.isInBlocks(file)) {
            try (OutputStream sums = PrivateFiles.create(file.resolveSibling(SummedFiles.BLOCKS))) {
                sums.write((String.join("\n", blocks) + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
