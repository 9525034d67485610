package org.bpct.plan;

import org.bpct.model.BatchPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/**
 * The strategy that gives jobs no shares: parts stand in the order of the tree, and each free job takes the next one.
 * Each part is a fourth of the rest divided by the number of jobs. pct hands out work in the same way (Nuss 2013,
 * chapter 2.2: remaining / N / 4), from a master process that lives as long as the copy; here there is none.
 *
 * <p>It suits workers of very different speed. Jobs work in the same directories more often than with {@link
 * SizeBalanced}.
 */
public final class Dynamic implements BatchStrategy {
    private static final int PIECES_A_JOB = 4;

    /** The largest unit is this part of a job's share, so that pieces can become small enough. */
    private static final int CUTS_PER_JOB = 32;

    /** Makes the strategy for {@code ServiceLoader}. */
    public Dynamic() {}

    @Override
    public String name() {
        return "dynamic";
    }

    @Override
    public boolean leavesParts() {
        return true;
    }

    @Override
    public BatchPlan plan(FileList files, PlanLimits limits) {
        long cuts = (long) CUTS_PER_JOB * limits.jobs();
        WorkUnits units = WorkUnits.of(files, limits, files.bytes() / cuts, files.entries() / cuts);
        int jobs = Math.max(1, Math.min(limits.jobs(), units.count()));
        PartSize part = limits.partSize().equals(PartSize.ONE_A_JOB) ? PartSize.HALF_A_MINUTE : limits.partSize();
        Parts parts = Parts.ofNobody(units, jobs, PIECES_A_JOB * jobs, part);
        return new BatchPlanBuilder(files, limits).build(units, parts.partOf(), parts.owners());
    }
}
