package org.bpct.model;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files that are written once, with what {@code cksum} says of each in the file {@code cksums} beside them; whoever reads
 * one looks there before it believes it.
 *
 * <p>What stands in no such file was written by an older bpct, and is believed.
 */
public final class SummedFiles {
    private static final String SUMS = "cksums";

    /** Holds the sums of the blocks of a list that has several, so that damage can be found in it. */
    private static final String BLOCKS = "blocks";

    private static final int BLOCK = 1 << 14;

    private SummedFiles() {}

    /** Opens a new file for writing; its sum is recorded when it is closed. */
    public static OutputStream create(Path file) throws IOException {
        return new Summing(PrivateFiles.create(file), file);
    }

    /** Opens a new script for writing, executable by its owner; its sum is recorded when it is closed. */
    public static OutputStream createScript(Path file) throws IOException {
        return new Summing(PrivateFiles.createScript(file), file);
    }

    /** Writes a new file. */
    public static void write(Path file, byte[] content) throws IOException {
        try (OutputStream out = create(file)) {
            out.write(content);
        }
    }

    /** Writes a new file, and returns its sum as {@code cksum} prints it for its standard input. */
    public static String writeAndSum(Path file, byte[] content) throws IOException {
        write(file, content);
        PosixSum sum = new PosixSum();
        sum.update(content, 0, content.length);
        return sum.take();
    }

    /** Records the sum of a file that was written in pieces. */
    public static void record(Path file) throws IOException {
        record(file, sum(file));
    }

    private static void record(Path file, String sum) throws IOException {
        PrivateFiles.appendLine(file.resolveSibling(SUMS), sum + " " + name(file));
    }

    /** Throws if a file is not as it was written; the message names it, and where in it the damage is as far as known. */
    public static void check(Path file) throws IOException {
        String damage = damage(file);
        if (!damage.isEmpty()) {
            throw new IOException(damage);
        }
    }

    /** Returns in a sentence that a file is not as it was written; empty if it is. */
    public static String damage(Path file) throws IOException {
        List<String> lines;
        try {
            lines = RegularFiles.lines(file.resolveSibling(SUMS));
        } catch (NoSuchFileException ofAnOlderVersion) {
            return "";
        }
        String end = " " + name(file);
        Optional<String> recorded =
                lines.stream().filter(line -> line.endsWith(end)).findFirst();
        if (recorded.isEmpty()) {
            return "";
        }
        String found;
        try {
            found = sum(file) + " " + name(file);
        } catch (NoSuchFileException gone) {
            found = "it is not there";
        }
        if (lines.contains(found)) {
            return "";
        }
        return FileName.of(file).display() + " is damaged" + place(file) + ": cksum says '" + found + "', and "
                + FileName.of(file.resolveSibling(SUMS)).display() + " says '" + recorded.get() + "'";
    }

    /** Returns behind which byte a list differs from what it was, in words; empty if nobody can say. */
    private static String place(Path file) throws IOException {
        if (!name(file).equals("list")) {
            return "";
        }
        List<String> blocks;
        try {
            blocks = RegularFiles.lines(file.resolveSibling(BLOCKS));
        } catch (NoSuchFileException ofOneBlock) {
            return "";
        }
        List<String> found = new ArrayList<>();
        try (InputStream in = RegularFiles.open(file)) {
            PosixSum sum = new PosixSum();
            for (byte[] block = in.readNBytes(BLOCK); block.length > 0; block = in.readNBytes(BLOCK)) {
                sum.update(block, 0, block.length);
                found.add(sum.take());
            }
        } catch (NoSuchFileException gone) {
            return "";
        }
        int same = 0;
        while (same < blocks.size() && same < found.size() && blocks.get(same).equals(found.get(same))) {
            same++;
        }
        return " behind byte " + (long) same * BLOCK;
    }

    private static String sum(Path file) throws IOException {
        PosixSum sum = new PosixSum();
        byte[] buffer = new byte[BLOCK];
        try (InputStream in = RegularFiles.open(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sum.update(buffer, 0, read);
            }
        }
        return sum.take();
    }

    private static String name(Path file) {
        return FileName.of(file).lastComponent().text();
    }

    /** Writes on, and sums what is written. */
    private static final class Summing extends FilterOutputStream {
        private final Path file;
        private final PosixSum whole = new PosixSum();
        private final PosixSum block = new PosixSum();
        private final List<String> blocks = new ArrayList<>();
        private int inBlock;
        private boolean closed;

        Summing(OutputStream out, Path file) {
            super(out);
            this.file = file;
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
                int some = Math.min(BLOCK - inBlock, count - done);
                block.update(bytes, from + done, some);
                done += some;
                inBlock += some;
                if (inBlock == BLOCK) {
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
            record(file, whole.take());
            if (inBlock > 0) {
                endBlock();
            }
            if (blocks.size() > 1 && name(file).equals("list")) {
                try (OutputStream sums = PrivateFiles.create(file.resolveSibling(BLOCKS))) {
                    sums.write((String.join("\n", blocks) + "\n").getBytes(StandardCharsets.US_ASCII));
                }
            }
        }
    }
}
