package org.bpct.traverse.listing;

import org.bpct.model.Sizes;

/** The sums of what a comparing traversal found that needs not be copied, while they are added up. */
final class UnchangedSum {
    private final boolean linksSame;
    private long entries;
    private long directories;
    private long bytes;
    private long linkedEntries;
    private long linkedBytes;

    /** Begins with nothing; what is the same becomes links to the counterparts if {@code linksSame}. */
    UnchangedSum(boolean linksSame) {
        this.linksSame = linksSame;
    }

    /** Returns true if entries that are the same stay in the list, as links. */
    boolean linksSame() {
        return linksSame;
    }

    /** Adds an entry that is the same, and its bytes unless another name of it has them. */
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
