package org.bpct.selection;

import java.util.ArrayList;
import java.util.List;

/**
 * How much a walk has left out, because it was asked to.
 *
 * @param entries what is no directory, by rules
 * @param directories directories by rules; what is in them was not looked at
 * @param limited regular files by their size or time
 * @param snapshotFolders folders of snapshots that file systems show
 * @param others what is no directory, by its owner, its type or its name
 * @param staying directories that a removal has gone into and does not remove
 */
public record LeftOut(long entries, long directories, long limited, long snapshotFolders, long others, long staying) {
    /** Nothing was left out. */
    public static final LeftOut NOTHING = new LeftOut(0, 0, 0, 0);

    /** Makes a sum without owners, types, names and removals. */
    public LeftOut(long entries, long directories, long limited, long snapshotFolders) {
        this(entries, directories, limited, snapshotFolders, 0, 0);
    }

    /** Returns the same with the number of directories that stay. */
    public LeftOut withStaying(long number) {
        return new LeftOut(entries, directories, limited, snapshotFolders, others, number);
    }

    /** Returns the sum of what was not gone into. */
    public long total() {
        return entries + directories + limited + snapshotFolders + others;
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
        if (others > 0) {
            lines.add("left out by owner, type or name: " + number(others, "entry", "entries"));
        }
        if (snapshotFolders > 0) {
            lines.add("left out as snapshots of the file system: " + number(snapshotFolders, "directory", "directories")
                    + " (not looked into)");
        }
        if (staying > 0) {
            lines.add("kept by a rule, or because something in them stays: "
                    + number(staying, "directory", "directories"));
        }
        return lines;
    }

    private static String number(long count, String one, String more) {
        return count + " " + (count == 1 ? one : more);
    }
}
