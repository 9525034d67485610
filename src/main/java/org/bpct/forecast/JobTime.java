package org.bpct.forecast;

/**
 * What one job has done, and how long it was at work on that.
 *
 * @param isFinalizer whether it is a finalizer, whose names are directories and links
 * @param names how many names it settled
 * @param bytes how many bytes it copied
 * @param seconds how long it was at work
 */
public record JobTime(boolean isFinalizer, long names, long bytes, long seconds) {
    SizeClass sizes() {
        return isFinalizer ? SizeClass.END : SizeClass.of(names, bytes);
    }
}
