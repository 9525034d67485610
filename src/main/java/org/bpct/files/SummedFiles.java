package org.bpct.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files that are written once, with the {@code cksum} of each in the file {@code cksums} beside them; a reader checks
 * the sum before it trusts a file.
 *
 * <p>Files without a recorded sum were written by an older bpct, and are trusted.
 */
public final class SummedFiles {
    static final String SUMS = "cksums";

    /** The file with the sums of the blocks of a list of several blocks, which locate damage in it. */
    static final String BLOCKS = "blocks";

    static final int BLOCK = 1 << 14;

    private SummedFiles() {}

    /** Opens a new file for writing; its sum is recorded when it is closed. */
    public static OutputStream create(Path file) throws IOException {
        return SummingStream.of(PrivateFiles.create(file), file, SummedFiles::record);
    }

    /** Opens a new script for writing, executable by its owner; its sum is recorded when it is closed. */
    public static OutputStream createScript(Path file) throws IOException {
        return SummingStream.of(PrivateFiles.createScript(file), file, SummedFiles::record);
    }

    /** Writes a new file. */
    public static void write(Path file, byte[] content) throws IOException {
        try (OutputStream out = create(file)) {
            out.write(content);
        }
    }

    /** Records the sum of a file that was written in pieces. */
    public static void record(Path file) throws IOException {
        record(file, sum(file));
    }

    private static void record(Path file, String sum) throws IOException {
        PrivateFiles.appendLine(file.resolveSibling(SUMS), line(file, sum));
    }

    /** Returns the line that records a file. */
    static String line(Path file, String sum) {
        return sum + " " + name(file);
    }

    /**
     * Throws if a file differs from its written content; the message names the file and, if known, the place of the
     * damage.
     */
    public static void check(Path file) throws IOException {
        String damage = damage(file);
        if (!damage.isEmpty()) {
            throw new IOException(damage);
        }
    }

    /** Returns a sentence that says that a file differs from its written content; empty if it is intact. */
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
            found = line(file, sum(file));
        } catch (NoSuchFileException gone) {
            found = "it is not there";
        }
        if (lines.contains(found)) {
            return "";
        }
        return FileName.of(file).display() + " is damaged" + place(file) + ": cksum says '" + found + "', and "
                + FileName.of(file.resolveSibling(SUMS)).display() + " says '" + recorded.get() + "'";
    }

    /** Returns, in words, the byte after which a list differs from its written content; empty if it is unknown. */
    private static String place(Path file) throws IOException {
        if (!isInBlocks(file)) {
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

    /** Returns true if a file may have sums of its blocks. */
    static boolean isInBlocks(Path file) {
        return name(file).equals("list");
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
}
