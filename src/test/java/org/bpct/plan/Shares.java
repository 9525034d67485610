package org.bpct.plan;

import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobPlan;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;

/**
 * How evenly a plan shares, each figure as a multiple of the mean over the jobs.
 *
 * @param jobs how many jobs there are
 * @param bytes what the job with the most bytes has
 * @param entries what the job with the most entries has
 * @param largestBytes what the largest file alone has
 * @param largestEntries what the largest link family alone has, or a single entry
 */
record Shares(int jobs, double bytes, double entries, double largestBytes, double largestEntries) {
    static Shares of(FileList files, BatchPlan plan) {
        int jobs = plan.workers();
        double meanBytes = (double) Math.max(1, files.bytes()) / jobs;
        double copied = plan.jobs().stream().mapToLong(JobPlan::entries).sum();
        double meanEntries = Math.max(1, copied) / jobs;
        LinkFamilies families = files.families();
        return new Shares(
                jobs,
                most(plan, JobPlan::bytes) / meanBytes,
                most(plan, JobPlan::entries) / meanEntries,
                IntStream.range(0, files.entries()).mapToLong(files::size).max().orElse(0) / meanBytes,
                IntStream.range(0, families.count()).map(families::names).max().orElse(1) / meanEntries);
    }

    /** Returns the greatest sum over the parts of a job. */
    private static long most(BatchPlan plan, ToLongFunction<JobPlan> figure) {
        long[] sums = new long[plan.workers()];
        for (int part = 0; part < plan.jobs().size(); part++) {
            JobPlan planned = plan.jobs().get(part);
            sums[planned.isFirst() ? part : planned.owner() - 1] += figure.applyAsLong(planned);
        }
        return Arrays.stream(sums).max().orElse(0);
    }

    /** Returns the share of what cannot be divided, or that a strategy may leave whole though it could. */
    double largestUnit(double leftWhole) {
        return Math.max(leftWhole, Math.max(largestBytes, largestEntries));
    }

    /** Returns the share of the heaviest job, in bytes or in entries. */
    double heaviest() {
        return Math.max(bytes, entries);
    }
}
