package org.bpct.model;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the groups of a job's list and their names, streamed, compressed or not.
 *
 * <p>A list is written whole before its job is submitted. A list that ends within a group is damaged, which is always
 * reported, because names would be lost.
 */
public final class GroupCursor implements Closeable {
    /** The first word of a list. */
    public static final String VERSION = "bpct-list-1";

    private static final int HEADER_WORDS = 6;

    private final FileName list;
    private final NulWords words;
    private long offset;
    private long number;
    private int pair;
    private @Nullable GroupKind kind;
    private long namesLeft;
    private long bytes;

    private GroupCursor(FileName list, InputStream in) {
        this.list = list;
        this.words = new NulWords(in);
    }

    /** Opens the list of a job; throws NoSuchFileException if it has none. */
    public static GroupCursor open(PartDirectory part) throws IOException {
        try {
            InputStream in = RegularFiles.open(part.list());
            return begun(part.list(), in);
        } catch (NoSuchFileException compressed) {
            return begun(part.compressedList(), UnpackedList.open(part));
        }
    }

    private static GroupCursor begun(Path list, InputStream in) throws IOException {
        try {
            SummedFiles.check(list);
            GroupCursor cursor = new GroupCursor(FileName.of(list), in);
            if (!cursor.words.next() || !cursor.text().equals(VERSION)) {
                throw new IOException(cursor.list.display() + " is not a list that this bpct can read");
            }
            return cursor;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Moves to the next group, past unread names of this one; returns false if there is none. */
    public boolean next() throws IOException {
        if (!words.skip(namesLeft)) {
            throw torn();
        }
        offset = words.passed();
        if (!words.next()) {
            if (words.isTorn()) {
                throw damaged();
            }
            return false;
        }
        String[] header = text().split(" ", -1);
        if (header.length != HEADER_WORDS || !header[0].equals("G")) {
            throw damaged();
        }
        try {
            number = Long.parseLong(header[1]);
            pair = Integer.parseInt(header[2]);
            namesLeft = Long.parseLong(header[4]);
            bytes = Long.parseLong(header[5]);
        } catch (NumberFormatException e) {
            throw damaged();
        }
        kind = header[3].length() == 1 ? GroupKind.of(header[3].charAt(0)).orElse(null) : null;
        return true;
    }

    private String text() {
        return new String(words.word(), StandardCharsets.ISO_8859_1);
    }

    private IOException torn() {
        return new IOException(list.display() + " is damaged: it ends within group " + number);
    }

    /** Returns the exception for a list whose content from this group on cannot be known. */
    public IOException damaged() {
        return new IOException(list.display() + " is damaged behind byte " + offset);
    }

    /** Moves to the next name of the group; returns false if there is none. */
    public boolean nextName() throws IOException {
        if (namesLeft == 0) {
            return false;
        }
        namesLeft--;
        if (!words.next()) {
            throw torn();
        }
        return true;
    }

    /** Returns the name, which is valid until the next one is read. */
    public NulWords name() {
        return words;
    }

    /** Returns the number of the group. */
    public long number() {
        return number;
    }

    /** Returns the index of the root pair that the names belong to. */
    public int pair() {
        return pair;
    }

    /** Returns the kind; null for a kind that this version does not know. */
    public @Nullable GroupKind kind() {
        return kind;
    }

    /** Returns the bytes of the entries, as planned. */
    public long bytes() {
        return bytes;
    }

    /** Returns the offset of the group's record in the list, unpacked. */
    public long offset() {
        return offset;
    }

    /** Returns the length of the record, up to the name that was read last. */
    public long length() {
        return words.passed() - offset;
    }

    @Override
    public void close() throws IOException {
        words.close();
    }
}
