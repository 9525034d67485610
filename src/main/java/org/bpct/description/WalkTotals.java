package org.bpct.description;

import java.io.IOException;
import org.bpct.selection.LeftOut;

/**
 * What the walk found.
 *
 * @param directories the directories, roots included
 * @param files the regular files
 * @param symlinks the symbolic links
 * @param specials the FIFOs, sockets and devices
 * @param bytes the bytes of the files, those of an inode once
 * @param errors what the walk could not read
 * @param leftOut what it was asked to leave out
 * @param skipped what of these is in the destination already, and was left alone
 * @param linked what of these jobs were to link to a base
 */
public record WalkTotals(
        long directories,
        long files,
        long symlinks,
        long specials,
        long bytes,
        long errors,
        LeftOut leftOut,
        Skipped skipped,
        Linked linked) {
    /** Nothing: of a walk that is not over. */
    public static final WalkTotals NONE = new WalkTotals(0, 0, 0, 0, 0, 0, LeftOut.NOTHING, Skipped.NONE, Linked.NONE);

    /** How much no job has anything to do with; of the bytes also those of entries that need their attributes only. */
    public record Skipped(long entries, long directories, long bytes) {
        /** Nothing. */
        public static final Skipped NONE = new Skipped(0, 0, 0);
    }

    /** How much is no copying, unless a link cannot be made; the entries are work all the same, the bytes are not. */
    public record Linked(long entries, long bytes) {
        /** Nothing. */
        public static final Linked NONE = new Linked(0, 0);
    }

    static WalkTotals of(JsonTree description) {
        JsonTree walk = description.object("walk");
        JsonTree skipped = description.object("skipped");
        JsonTree linked = description.object("linked");
        return new WalkTotals(
                walk.count("directories"),
                walk.count("files"),
                walk.count("symlinks"),
                walk.count("specials"),
                walk.count("bytes"),
                walk.count("errors"),
                SelectionJson.leftOut(walk.object("leftOut")),
                new Skipped(skipped.count("entries"), skipped.count("directories"), skipped.count("bytes")),
                new Linked(linked.count("entries"), linked.count("bytes")));
    }

    void write(JsonText json) throws IOException {
        json.object("walk", () -> {
            json.number("directories", directories);
            json.number("files", files);
            json.number("symlinks", symlinks);
            json.number("specials", specials);
            json.number("bytes", bytes);
            json.number("errors", errors);
            json.object("leftOut", () -> SelectionJson.write(json, leftOut));
        });
        json.object("skipped", () -> {
            json.number("entries", skipped.entries);
            json.number("directories", skipped.directories);
            json.number("bytes", skipped.bytes);
        });
        json.object("linked", () -> {
            json.number("entries", linked.entries);
            json.number("bytes", linked.bytes);
        });
    }

    /** Returns the same of a walk that could read everything. */
    WalkTotals withoutErrors() {
        return new WalkTotals(directories, files, symlinks, specials, bytes, 0, leftOut, skipped, linked);
    }

    /** Returns how many entries are work. */
    public long entriesToDo() {
        return files + symlinks + specials - skipped.entries;
    }

    /** Returns how many directories are work. */
    public long directoriesToDo() {
        return directories - skipped.directories;
    }

    /** Returns how many bytes are work. */
    public long bytesToDo() {
        return bytes - skipped.bytes - linked.bytes;
    }
}
