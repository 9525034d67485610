package org.bpct.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bpct.model.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.status.LiveLine;
import org.bpct.traverse.ComparisonRules;
import org.bpct.traverse.DirectoryIdentity;
import org.bpct.traverse.MountPoints;
import org.bpct.traverse.Traversal;
import org.bpct.traverse.TraversalCounters;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.jspecify.annotations.Nullable;

/** The walk of a run: shows a live line while it lasts, and says what could not be read. */
final class WalkStep {
    private static final int MOST_ERRORS_SAID = 10;
    private static final long LIVE_MILLIS = 200;

    private final RunOptions options;
    private final Console console;

    WalkStep(RunOptions options, Console console) {
        this.options = options;
        this.console = console;
    }

    /**
     * Walks.
     *
     * @param rules how entries are compared with their counterparts, null if they are not
     * @param counterparts the directories that the roots are compared with, by pair
     */
    TraversalReport walk(Landing landing, @Nullable ComparisonRules rules, List<FileName> counterparts)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, rules == null ? List.of() : counterparts);
        CpOptions cp = options.manner().cp();
        TraversalOptions how = new TraversalOptions(
                cp.dereference() == CpOptions.Dereference.ALWAYS,
                cp.dereference() == CpOptions.Dereference.STARTS,
                cp.oneFileSystem(),
                cp.keeps().contains(CpOptions.Attribute.LINKS),
                options.task().selection(),
                destinations(landing),
                rules,
                options.manner().earlier().deletion() == null
                        ? null
                        : Deletion.needed(options.call().home(), landing),
                options.manner().earlier().deletion() == null ? null : mounts(roots, TraversalRoot::counterpart));
        TraversalReport report = walk(roots, how);
        if (report.destination().isPresent()) {
            throw new UsageException("the destination is inside a source, as "
                    + report.destination().get().display() + "; name a destination outside, or use --cp '-a -x'");
        }
        sayErrors(report.errors());
        return report;
    }

    /**
     * Walks what is to be removed, never to another file system: each name alone, whatever else leads to its inode.
     *
     * @param missing errors that are known already
     */
    TraversalReport walkToRemove(Landing landing, List<TraversalError> missing)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, List.of());
        MountPoints mounts = mounts(roots, root -> root.pair().source());
        TraversalReport found =
                walk(roots, TraversalOptions.ofRemoval(options.task().selection(), mounts));
        List<TraversalError> errors = new ArrayList<>(missing);
        errors.addAll(found.errors());
        sayErrors(errors);
        return new TraversalReport(
                found.files(), found.totals(), found.unchanged(), errors, found.destination(), found.open(), null);
    }

    private TraversalReport walk(List<TraversalRoot> roots, TraversalOptions how) throws InterruptedException {
        TraversalCounters counters = new TraversalCounters();
        ScheduledExecutorService display = showLive(counters);
        try {
            return new Traversal(options.manner().threads(), counters).walk(roots, how);
        } finally {
            display.shutdownNow();
            display.awaitTermination(1, TimeUnit.SECONDS);
            console.live("");
        }
    }

    private List<TraversalRoot> roots(Landing landing, List<FileName> counterparts) throws UsageException {
        List<TraversalRoot> roots = new ArrayList<>();
        FileName namesFrom = options.task().selection().namesFrom();
        for (int i = 0; i < landing.roots().size(); i++) {
            LandingRoot root = landing.roots().get(i);
            if (namesFrom != null && (landing.roots().size() > 1 || !root.keepsAttributes())) {
                throw new UsageException(
                        options.task().removes()
                                ? "--files-from goes with one directory as PATH"
                                : "--files-from goes with one directory as SOURCE, and not with --parents in --cp");
            }
            roots.add(new TraversalRoot(
                    root.pair(),
                    root.keepsAttributes(),
                    namesFrom == null ? root.starts() : options.task().names(),
                    namesFrom == null,
                    counterparts.isEmpty() ? null : counterparts.get(i)));
        }
        if (namesFrom != null && options.task().names().isEmpty()) {
            console.note("--files-from " + namesFrom.display() + " names nothing");
        }
        return roots;
    }

    /** Returns what is mounted below directories of the roots, which are asked for by a function. */
    private static MountPoints mounts(List<TraversalRoot> roots, Function<TraversalRoot, @Nullable FileName> directory)
            throws UsageException, RunException {
        Map<FileName, FileName> real = new HashMap<>();
        for (TraversalRoot root : roots) {
            FileName given = directory.apply(root);
            if (given != null) {
                real.put(given, OperandName.canonical(given));
            }
        }
        try {
            return MountPoints.ofThisHost().below(real);
        } catch (IOException e) {
            throw RunException.failed("cannot find out what is mounted: " + e, e);
        }
    }

    /** The directories that copies land in, or will be made in. */
    private static Set<DirectoryIdentity> destinations(Landing landing) throws UsageException {
        Set<DirectoryIdentity> destinations = new HashSet<>();
        for (LandingRoot root : landing.roots()) {
            FileStatus nearest = FileStatus.ofNearest(root.pair().destination());
            destinations.add(new DirectoryIdentity(nearest.device(), nearest.inode()));
        }
        return destinations;
    }

    private ScheduledExecutorService showLive(TraversalCounters counters) {
        ScheduledExecutorService display = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "walk-display");
            thread.setDaemon(true);
            return thread;
        });
        if (console.liveWidth() > 0) {
            long began = System.nanoTime();
            var unused = display.scheduleWithFixedDelay(
                    () -> console.live(LiveLine.walking(
                            console.liveWidth(),
                            "Walking",
                            counters.directories(),
                            counters.files(),
                            counters.bytes(),
                            counters.files() * 1e9 / (System.nanoTime() - began))),
                    LIVE_MILLIS,
                    LIVE_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
        return display;
    }

    private void sayErrors(List<TraversalError> errors) {
        for (TraversalError error : errors.subList(0, Math.min(errors.size(), MOST_ERRORS_SAID))) {
            console.note("cannot walk " + error.path().display() + ": " + error.message());
        }
        if (errors.size() > MOST_ERRORS_SAID) {
            console.note("... and " + (errors.size() - MOST_ERRORS_SAID)
                    + " more; all of them stand in walk.errors in the batch's folder");
        }
    }
}
