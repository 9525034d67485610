package org.bpct.status.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;

/** A cursor over the whole records of an {@code errors} file: group, name, class and message. */
public final class ErrorRecords {
    private final NulWords words;
    private long group;
    private byte[] name = {};
    private String kind = "";
    private byte[] message = {};

    public ErrorRecords(InputStream in) {
        this.words = new NulWords(in);
    }

    /** Goes to the next record; returns false if there is no whole one. */
    public boolean next() throws IOException {
        if (!words.next()) {
            return false;
        }
        group = words.number();
        if (!words.next()) {
            return false;
        }
        name = words.word();
        if (!words.next()) {
            return false;
        }
        kind = new String(words.word(), StandardCharsets.ISO_8859_1);
        if (!words.next()) {
            return false;
        }
        message = words.word();
        return true;
    }

    /** Returns the number of the group; -1 if the record is damaged. */
    public long group() {
        return group;
    }

    /** Returns the name below the root. */
    public byte[] name() {
        return name.clone();
    }

    public FailedName failedName() {
        return new FailedName(
                FileName.of(name), FileName.of(kind.getBytes(StandardCharsets.ISO_8859_1)), FileName.of(message));
    }

    public String kind() {
        return kind;
    }

    public byte[] message() {
        return message.clone();
    }
}
