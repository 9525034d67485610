package org.bpct.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.jspecify.annotations.Nullable;

/**
 * The batches of a home, one line each in a file, which outlives them.
 *
 * <p>Lines are appended. The newest line of a batch counts. A torn or damaged line is passed over, and counted. When the
 * file has grown too long, it is replaced by its newest lines; a line that another process adds in that moment is lost.
 */
public final class History {
    /** The lines that remain when the file is shortened. */
    static final int KEPT = 10_000;

    /** The lines that may be added before the file is written anew, shortened. */
    static final int SLACK = 1000;

    /** Two long paths make a line of 24 KB. */
    private static final long KEPT_BYTES = 6 << 20;

    private static final long LONG_BYTES = 8 << 20;

    /** A limit in bytes; bpct writes no file of this size. */
    private static final long MOST_BYTES = 16 << 20;

    private static final Comparator<PastBatch> BY_TIME =
            Comparator.comparingLong(PastBatch::created).thenComparingInt(PastBatch::number);

    private final Path file;
    private final Map<String, PastBatch> byFolder = new HashMap<>();
    private int lines;
    private int damaged;
    private long bytes;

    private History(Path file) {
        this.file = file;
    }

    /** Reads a file, which need not exist; throws if it is no regular file, or larger than any that bpct writes. */
    public static History load(Path file) throws IOException {
        History history = new History(file);
        String text;
        try {
            RegularFiles.check(file);
            if (Files.size(file) > MOST_BYTES) {
                throw new IOException("it is larger than any history that bpct writes");
            }
            text = RegularFiles.text(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException fresh) {
            return history;
        }
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            history.read(text.substring(from, end));
            from = end + 1;
        }
        return history;
    }

    private void read(String line) {
        lines++;
        bytes += line.length() + 1;
        PastBatch batch = PastBatch.parse(line);
        if (batch == null) {
            damaged++;
        } else {
            byFolder.put(batch.folder(), batch);
        }
    }

    /** Returns the batch that had a folder; null if it has no line. */
    public @Nullable PastBatch find(String folder) {
        return byFolder.get(folder);
    }

    /** Returns all batches, the oldest first. */
    public List<PastBatch> batches() {
        List<PastBatch> batches = new ArrayList<>(byFolder.values());
        batches.sort(BY_TIME);
        return batches;
    }

    /** Returns the number of damaged lines. */
    public int damaged() {
        return damaged;
    }

    /** Adds a batch as it is now, in place of its earlier line; a line that says the same is not written again. */
    void add(PastBatch batch) throws IOException {
        if (batch.equals(byFolder.get(batch.folder()))) {
            return;
        }
        String line = batch.line();
        PrivateFiles.appendLine(file, line);
        byFolder.put(batch.folder(), batch);
        lines++;
        bytes += line.length() + 1;
        if (lines >= KEPT + SLACK || bytes > LONG_BYTES) {
            shorten();
        }
    }

    private void shorten() throws IOException {
        Deque<String> kept = new ArrayDeque<>();
        List<PastBatch> oldestFirst = batches();
        long size = 0;
        for (int i = oldestFirst.size() - 1; i >= 0 && kept.size() < KEPT && size < KEPT_BYTES; i--) {
            String line = oldestFirst.get(i).line() + "\n";
            size += line.length();
            kept.addFirst(line);
        }
        PrivateFiles.replace(file, String.join("", kept).getBytes(StandardCharsets.US_ASCII));
        lines = kept.size();
        bytes = size;
    }
}
