package org.bpct.status;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.zip.GZIPInputStream;
import org.bpct.model.GroupKind;
import org.bpct.model.JobDirectory;
import org.jspecify.annotations.Nullable;

/** A cursor over the groups of a job's list and their names, streamed, compressed or not. */
final class GroupCursor implements Closeable {
    private static final String VERSION = "bpct-list-1";
    private static final int BUFFER = 1 << 16;

    private final NulWords words;
    private long number;
    private int pair;
    private @Nullable GroupKind kind;
    private long namesLeft;

    private GroupCursor(InputStream in) throws IOException {
        this.words = new NulWords(in);
        if (!words.next() || !text().equals(VERSION)) {
            throw new IOException("it is no list, or one of a newer version");
        }
    }

    /** Opens the list of a job; throws NoSuchFileException if it has none. */
    static GroupCursor open(JobDirectory job) throws IOException {
        InputStream in = stream(job);
        try {
            return new GroupCursor(in);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static InputStream stream(JobDirectory job) throws IOException {
        try {
            return Files.newInputStream(job.list());
        } catch (NoSuchFileException compressed) {
            return new GZIPInputStream(Files.newInputStream(job.compressedList()), BUFFER);
        }
    }

    /** Goes to the next group, past what was not read of this one; returns false if there is none. */
    boolean next() throws IOException {
        // A list is written whole before its job is submitted: a torn one is damaged, and names would be lost.
        if (!words.skip(namesLeft)) {
            throw new IOException("the list ends within group " + number);
        }
        if (!words.next()) {
            return false;
        }
        String[] header = text().split(" ", -1);
        if (header.length != 6 || !header[0].equals("G")) {
            throw new IOException("the list is damaged behind group " + number);
        }
        try {
            number = Long.parseLong(header[1]);
            pair = Integer.parseInt(header[2]);
            namesLeft = Long.parseLong(header[4]);
        } catch (NumberFormatException e) {
            throw new IOException("the list is damaged behind group " + number, e);
        }
        kind = ofLetter(header[3]);
        return true;
    }

    private static @Nullable GroupKind ofLetter(String letter) {
        for (GroupKind kind : GroupKind.values()) {
            if (letter.length() == 1 && kind.letter() == letter.charAt(0)) {
                return kind;
            }
        }
        return null;
    }

    private String text() {
        return new String(words.word(), StandardCharsets.ISO_8859_1);
    }

    /** Goes to the next name of the group; returns false if there is none. */
    boolean nextName() throws IOException {
        if (namesLeft == 0) {
            return false;
        }
        namesLeft--;
        if (!words.next()) {
            throw new IOException("the list ends within group " + number);
        }
        return true;
    }

    /** Returns the name, until the next one is asked for. */
    NulWords name() {
        return words;
    }

    long number() {
        return number;
    }

    /** Returns the index of the pair of roots that the names are below. */
    int pair() {
        return pair;
    }

    /** Returns the kind; null for one that this version does not know. */
    @Nullable
    GroupKind kind() {
        return kind;
    }

    @Override
    public void close() throws IOException {
        words.close();
    }
}
