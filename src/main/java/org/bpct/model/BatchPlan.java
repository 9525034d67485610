package org.bpct.model;

import java.util.List;

/**
 * How the entries of a {@link FileList} are divided: every entry stands in exactly one group.
 *
 * @param jobs the jobs, at least one
 * @param finalizer what is done when all jobs have ended: further links, directory attributes
 */
public record BatchPlan(List<JobPlan> jobs, JobPlan finalizer) {
    /** Keeps a copy of the list. */
    public BatchPlan {
        jobs = List.copyOf(jobs);
    }

    /** Returns how many groups the jobs have; the finalizer's groups bear the numbers after these. */
    public int jobGroups() {
        return jobs.stream().mapToInt(job -> job.groups().size()).sum();
    }
}
