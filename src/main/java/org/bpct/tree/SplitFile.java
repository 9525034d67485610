package org.bpct.tree;

/**
 * A large file that is copied or summed as ranges, each of them a group of its own, and its attributes at the time of planning.
 *
 * @param number its number from 1, unique in a batch; it names the place in which the copy is made
 * @param entry its entry in the {@link FileList}
 * @param size its bytes
 * @param time the nanosecond since 1970 in which its content changed last
 * @param inode the number of its inode
 * @param changeTime the same of its inode; 0 of a file that is copied
 * @param rangeBytes the bytes of each range but the last one, which may have fewer
 * @param isAlsoWhole whether it is read as a whole, too, as one range more
 */
public record SplitFile(
        int number,
        int entry,
        long size,
        long time,
        long inode,
        long changeTime,
        long rangeBytes,
        boolean isAlsoWhole) {
    /**
     * The bytes of a leaf, which has a checksum of its own in a hash tree. A leaf takes two processes: 4 ms beside the 120
     * to 250 ms of its SHA-256.
     */
    public static final long LEAF = 64L << 20;

    /** Checks that it has ranges, and not too many to be counted. */
    public SplitFile {
        if (rangeBytes < 1 || size < 1 || (size - 1) / rangeBytes >= Integer.MAX_VALUE - 1) {
            throw new IllegalArgumentException(size + " bytes in ranges of " + rangeBytes);
        }
    }

    /** Makes a file that is copied, of several ranges. */
    public SplitFile(int number, int entry, long size, long time, long inode, long rangeBytes) {
        this(number, entry, size, time, inode, 0, rangeBytes, false);
    }

    /** Returns the same file, read as a whole, too. */
    public SplitFile alsoWhole() {
        return new SplitFile(number, entry, size, time, inode, changeTime, rangeBytes, true);
    }

    /** Returns the number of groups of jobs: the ranges, and the whole file if that is read, too, behind them. */
    public int parts() {
        return isAlsoWhole ? ranges() + 1 : ranges();
    }

    /** Returns true if this part, counted from 0, is the whole file, which is behind the ranges. */
    public boolean isWhole(int part) {
        return part == ranges();
    }

    /** Returns the number of ranges. */
    public int ranges() {
        return (int) ((size - 1) / rangeBytes) + 1;
    }

    /** Returns the offset of a range, counted from 0; the whole file is behind the last one. */
    public long offset(int range) {
        return isWhole(range) ? 0 : range * rangeBytes;
    }

    /** Returns the number of bytes in a range. */
    public long length(int range) {
        return isWhole(range) ? size : Math.min(rangeBytes, size - offset(range));
    }
}
