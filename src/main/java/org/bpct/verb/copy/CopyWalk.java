package org.bpct.verb.copy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.WalkStep;
import org.bpct.traverse.ComparisonRules;
import org.bpct.traverse.Reach;
import org.bpct.traverse.SurplusSearch;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/** The walk of a copy: the links to follow, the counterparts, and the directories to refuse. */
record CopyWalk(RunOptions options, WalkStep step, Submitter submitter) {
    /**
     * Walks the sources and returns the result.
     *
     * @param rules the rules for comparing entries with their counterparts, null if they are not compared
     * @param counterparts the directories that the roots are compared with, by pair
     * @param folding the test for names that the destinations take for one
     * @param portions the receiver of early portions
     */
    TraversalReport walk(
            Landing landing,
            @Nullable ComparisonRules rules,
            List<FileName> counterparts,
            Supplier<NameFolding> folding,
            LiveWalk.Portions portions)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = step.roots(landing, rules == null ? List.of() : counterparts);
        CpOptions cp = options.manner().cp();
        Reach reach = new Reach(
                cp.dereference() == CpOptions.Dereference.ALWAYS,
                cp.dereference() == CpOptions.Dereference.STARTS,
                cp.oneFileSystem());
        TraversalOptions.Destinations destinations = new TraversalOptions.Destinations(
                destinations(landing.roots().stream().map(LandingRoot::pair).toList()),
                folding,
                submitter.keptOwners(cp.keeps().contains(CpOptions.Attribute.OWNERSHIP)));
        SurplusSearch surplus = options.manner().earlier().deletion() == null
                ? null
                : new SurplusSearch(
                        Deletion.needed(options.call().home(), landing),
                        WalkStep.mounts(roots, TraversalRoot::counterpart));
        TraversalOptions how = new TraversalOptions(
                reach,
                cp.keeps().contains(CpOptions.Attribute.LINKS),
                options.task().selection(),
                destinations,
                rules,
                surplus,
                null,
                null);
        TraversalReport report = step.walk(roots, how, portions);
        if (report.destination().isPresent()) {
            throw new UsageException("the destination is inside a source, as "
                    + report.destination().get().display() + "; name a destination outside, or use --cp '-a -x'");
        }
        step.sayErrors(report);
        return report;
    }

    /** Returns the directories in which copies land, or will be made. */
    static Set<DirectoryIdentity> destinations(List<RootPair> roots) throws UsageException {
        Set<DirectoryIdentity> destinations = new HashSet<>();
        for (RootPair root : roots) {
            FileStatus nearest = FileStatus.ofNearest(root.destination());
            destinations.add(new DirectoryIdentity(nearest.device(), nearest.inode()));
        }
        return destinations;
    }
}
