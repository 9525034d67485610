package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.ListJoiner;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.threads.TaskPool;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * The names that a counterpart has and its source directory lacks, with all names below them.
 *
 * <p>Names that both have are not remembered. The walk counts the names of the counterpart, and the names of the source
 * that it found there. It reads both directories once more only if these numbers differ. A walk of its own reads the
 * surplus; it never enters another file system and lists no name that a rule leaves out.
 */
final class Surplus {
    private final Walk walk;
    private final SurplusTrees trees = new SurplusTrees();
    private final DirectoriesInTheWay inTheWay;
    private final Map<Integer, EntryAttributes> roots = new ConcurrentHashMap<>();
    private final SurplusShares shares = new SurplusShares();
    private final Queue<FileName> emptySources = new ConcurrentLinkedQueue<>();

    private Surplus(Walk walk) {
        this.walk = walk;
        this.inTheWay = new DirectoriesInTheWay(walk);
    }

    /** Returns a search beside a walk of this selection, run by the same threads. */
    static Surplus of(SurplusSearch search, Selection selection, TaskPool pool) {
        TraversalOptions own = TraversalOptions.ofSurplus(selection, search);
        return new Surplus(new Walk(own, new TraversalCounters(), pool));
    }

    /** Returns the directories where a file is to be. */
    DirectoriesInTheWay inTheWay() {
        return inTheWay;
    }

    /** Looks for surplus in a counterpart, after all names of its source directory were looked up in it. */
    void compare(Place source, DirectoryStream<Path> stream, Counterpart counterpart) {
        CounterpartPlace at = counterpart.place();
        if (isPassedOver(counterpart)) {
            return;
        }
        try {
            long names = counterpart.countNames();
            shares.count(source, at, names);
            if (names != counterpart.met()) {
                add(source, stream, counterpart);
            }
        } catch (DirectoryIteratorException broken) {
            walk.errors().content(pathOf(counterpart), Objects.requireNonNull(broken.getCause()));
        } catch (IOException unreadable) {
            walk.errors().content(FileName.of(source.path()), unreadable);
        }
    }

    /**
     * Adds names of a list in a counterpart.
     *
     * @param examined the number of names in the list that the source directory has
     */
    void addNamed(Place source, Counterpart counterpart, Starts named, long examined) {
        List<Path> names = named.names().stream().map(FileName::toPath).toList();
        shares.count(source, counterpart.place(), examined + names.size());
        examine(source, counterpart, names, named);
    }

    /** Notes the counterpart of a root. */
    void begin(int root, EntryAttributes counterpart) {
        roots.put(root, counterpart);
    }

    /** Returns true, and notes it, if nothing in a directory may be deleted. */
    boolean isPassedOver(Counterpart counterpart) {
        CounterpartPlace at = counterpart.place();
        if (walk.options().destinations().contains(at.device(), at.inode())) {
            walk.meetDestination(pathOf(counterpart));
            return true;
        }
        return isElsewhere(at);
    }

    /** Returns true, and notes it, if something is mounted on the way from its root to a directory. */
    private boolean isElsewhere(CounterpartPlace directory) {
        FileName path = FileName.of(directory.path());
        Optional<FileName> mount = Objects.requireNonNull(walk.mounts()).above(path);
        boolean isElsewhere = mount.isPresent()
                || directory.device()
                        != Objects.requireNonNull(roots.get(directory.pair())).device();
        if (isElsewhere) {
            walk.meetMount(mount.orElse(path));
        }
        return isElsewhere;
    }

    private static FileName pathOf(Counterpart counterpart) {
        return FileName.of(counterpart.place().path());
    }

    private void add(Place source, DirectoryStream<Path> stream, Counterpart counterpart) throws IOException {
        Set<FileName> sourceNames = source.names();
        List<Path> surplus = new ArrayList<>();
        try (Counterpart again = Counterpart.open(counterpart.rules(), counterpart.place())) {
            if (again == null) {
                walk.errors().other(pathOf(counterpart), "the directory was replaced while it was read");
                return;
            }
            Set<FileName> shown = new HashSet<>();
            for (Iterator<Path> names = again.names(); names.hasNext(); ) {
                Path name = names.next().getFileName();
                FileName bytes = FileName.of(RawPath.lastComponent(name));
                shown.add(bytes);
                if (!sourceNames.contains(bytes)
                        && !bytes.text().startsWith(SurplusReport.NEW)
                        && isMissing(source, stream, name)) {
                    surplus.add(name);
                }
            }
            if (!surplus.isEmpty()) {
                surplus.removeIf(folded(again, sourceNames, shown));
            }
            examine(source, again, surplus, null);
        }
        noteEmpty(source, sourceNames, !surplus.isEmpty());
    }

    /** Notes a source that holds nothing although its counterpart has surplus. */
    void noteEmpty(Place source, Set<FileName> sourceNames, boolean hasSurplus) {
        if (sourceNames.isEmpty() && hasSurplus && FileName.currentDirectory().equals(source.below())) {
            emptySources.add(FileName.of(source.path()));
        }
    }

    /**
     * Returns a test for names that are copies by another name. If a place ignores case or the form of Unicode, a
     * source name is found there under another name of the listing, which must stay.
     */
    static Predicate<Path> folded(Counterpart counterpart, Set<FileName> sourceNames, Set<FileName> shown) {
        Set<List<Long>> copies = new HashSet<>();
        for (FileName name : sourceNames) {
            EntryAttributes found = shown.contains(name) ? null : counterpart.find(name.toPath());
            if (found != null) {
                copies.add(List.of(found.device(), found.inode()));
            }
        }
        return name -> {
            EntryAttributes found = copies.isEmpty() ? null : counterpart.find(name);
            return found != null && copies.contains(List.of(found.device(), found.inode()));
        };
    }

    /** The query goes to the directory that was walked: its path may lead to another one by now. */
    private boolean isMissing(Place source, DirectoryStream<Path> stream, Path name) {
        try {
            AttributeReader.whole(stream).read(source.path(), name, false);
            return false;
        } catch (NoSuchFileException missing) {
            return true;
        } catch (IOException unknown) {
            walk.errors().entry(source.pathOf(RawPath.lastComponent(name)), unknown);
            return false;
        }
    }

    private void examine(Place source, Counterpart counterpart, List<Path> names, @Nullable Starts starts) {
        EntryExaminer examiner = new EntryExaminer(
                walk,
                counterpart.place().asSource(source, new Listing(FileName.currentDirectory(), false), starts),
                counterpart.reader(),
                null);
        EntryColumns found = new EntryColumns();
        names.forEach(name -> examiner.examine(name, found));
        add(source, counterpart.place(), found);
    }

    private void add(Place source, CounterpartPlace into, EntryColumns found) {
        shares.count(source, into, -found.found() - found.directories().size());
        trees.add(into, found);
    }

    /** Returns the surplus after all tasks have ended, and adds unreadable names to the errors of the walk. */
    SurplusReport report(List<TraversalRoot> roots, ErrorCollector errors) {
        errors.addAll(walk.errors());
        List<DirectoriesInTheWay.InTheWay> moved = inTheWay.moved();
        moved.forEach(directory -> add(directory.source(), directory.above(), directory.asFound()));
        List<RootPair> pairs = new ArrayList<>();
        List<Integer> used = trees.roots();
        for (int root : used) {
            FileName counterpart = Objects.requireNonNull(roots.get(root).counterpart());
            pairs.add(new RootPair(counterpart, counterpart, null));
        }
        ListJoiner joiner = new ListJoiner(pairs, false);
        trees.addTo(joiner);
        FileList files = joiner.list();
        Totals totals = joiner.totals(files, walk.filter().leftOut());
        return new SurplusReport(
                files,
                used,
                totals,
                shares.of(files),
                emptySources.stream().sorted().toList(),
                walk.destination(),
                walk.metMounts(),
                moved.stream().map(DirectoriesInTheWay.InTheWay::inode).toList());
    }
}
