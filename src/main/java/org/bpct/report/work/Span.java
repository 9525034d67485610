package org.bpct.report.work;

/**
 * A span of time, in seconds since 1970.
 *
 * @param began its first moment
 * @param ended its last one, never before the first
 */
public record Span(long began, long ended) {
    /** Takes an end before the beginning, as clocks of two nodes may tell it, for the beginning. */
    public Span {
        ended = Math.max(began, ended);
    }

    /** Returns true if a moment is in it. */
    boolean has(long moment) {
        return began <= moment && moment <= ended;
    }

    /** Returns how long it is. */
    public long seconds() {
        return ended - began;
    }
}
