package org.bpct.forecast;

/**
 * The work of one job, and the time it took.
 *
 * @param isFinalizer whether it is a finalizer, whose names are directories and links
 * @param names the number of names it settled
 * @param bytes the number of bytes it copied
 * @param seconds its run time
 */
public record JobTime(boolean isFinalizer, long names, long bytes, long seconds) {
    SizeClass sizes() {
        return isFinalizer ? SizeClass.END : SizeClass.of(names, bytes);
    }
}
