package org.bpct.plan;

import org.bpct.model.BatchPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/**
 * The strategy that gives nobody a share: parts stand in the order of the tree, each a fourth of what is left for each job, and
 * whoever is free takes the next one. So pct hands out work (Nuss 2013, chapter 2.2: remaining / N / 4), from a master that
 * lives as long as the copy; here nobody has to.
 *
 * <p>It suits workers that are very unlike. Jobs work in the same directories more often than with {@link SizeBalanced}.
 */
public final class Dynamic implements BatchStrategy {
    private static final int PIECES_A_JOB = 4;

    /** A unit is at most such a part of a job's share, so that pieces can become as small as they should. */
    private static final int CUTS_PER_JOB = 32;

    /** Made by {@code ServiceLoader}. */
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
