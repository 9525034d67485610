package org.bpct.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.bpct.model.FileName;
import org.bpct.model.GroupKind;
import org.bpct.model.JobDirectory;
import org.bpct.model.ListedGroup;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a job's list, group by group: what {@link ListWriter} wrote, packed or not.
 *
 * <p>It holds one record at a time. A list that ends within a record or holds anything else than groups is damaged, and
 * that is never passed over in silence: names would be lost.
 */
public final class ListReader implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int HEADER_WORDS = 6;

    private final InputStream in;
    private final FileName name;
    private final int list;
    private final byte[] buffer = new byte[BUFFER];
    private int bufferAt;
    private int bufferEnd;
    private byte[] record = new byte[BUFFER];
    private int length;
    private int headerEnd;
    private int words;
    private long offset;

    private ListReader(InputStream in, FileName name, int list) {
        this.in = in;
        this.name = name;
        this.list = list;
    }

    /**
     * Opens the list of a job, or what it was compressed to.
     *
     * @param list which of several lists this is; its groups will say so
     */
    public static ListReader open(JobDirectory job, int list) throws IOException {
        return Files.exists(job.list())
                ? open(Files.newInputStream(job.list()), job.list(), list)
                : open(new GZIPInputStream(Files.newInputStream(job.compressedList()), BUFFER), job.list(), list);
    }

    private static ListReader open(InputStream in, Path file, int list) throws IOException {
        ListReader reader = new ListReader(in, FileName.of(file), list);
        try {
            String version = reader.readWord() ? reader.header() : "";
            if (!version.equals(ListWriter.VERSION)) {
                throw new IOException(reader.name.display() + " is not a list that this bpct can read");
            }
            return reader;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Returns the next group; null at the end of the list. */
    public @Nullable ListedGroup next() throws IOException {
        offset += length;
        length = 0;
        words = 0;
        if (!readWord()) {
            return null;
        }
        headerEnd = length;
        String[] header = header().split(" ", -1);
        Optional<GroupKind> kind = header.length == HEADER_WORDS && header[3].length() == 1
                ? GroupKind.of(header[3].charAt(0))
                : Optional.empty();
        if (kind.isEmpty() || !header[0].equals("G")) {
            throw damaged();
        }
        try {
            words = Integer.parseInt(header[4]);
            for (int word = 0; word < words; word++) {
                if (!readWord()) {
                    throw damaged();
                }
            }
            return new ListedGroup(
                    list,
                    Integer.parseInt(header[1]),
                    Integer.parseInt(header[2]),
                    kind.get(),
                    words,
                    Long.parseLong(header[5]),
                    place(header[2], header[3]),
                    offset,
                    length);
        } catch (NumberFormatException noNumber) {
            throw damaged();
        }
    }

    /** Returns the names of the group that was returned last. */
    public List<byte[]> names() {
        return words(record, headerEnd, length, words);
    }

    /** Returns the words that stand in a part of a record. */
    static List<byte[]> words(byte[] record, int from, int to, int expected) {
        List<byte[]> words = new ArrayList<>(expected);
        int begin = from;
        for (int i = from; i < to; i++) {
            if (record[i] == 0) {
                words.add(Arrays.copyOfRange(record, begin, i));
                begin = i + 1;
            }
        }
        return words;
    }

    private int place(String pair, String kind) {
        int end = headerEnd;
        while (end < length && record[end] != 0) {
            end++;
        }
        int hash = 31 * pair.hashCode() + kind.hashCode();
        for (int i = headerEnd; i < end; i++) {
            hash = 31 * hash + record[i];
        }
        return hash;
    }

    private String header() {
        return new String(record, 0, length - 1, StandardCharsets.ISO_8859_1);
    }

    /** Reads up to the next NUL; returns false at the end of the file, and throws if that comes within a word. */
    private boolean readWord() throws IOException {
        int begin = length;
        while (bufferAt < bufferEnd || fill()) {
            int from = bufferAt;
            while (bufferAt < bufferEnd && buffer[bufferAt] != 0) {
                bufferAt++;
            }
            boolean whole = bufferAt < bufferEnd;
            bufferAt += whole ? 1 : 0;
            append(from, bufferAt - from);
            if (whole) {
                return true;
            }
        }
        if (length > begin) {
            throw damaged();
        }
        return false;
    }

    private boolean fill() throws IOException {
        bufferAt = 0;
        bufferEnd = Math.max(0, in.read(buffer, 0, BUFFER));
        return bufferEnd > 0;
    }

    private void append(int from, int count) {
        if (length + count > record.length) {
            record = Arrays.copyOf(record, Math.max(length + count, 2 * record.length));
        }
        System.arraycopy(buffer, from, record, length, count);
        length += count;
    }

    private IOException damaged() {
        return new IOException(name.display() + " is damaged behind byte " + offset);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
