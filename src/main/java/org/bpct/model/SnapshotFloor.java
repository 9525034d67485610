package org.bpct.model;

/**
 * What a night must bring for its snapshot to take the place of the last good one. A source that is not mounted looks like
 * one that was emptied.
 *
 * @param entries how many entries other than directories
 * @param directories how many directories
 * @param bytes how many bytes
 * @param share how much of what the walk finds must arrive in the snapshot, in percent; 0 if anything will do
 */
public record SnapshotFloor(long entries, long directories, long bytes, int share) {
    /** Anything will do. */
    public static final SnapshotFloor NONE = new SnapshotFloor(0, 0, 0, 0);

    private static final int WHOLE = 100;

    /**
     * Returns the floor of a night in which this share may be lost, before anything is known of an earlier one.
     *
     * @param maxShrink the share in percent; with 100 anything will do
     */
    public static SnapshotFloor of(int maxShrink) {
        return new SnapshotFloor(0, 0, 0, WHOLE - maxShrink);
    }

    /** Returns the floor of the same share after a good night that had so much. */
    public SnapshotFloor after(long entriesBefore, long directoriesBefore, long bytesBefore) {
        if (share == 0) {
            return this;
        }
        // A root alone is nothing, where there were directories without files.
        long leastDirectories = entriesBefore == 0 && directoriesBefore > 1 ? 2 : 0;
        return new SnapshotFloor(least(entriesBefore), leastDirectories, least(bytesBefore), share);
    }

    /** Rounds up. Multiplied as a whole, petabytes would overflow. */
    private long least(long before) {
        return before / WHOLE * share + (before % WHOLE * share + WHOLE - 1) / WHOLE;
    }

    /** Returns true if a walk that found so much is enough, as far as anybody knows before it is copied. */
    public boolean isReachedBy(long foundEntries, long foundDirectories, long foundBytes) {
        return foundEntries >= entries && foundDirectories >= directories && foundBytes >= bytes;
    }
}
