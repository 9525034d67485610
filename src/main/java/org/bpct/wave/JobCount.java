package org.bpct.wave;

import java.util.OptionalInt;
import org.bpct.caller.Counted;
import org.bpct.status.record.Amounts;

/**
 * The number of jobs of a batch, and the reason for it.
 *
 * @param jobs the number
 * @param reason one line for the user
 */
public record JobCount(int jobs, String reason) {
    /** Jobs with less work than this are not worth their wait in a queue. */
    private static final long LEAST_BYTES = 10_000_000_000L;

    private static final long LEAST_ENTRIES = 20_000;

    /** Returns the requested number, or one that fits work which takes as long for a large file as for a small one. */
    public static JobCount chooseByEntries(OptionalInt asked, long entries, int sensible, String scheduler) {
        JobCount count = choose(asked, entries, 0, sensible, scheduler);
        return new JobCount(count.jobs, count.reason.replace(", 0 B", "").replace("10 GB or ", ""));
    }

    /**
     * Returns the requested number, or one that fits the work: enough for each job, and no more jobs than are sensible.
     */
    public static JobCount choose(OptionalInt asked, long entries, long bytes, int sensible, String scheduler) {
        if (asked.isPresent()) {
            return new JobCount(asked.getAsInt(), "");
        }
        long worth = Math.max(Math.max(bytes / LEAST_BYTES, entries / LEAST_ENTRIES), 1);
        int jobs = (int) Math.min(worth, Math.max(sensible, 1));
        String size = Counted.sentence("%,d entries, ", entries) + Amounts.bytes(bytes);
        String why =
                jobs < worth ? "more are not sensible for " + scheduler : "at least 10 GB or 20,000 entries per job";
        return new JobCount(jobs, jobs + (jobs == 1 ? " job: " : " jobs: ") + size + "; " + why + " (-j N decides)");
    }
}
