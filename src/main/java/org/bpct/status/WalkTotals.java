package org.bpct.status;

import org.bpct.model.LeftOut;

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
record WalkTotals(
        long directories,
        long files,
        long symlinks,
        long specials,
        long bytes,
        long errors,
        LeftOut leftOut,
        Skipped skipped,
        Linked linked) {
    /** How much no job has anything to do with; of the bytes also those of entries that need their attributes only. */
    record Skipped(long entries, long directories, long bytes) {
        static final Skipped NONE = new Skipped(0, 0, 0);
    }

    /** How much is no copying, unless a link cannot be made; the entries are work all the same, the bytes are not. */
    record Linked(long entries, long bytes) {
        static final Linked NONE = new Linked(0, 0);
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
                FrozenSelection.leftOut(walk.object("leftOut")),
                new Skipped(skipped.count("entries"), skipped.count("directories"), skipped.count("bytes")),
                new Linked(linked.count("entries"), linked.count("bytes")));
    }

    /** Returns how many entries are work. */
    long entriesToDo() {
        return files + symlinks + specials - skipped.entries;
    }

    /** Returns how many directories are work. */
    long directoriesToDo() {
        return directories - skipped.directories;
    }

    /** Returns how many bytes are work. */
    long bytesToDo() {
        return bytes - skipped.bytes - linked.bytes;
    }
}
