package org.bpct.tree;

/**
 * A large file that is copied as ranges, each of them a group of its own, and its attributes at the time of planning.
 *
 * @param number its number from 1, unique in a batch; it names the place in which the copy is made
 * @param entry its entry in the {@link FileList}
 * @param size its bytes
 * @param time the nanosecond since 1970 in which its content changed last
 * @param inode the number of its inode
 * @param rangeBytes the bytes of each range but the last one, which may have fewer
 */
public record SplitFile(int number, int entry, long size, long time, long inode, long rangeBytes) {
    /** Checks that it has several ranges, and not too many to be counted. */
    public SplitFile {
        if (rangeBytes < 1 || size <= rangeBytes || (size - 1) / rangeBytes >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException(size + " bytes in ranges of " + rangeBytes);
        }
    }

    /** Returns the number of ranges. */
    public int ranges() {
        return (int) ((size - 1) / rangeBytes) + 1;
    }

    /** Returns the offset of a range, counted from 0. */
    public long offset(int range) {
        return range * rangeBytes;
    }

    /** Returns the number of bytes in a range. */
    public long length(int range) {
        return Math.min(rangeBytes, size - offset(range));
    }
}
