package org.bpct.selection;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of entries that a walk left out because the options say so.
 *
 * @param entries entries other than directories, left out by rules
 * @param directories directories left out by rules; their contents were not read
 * @param limited regular files left out by their size or time
 * @param snapshotFolders folders of snapshots that file systems show
 * @param others entries other than directories, left out by their owner, type, name, links or mode
 * @param offline entries left out because their contents are offline, or are not
 * @param staying directories that a removal entered and does not remove
 */
public record LeftOut(
        long entries, long directories, long limited, long snapshotFolders, long others, long offline, long staying) {
    /** The numbers of a walk that left nothing out. */
    public static final LeftOut NOTHING = new LeftOut(0, 0, 0, 0);

    /** Makes the numbers of a walk without owners, types, names and removals. */
    public LeftOut(long entries, long directories, long limited, long snapshotFolders) {
        this(entries, directories, limited, snapshotFolders, 0, 0, 0);
    }

    /** Returns a copy with this number of directories that stay. */
    public LeftOut withStaying(long number) {
        return new LeftOut(entries, directories, limited, snapshotFolders, others, offline, number);
    }

    /** Returns the sum of the entries that the walk did not visit. */
    public long total() {
        return entries + directories + limited + snapshotFolders + others + offline;
    }

    /** Returns lines for people about the entries that were left out; none if nothing was. */
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
            lines.add("left out by owner, type, name, links or mode: " + number(others, "entry", "entries"));
        }
        if (offline > 0) {
            lines.add("left out by --offline: " + number(offline, "entry", "entries"));
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
