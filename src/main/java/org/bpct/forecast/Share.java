package org.bpct.forecast;

/**
 * The work of one job.
 *
 * @param names the number of names to settle
 * @param bytes the number of bytes to read for them
 */
public record Share(long names, long bytes) {
    /** Returns the share of a finalizer, which links and sets attributes. */
    public static Share ofFinalizer(long links, long directories) {
        return new Share(links + directories, 0);
    }
}
