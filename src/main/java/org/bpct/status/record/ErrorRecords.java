package org.bpct.status.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.model.LossKind;

/** A cursor over the whole records of an {@code errors} file: group, name, class and message. */
public final class ErrorRecords {
    /** The class of a copied name that lacks attributes. */
    public static final String LOST = "lost";

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
                FileName.of(name), FileName.of(kind().getBytes(StandardCharsets.ISO_8859_1)), FileName.of(message));
    }

    /** Returns the class of the error; {@code lost} for a copied name that lacks attributes. */
    public String kind() {
        return isLoss() ? LOST : kind;
    }

    /** Returns the class with the kinds of attributes that are lost. */
    public String classWord() {
        return kind;
    }

    /** Returns true if the name is copied, and lacks attributes that the destination does not keep. */
    public boolean isLoss() {
        return kind.startsWith(LossKind.CLASS);
    }

    public byte[] message() {
        return message.clone();
    }
}
