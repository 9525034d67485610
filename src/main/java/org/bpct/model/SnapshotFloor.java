package org.bpct.model;

/**
 * The least contents with which a snapshot replaces the last good one. A source that is not mounted looks like one that
 * was emptied.
 *
 * @param entries the number of entries other than directories
 * @param directories the number of directories
 * @param bytes the number of bytes
 * @param share the share of the walk's result that must arrive in the snapshot, in percent; 0 for any
 * @param lost the share of its size that the source's file system has lost, in percent; above 0 no contents are enough
 */
public record SnapshotFloor(long entries, long directories, long bytes, int share, int lost) {
    /** The floor that any contents reach. */
    public static final SnapshotFloor NONE = new SnapshotFloor(0, 0, 0, 0, 0);

    private static final int WHOLE = 100;

    /**
     * Returns the floor of a night in which this share may be lost, before an earlier one is known.
     *
     * @param maxShrink the share in percent; with 100 any contents are enough
     */
    public static SnapshotFloor of(int maxShrink) {
        return new SnapshotFloor(0, 0, 0, WHOLE - maxShrink, 0);
    }

    /** Returns the floor of the same share after a good night with these contents. */
    public SnapshotFloor after(long entriesBefore, long directoriesBefore, long bytesBefore) {
        if (share == 0) {
            return this;
        }
        // A root alone counts as nothing if there were directories without files.
        long leastDirectories = entriesBefore == 0 && directoriesBefore > 1 ? 2 : 0;
        return new SnapshotFloor(least(entriesBefore), leastDirectories, least(bytesBefore), share, lost);
    }

    /** Returns the same floor for a source whose file system has lost this share; no change where any contents are enough. */
    public SnapshotFloor withLost(int percent) {
        return share == 0 ? this : new SnapshotFloor(entries, directories, bytes, share, percent);
    }

    /** Rounds up. Multiplied as a whole, petabytes would overflow. */
    private long least(long before) {
        return before / WHOLE * share + (before % WHOLE * share + WHOLE - 1) / WHOLE;
    }

    /** Returns true if the result of a walk is enough, as known before it is copied. */
    public boolean isReachedBy(long foundEntries, long foundDirectories, long foundBytes) {
        return lost == 0 && foundEntries >= entries && foundDirectories >= directories && foundBytes >= bytes;
    }
}
