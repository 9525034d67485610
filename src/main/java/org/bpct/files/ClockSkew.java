package org.bpct.files;

/**
 * The bounds on the difference of two clocks that give files their times of change. The clock of a file server cannot be
 * read without a write to it, and bpct never writes to a source.
 */
public final class ClockSkew {
    /**
     * The bound where a file server gives the time. A server ten minutes late was reported; who needs more than this
     * has to set the clock.
     */
    public static final long SERVER_SECONDS = 900;

    /** The bound for two disks of one host, whose kernel gives both times: the coarsest file system keeps even seconds. */
    private static final long DISK_SECONDS = 2;

    private ClockSkew() {}

    /** Returns the bound, in seconds, for two devices as {@code stat} numbers them. */
    public static long seconds(long device, long other) {
        if (device == other) {
            return 0;
        }
        return isDisk(device) && isDisk(other) ? DISK_SECONDS : SERVER_SECONDS;
    }

    /** Returns true for a file system on a block device. All others have the major number 0: makedev(3). */
    private static boolean isDisk(long device) {
        return ((device >>> 8 & 0xfff) | (device >>> 32 & 0xfffff000L)) != 0;
    }
}
