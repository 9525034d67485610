package org.bpct.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bpct.archive.EarlierDirectory;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.change.ChangeSurvey;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.landing.FileStatus;
import org.bpct.landing.FoundNames;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.traverse.ComparisonRules;
import org.bpct.traverse.DirectoryIdentity;
import org.bpct.traverse.MountPoints;
import org.bpct.traverse.Reach;
import org.bpct.traverse.SurplusSearch;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/** The walk of a run: its starts, the links that it follows, and the counterparts. */
final class WalkStep {
    private final RunOptions options;
    private final Console console;
    private final LiveWalk live;

    WalkStep(RunOptions options, Console console) {
        this.options = options;
        this.console = console;
        this.live = new LiveWalk(options.manner().walking().threads(), console);
    }

    /**
     * Walks the sources and returns the result.
     *
     * @param rules the rules for comparing entries with their counterparts, null if they are not compared
     * @param counterparts the directories that the roots are compared with, by pair
     * @param folding the question which names the destinations take for one
     * @param portions the receiver of early portions
     */
    TraversalReport walk(
            Landing landing,
            @Nullable ComparisonRules rules,
            List<FileName> counterparts,
            Supplier<NameFolding> folding,
            LiveWalk.Portions portions)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, rules == null ? List.of() : counterparts);
        CpOptions cp = options.manner().cp();
        Reach reach = new Reach(
                cp.dereference() == CpOptions.Dereference.ALWAYS,
                cp.dereference() == CpOptions.Dereference.STARTS,
                cp.oneFileSystem());
        TraversalOptions.Destinations destinations = new TraversalOptions.Destinations(
                destinations(landing.roots().stream().map(LandingRoot::pair).toList()), folding);
        SurplusSearch surplus = options.manner().earlier().deletion() == null
                ? null
                : new SurplusSearch(
                        Deletion.needed(options.call().home(), landing), mounts(roots, TraversalRoot::counterpart));
        TraversalOptions how = new TraversalOptions(
                reach,
                cp.keeps().contains(CpOptions.Attribute.LINKS),
                options.task().selection(),
                destinations,
                rules,
                surplus,
                null,
                null);
        TraversalReport report = live.walk(roots, how, portions);
        if (report.destination().isPresent()) {
            throw new UsageException("the destination is inside a source, as "
                    + report.destination().get().display() + "; name a destination outside, or use --cp '-a -x'");
        }
        live.sayErrors(report.errors());
        return report;
    }

    /**
     * Walks the entries to remove, never on another file system: each name alone, whatever else leads to its inode.
     *
     * @param missing errors that are already known
     */
    TraversalReport walkToRemove(Landing landing, List<TraversalError> missing)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, List.of());
        MountPoints mounts = mounts(roots, root -> root.pair().source());
        return walkInPlace(roots, TraversalOptions.ofRemoval(options.task().selection(), mounts), missing);
    }

    /** Walks the entries that may have to be changed; as {@link #walkToRemove}. */
    TraversalReport walkToChange(Landing landing, List<TraversalError> missing, ChangeSurvey change)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, List.of());
        MountPoints mounts = mounts(roots, root -> root.pair().source());
        return walkInPlace(roots, TraversalOptions.ofChange(options.task().selection(), mounts, change), missing);
    }

    private TraversalReport walkInPlace(List<TraversalRoot> roots, TraversalOptions how, List<TraversalError> missing)
            throws UsageException, RunException, InterruptedException {
        TraversalReport found = live.walk(roots, how, LiveWalk.Portions.NONE);
        List<TraversalError> errors = new ArrayList<>(missing);
        errors.addAll(found.errors());
        live.sayErrors(errors);
        return new TraversalReport(
                found.files(), found.totals(), found.unchanged(), errors, found.destination(), found.open(), null);
    }

    /** Walks the files to sum: each name alone, and no symlink is followed. */
    TraversalReport walkToSum(Landing landing) throws UsageException, RunException, InterruptedException {
        TraversalReport found = walkToRead(roots(landing, List.of()));
        live.sayErrors(found.errors());
        return found;
    }

    /**
     * Walks the files to compare with a manifest; as {@link #walkToSum}. The caller knows which errors are worth a word.
     *
     * @param whole whether a start includes all entries below it
     */
    TraversalReport walkToCheckSums(Landing landing, boolean whole)
            throws UsageException, RunException, InterruptedException {
        return walkToRead(landing.roots().stream()
                .map(root -> new TraversalRoot(root.pair(), root.keepsAttributes(), root.starts(), whole, null))
                .toList());
    }

    /**
     * Walks the entries to archive; no symlink is followed.
     *
     * @param folders the directories that must not be among them, since the archive is made there
     * @param earlier what the archive has of each root already; empty if it is new
     */
    TraversalReport walkToArchive(Landing landing, Set<DirectoryIdentity> folders, List<EarlierDirectory> earlier)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, true, options.task().selection(), folders, null);
        List<TraversalRoot> roots = roots(landing, List.of());
        for (int i = 0; i < earlier.size(); i++) {
            roots.set(i, roots.get(i).archivedAs(earlier.get(i)));
        }
        TraversalReport found = live.walk(roots, how, LiveWalk.Portions.NONE);
        if (found.destination().isPresent()) {
            throw new UsageException("the archive would be in what is archived, as "
                    + found.destination().get().display() + "; name a folder outside");
        }
        live.sayErrors(found.errors());
        return found;
    }

    private TraversalReport walkToRead(List<TraversalRoot> roots)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, false, options.task().selection(), Set.of(), null);
        return live.walk(roots, how, LiveWalk.Portions.NONE).withoutDirectories();
    }

    private List<TraversalRoot> roots(Landing landing, List<FileName> counterparts) throws UsageException {
        List<TraversalRoot> roots = new ArrayList<>();
        FileName namesFrom = options.task().selection().namesFrom();
        List<FileName> names = options.task().names();
        if (namesFrom != null
                && options.task().verb().copies()
                && landing.roots().size() == 1) {
            FileName given = landing.sources().get(0).given();
            names = new FoundNames(given, landing.roots().get(0).pair().source()).of(names);
        }
        for (int i = 0; i < landing.roots().size(); i++) {
            LandingRoot root = landing.roots().get(i);
            if (namesFrom != null && (landing.roots().size() > 1 || !root.keepsAttributes())) {
                throw new UsageException(
                        !options.task().verb().copies()
                                ? "--files-from goes with one directory as PATH"
                                : "--files-from goes with one directory as SOURCE, and not with --parents in --cp");
            }
            roots.add(new TraversalRoot(
                    root.pair(),
                    root.keepsAttributes(),
                    namesFrom == null ? root.starts() : names,
                    namesFrom == null,
                    counterparts.isEmpty() ? null : counterparts.get(i)));
        }
        if (namesFrom != null && options.task().names().isEmpty()) {
            console.note("--files-from " + namesFrom.display() + " names nothing");
        }
        return roots;
    }

    /** Returns the mount points below directories of the roots; {@code directory} gives the directory of a root. */
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
