package org.bpct.schedule;

/**
 * What each job of a wave asks of a cluster, in words that every scheduler has a translation for.
 *
 * @param account whom the work is charged to; empty for the scheduler's default
 * @param partition the partition or queue; empty for the scheduler's default
 * @param seconds the walltime; 0 for the scheduler's default
 * @param megabytes the memory, in units of 2^20 bytes; 0 for the scheduler's default
 */
public record Resources(String account, String partition, long seconds, long megabytes) {
    /** Asks for nothing. */
    public static final Resources NONE = new Resources("", "", 0, 0);

    /** Returns true if nothing is asked for. */
    public boolean isEmpty() {
        // By its parts: what compares whole records Java makes at run time, for 15 ms of each start.
        return account.isEmpty() && partition.isEmpty() && seconds == 0 && megabytes == 0;
    }
}
