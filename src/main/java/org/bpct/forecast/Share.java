package org.bpct.forecast;

/**
 * What one job is to do.
 *
 * @param names how many names it has to settle
 * @param bytes how many bytes of these it has to read
 */
public record Share(long names, long bytes) {
    /** Returns the share of a finalizer, which links and sets attributes. */
    public static Share ofFinalizer(long links, long directories) {
        return new Share(links + directories, 0);
    }
}
