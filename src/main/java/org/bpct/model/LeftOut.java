package org.bpct.model;

import java.util.ArrayList;
import java.util.List;

/**
 * How much a walk has left out, because it was asked to.
 *
 * @param entries what is no directory, by rules
 * @param directories directories by rules; what is in them was not looked at
 * @param limited regular files by their size or time
 * @param snapshotFolders folders of snapshots that file systems show
 */
public record LeftOut(long entries, long directories, long limited, long snapshotFolders) {
    /** Nothing was left out. */
    public static final LeftOut NOTHING = new LeftOut(0, 0, 0, 0);

    /** Returns the sum. */
    public long total() {
        return entries + directories + limited + snapshotFolders;
    }

    /** Returns what was left out in lines for people; none if nothing was. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (entries + directories > 0) {
            lines.add("left out by rules: " + number(entries, "entry", "entries") + ", "
                    + number(directories, "directory", "directories") + " (not looked into)");
        }
        if (limited > 0) {
            lines.add("left out by size or time: " + number(limited, "file", "files"));
        }
        if (snapshotFolders > 0) {
            lines.add("left out as snapshots of the file system: " + number(snapshotFolders, "directory", "directories")
                    + " (not looked into)");
        }
        return lines;
    }

    private static String number(long count, String one, String more) {
        return count + " " + (count == 1 ? one : more);
    }
}
