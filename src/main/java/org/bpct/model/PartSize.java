package org.bpct.model;

/**
 * The least size of a part: smaller ones cost more than they help at the end of a batch.
 *
 * @param bytes the bytes of a part of few files
 * @param entries the entries of a part of small files
 */
public record PartSize(long bytes, long entries) {
    /** No part is large enough: each job has one. */
    public static final PartSize ONE_A_JOB = new PartSize(Long.MAX_VALUE, Long.MAX_VALUE);

    /**
     * Work for about half a minute, at 100 MB and 1,000 names a second. A part costs a job the start of a script: 25 ms
     * of a processor, sealed 62 (three runs each, 2026-11-23).
     */
    public static final PartSize HALF_A_MINUTE = new PartSize(3_000_000_000L, 30_000);

    /** Checks that each part holds something. */
    public PartSize {
        if (bytes < 1 || entries < 1) {
            throw new IllegalArgumentException("parts of " + bytes + " bytes, " + entries + " entries");
        }
    }

    /** Returns the same size for entries whose bytes take no time. */
    PartSize ofAnyBytes() {
        return new PartSize(Long.MAX_VALUE, entries);
    }

    /** Returns the number of such parts in this amount of work. */
    public double parts(long ofBytes, long ofEntries) {
        return equals(ONE_A_JOB) ? 0 : (double) ofBytes / bytes + (double) ofEntries / entries;
    }
}
