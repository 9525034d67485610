package org.bpct.traverse.listing;

import org.bpct.model.Sizes;

/** The running sums of the entries found by a comparing traversal that need no copy. */
final class UnchangedSum {
    private final boolean linksSame;
    private long entries;
    private long directories;
    private long bytes;
    private long linkedEntries;
    private long linkedBytes;

    /** Begins at zero; equal entries become links to the counterparts if {@code linksSame}. */
    UnchangedSum(boolean linksSame) {
        this.linksSame = linksSame;
    }

    /** Returns true if equal entries stay in the list, as links. */
    boolean linksSame() {
        return linksSame;
    }

    /** Adds an equal entry, and its bytes unless they were added with another of its names. */
    void add(long size) {
        if (linksSame) {
            linkedEntries++;
            linkedBytes = Sizes.plus(linkedBytes, size);
        } else {
            entries++;
            bytes = Sizes.plus(bytes, size);
        }
    }

    /** Adds entries that are left out of the list, and bytes that are not copied. */
    void addSkipped(long moreEntries, long moreBytes) {
        entries += moreEntries;
        bytes = Sizes.plus(bytes, moreBytes);
    }

    void addDirectory() {
        directories++;
    }

    Unchanged sum() {
        return new Unchanged(entries, directories, bytes, linkedEntries, linkedBytes);
    }
}
