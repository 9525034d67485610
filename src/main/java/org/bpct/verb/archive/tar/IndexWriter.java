package org.bpct.verb.archive.tar;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.zip.GZIPInputStream;
import org.bpct.files.NulWords;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The writing of an index: members come in the order of the archive, and leave in that of their names. More than fit into memory
 * wait in sorted runs on disk.
 */
public final class IndexWriter implements Closeable {
    static final String FORMAT = "bpct-index-1";

    /** The format of indexes that scripts write of several generations. */
    static final String FORMAT_OF_GENERATIONS = "bpct-index-2";

    private static final int BUFFER = 1 << 16;

    /** The records of a run: with their bytes they take about 100 MB. */
    private static final int RUN_RECORDS = 400_000;

    private static final int RUN_BYTES = 64 << 20;

    private final Path scratch;
    private final Path file;
    private final int runRecords;
    private final List<Path> runs = new ArrayList<>();
    private List<byte[]> records = new ArrayList<>();
    private long bytes;
    private long members;

    /**
     * Prepares an index.
     *
     * @param scratch a name beside it that nobody else uses: files that begin with it are made, and removed
     * @param file the name that it gets when it is whole
     */
    public IndexWriter(Path scratch, Path file) {
        this(scratch, file, RUN_RECORDS);
    }

    IndexWriter(Path scratch, Path file, int runRecords) {
        this.scratch = scratch;
        this.file = file;
        this.runRecords = runRecords;
    }

    /** Adds a member. */
    public void add(TarMember member) throws IOException {
        byte[] record = IndexRecord.of(member);
        records.add(record);
        bytes += record.length;
        members++;
        if (records.size() >= runRecords || bytes >= RUN_BYTES) {
            writeRun();
        }
    }

    private void writeRun() throws IOException {
        // Members of one name stay in their order.
        records.sort(BY_NAME);
        Path run = scratch.resolveSibling(scratch.getFileName() + ".run" + runs.size());
        Files.deleteIfExists(run);
        runs.add(run);
        try (OutputStream out = new IndexBlocks.Quick(PrivateFiles.create(run))) {
            for (byte[] record : records) {
                out.write(record);
            }
        }
        records = new ArrayList<>();
        bytes = 0;
    }

    private static final Comparator<byte[]> BY_NAME =
            (a, b) -> Arrays.compareUnsigned(a, 0, IndexBlocks.nameEnd(a), b, 0, IndexBlocks.nameEnd(b));

    /** Writes the index of these archives, and gives it its name. */
    public void finish(List<ArchivePart> parts) throws IOException {
        Files.deleteIfExists(scratch);
        try {
            try (IndexBlocks blocks = new IndexBlocks(PrivateFiles.create(scratch))) {
                blocks.write(head(parts));
                writeRecords(blocks);
                blocks.end(members);
            }
            Files.move(scratch, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private static byte[] head(List<ArchivePart> parts) {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        words.writeBytes((FORMAT + "\0" + parts.size() + "\0").getBytes(StandardCharsets.US_ASCII));
        for (ArchivePart part : parts) {
            words.writeBytes(part.name().bytes());
            words.writeBytes(("\0" + part.size() + "\0" + part.modified().digits() + "\0" + part.inode() + "\0")
                    .getBytes(StandardCharsets.US_ASCII));
        }
        return words.toByteArray();
    }

    private void writeRecords(IndexBlocks blocks) throws IOException {
        if (runs.isEmpty()) {
            records.sort(BY_NAME);
            for (byte[] record : records) {
                blocks.add(record);
            }
            return;
        }
        writeRun();
        List<Run> open = new ArrayList<>();
        try {
            PriorityQueue<Run> next = new PriorityQueue<>(Comparator.<Run, byte[]>comparing(run -> run.record, BY_NAME)
                    .thenComparingInt(run -> run.number));
            for (Path run : runs) {
                Run begun = new Run(run, open.size());
                open.add(begun);
                if (begun.advance()) {
                    next.add(begun);
                }
            }
            for (Run run = next.poll(); run != null; run = next.poll()) {
                blocks.add(run.record);
                if (run.advance()) {
                    next.add(run);
                }
            }
        } finally {
            for (Run run : open) {
                run.words.close();
            }
        }
    }

    /** A sorted run that is read. */
    private static final class Run {
        private final NulWords words;
        private final int number;
        private byte[] record = new byte[1];

        Run(Path file, int number) throws IOException {
            this.words =
                    new NulWords(new GZIPInputStream(new BufferedInputStream(RegularFiles.open(file), BUFFER), BUFFER));
            this.number = number;
        }

        boolean advance() throws IOException {
            if (!words.next()) {
                return false;
            }
            record = IndexRecord.of(IndexRecord.read(words));
            return true;
        }
    }

    /** Removes the remaining temporary files. */
    @Override
    public void close() throws IOException {
        for (Path run : runs) {
            Files.deleteIfExists(run);
        }
    }
}
