package org.bpct.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.bench.Simulation.Part;
import org.bpct.bench.Simulation.Result;
import org.bpct.bench.Simulation.Worker;
import org.bpct.model.Group;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.tree.FileList;

/**
 * The plan of a tree, with a time drawn for each group, to be replayed in three ways.
 *
 * <p>Each group takes its time times a number that is drawn, as shared file systems have it. What workers share - a server that
 * gets slower with each of them - is not in the model.
 */
final class Rehearsal {
    /** The logarithm of the number that a group's time is multiplied with has this standard deviation. */
    private static final double NOISE = 0.2;

    private final Pace pace;
    private final List<List<Load>> shares;

    /**
     * How fast workers are, and how their work is cut.
     *
     * @param names that one copies a second
     * @param bytes that one copies a second
     * @param claim seconds to begin a part
     * @param floor about the least seconds of a part
     * @param divisor a part of one's own is the rest of the share divided by this
     * @param largeFirst whether large groups of a share come before the others, and not in the order of the plan
     */
    record Pace(double names, double bytes, double claim, double floor, int divisor, boolean largeFirst) {}

    /** What came of the three ways, and how many parts a worker had of its own share. */
    record Results(Result own, Result helped, Result falling, double parts) {}

    private Rehearsal(Pace pace, List<List<Load>> shares) {
        this.pace = pace;
        this.shares = shares;
    }

    /** Plans a tree for so many jobs, and draws how long each group takes. */
    static Rehearsal of(FileList files, int jobs, Pace pace, Random random) {
        List<List<Load>> shares = new ArrayList<>();
        for (JobPlan job : new SizeBalanced()
                .plan(files, PlanLimits.forJobs(jobs).shared(files.entries()))
                .jobs()) {
            List<Load> share = new ArrayList<>();
            for (Group group : job.groups()) {
                if (!group.kind().makesDirectories()) {
                    double usual = group.names() / pace.names() + group.bytes() / pace.bytes();
                    share.add(new Load(usual * Math.exp(NOISE * random.nextGaussian()), group.names(), group.bytes()));
                }
            }
            shares.add(share);
        }
        return new Rehearsal(pace, shares);
    }

    /** Returns the seconds that one worker would take for all. */
    double seconds() {
        return shares.stream().mapToDouble(share -> Load.sum(share).seconds()).sum();
    }

    /** Returns the same with workers so fast that one would take so many seconds for all. */
    Rehearsal taking(double seconds) {
        double factor = seconds / seconds();
        return new Rehearsal(
                pace,
                shares.stream()
                        .map(share ->
                                share.stream().map(load -> load.slower(factor)).toList())
                        .toList());
    }

    /** Replays it with a worker for each job. */
    Results run(List<Worker> workers) {
        PartCuts cuts = new PartCuts(pace.floor());
        List<Part> owned = cuts.owned(pace.largeFirst() ? cuts.largeFirst(shares) : shares, pace.divisor());
        return new Results(
                simulate(PartCuts.whole(shares), workers, false),
                simulate(owned, workers, true),
                simulate(cuts.falling(shares), workers, true),
                (double) owned.size() / workers.size());
    }

    private Result simulate(List<Part> parts, List<Worker> workers, boolean helps) {
        return new Simulation(parts, workers, helps, pace.claim()).run();
    }
}
