package org.bpct.forecast;

import org.bpct.model.JobPlan;

/**
 * What one job is to do.
 *
 * @param names how many names it has to settle
 * @param bytes how many bytes these have
 */
public record Share(long names, long bytes) {
    /** Returns the share of a job. */
    public static Share of(JobPlan job) {
        return new Share(job.entries(), job.bytes());
    }

    /** Returns the share of a finalizer, which links and sets attributes. */
    public static Share ofFinalizer(long links, long directories) {
        return new Share(links + directories, 0);
    }
}
