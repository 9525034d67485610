package org.bpct.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.FoundNames;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.landing.RulesOfParent;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.traverse.MountPoints;
import org.bpct.traverse.Reach;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.jspecify.annotations.Nullable;

/** The walk of a run: its starts, how it goes on below them, and the errors that it meets. */
public final class WalkStep {
    private final RunOptions options;
    private final Console console;
    private final LiveWalk live;

    /** Prepares the walk that the options ask for. */
    public WalkStep(RunOptions options, Console console) {
        this.options = options;
        this.console = console;
        this.live = new LiveWalk(options.manner().walking().threads(), console);
    }

    /**
     * Walks entries that are removed or changed where they are, never on another file system: each name alone, without
     * the other names of its inode.
     *
     * @param missing errors that are already known
     * @param how the way to walk, given the mount points below the roots
     */
    public TraversalReport inPlace(
            Landing landing, List<TraversalError> missing, Function<MountPoints, TraversalOptions> how)
            throws UsageException, RunException, InterruptedException {
        List<TraversalRoot> roots = roots(landing, List.of());
        TraversalReport found =
                live.walk(roots, how.apply(mounts(roots, root -> root.pair().source())), LiveWalk.Portions.NONE);
        List<TraversalError> errors = new ArrayList<>(missing);
        errors.addAll(found.errors());
        live.sayErrors(errors);
        return new TraversalReport(
                found.files(), found.totals(), found.unchanged(), errors, found.destination(), found.open(), null);
    }

    /** Walks files that are read: each name alone, and no symlink is followed. */
    public TraversalReport toRead(Landing landing) throws UsageException, RunException, InterruptedException {
        TraversalReport found = walkToRead(roots(landing, List.of()));
        live.sayErrors(found.errors());
        return found;
    }

    /**
     * Walks files that are read, as {@link #toRead}, without reporting errors: the caller knows which are worth it.
     *
     * @param whole whether a start includes all entries below it
     */
    public TraversalReport toReadQuietly(Landing landing, boolean whole)
            throws UsageException, RunException, InterruptedException {
        return walkToRead(landing.roots().stream()
                .map(root -> new TraversalRoot(root.pair(), root.keepsAttributes(), root.starts(), whole, null))
                .toList());
    }

    /** Walks these roots as {@code how} says. */
    public TraversalReport walk(List<TraversalRoot> roots, TraversalOptions how, LiveWalk.Portions portions)
            throws UsageException, RunException, InterruptedException {
        return live.walk(roots, how, portions);
    }

    /** Prints the first errors of a walk. */
    public void sayErrors(TraversalReport found) {
        live.sayErrors(found.errors());
    }

    private TraversalReport walkToRead(List<TraversalRoot> roots)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, false, options.task().selection(), Set.of(), null);
        return live.walk(roots, how, LiveWalk.Portions.NONE).withoutDirectories();
    }

    /**
     * Returns the roots of a walk.
     *
     * @param counterparts the directories that they are compared with, by pair; empty if they are not
     */
    public List<TraversalRoot> roots(Landing landing, List<FileName> counterparts) throws UsageException {
        checkRules(landing);
        List<TraversalRoot> roots = new ArrayList<>();
        FileName namesFrom = options.task().selection().namesFrom();
        List<FileName> names = options.task().names();
        if (namesFrom != null
                && options.task().verb().copies()
                && landing.roots().size() == 1) {
            FileName given = landing.sources().get(0).given();
            List<FileName> below =
                    new FoundNames(given, landing.roots().get(0).pair().source()).of(names);
            if (options.manner().earlier().deletion() == null) {
                names = below;
            } else if (!below.equals(names)) {
                // A list of changes may tell of a directory of that name that is gone; without it other names would be
                // deleted.
                console.note("all names of " + namesFrom.display() + " begin with " + given.display()
                        + ", which is not there below it; with --delete they are taken as they are");
            }
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

    /** A rule that matches nothing keeps nothing from being deleted, removed or changed; a copy has too much by it. */
    private void checkRules(Landing landing) throws UsageException {
        Optional<String> words = new RulesOfParent(options.task().selection(), landing).words();
        boolean isDangerous = options.task().verb().staysInPlace()
                || options.manner().earlier().deletion() != null;
        if (words.isPresent() && isDangerous && !options.manner().force()) {
            throw new UsageException(words.get() + " (--force goes on)");
        }
        words.ifPresent(console::note);
    }

    /** Returns the mount points below directories of the roots; {@code directory} gives the directory of a root. */
    public static MountPoints mounts(List<TraversalRoot> roots, Function<TraversalRoot, @Nullable FileName> directory)
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
            throw RunException.failed("cannot read the list of mounts: " + e, e);
        }
    }
}
