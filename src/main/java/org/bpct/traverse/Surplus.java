package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
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
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.ListJoiner;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.StayingDirectories;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;

/**
 * The names that a counterpart has and its source directory does not, and all that is below them.
 *
 * <p>Nothing is remembered of names that both have: names of the counterpart are counted, and only if that is not the
 * number of those that the source was seen to have there, both directories are read once more. What is surplus is
 * walked by a walk of its own, which never enters another file system and lists nothing that a rule leaves out.
 */
final class Surplus {
    private final Walk walk;
    private final SurplusTrees trees = new SurplusTrees();
    private final Queue<InTheWay> inTheWay = new ConcurrentLinkedQueue<>();
    private final Map<Integer, EntryAttributes> roots = new ConcurrentHashMap<>();
    private final SurplusShares shares = new SurplusShares();
    private final Queue<FileName> emptySources = new ConcurrentLinkedQueue<>();

    private Surplus(Walk walk) {
        this.walk = walk;
    }

    /** A directory that is where a file is to be. */
    private record InTheWay(Place source, CounterpartPlace above, Listing listing, long inode) {}

    /** Returns what looks for surplus beside a walk with these options, by the same threads. */
    static Surplus of(TraversalOptions options, TaskPool pool) {
        TraversalOptions own = new TraversalOptions(
                false,
                false,
                true,
                false,
                options.selection().withoutCriteria(),
                Objects.requireNonNull(options.needed()),
                null,
                null,
                options.mounts());
        return new Surplus(new Walk(own, new TraversalCounters(), pool));
    }

    /** Looks for surplus in a counterpart, all names of whose source directory were looked for in it. */
    void compare(Place source, DirectoryStream<Path> stream, Counterpart counterpart) {
        CounterpartPlace at = counterpart.place();
        if (walk.options().destinations().contains(new DirectoryIdentity(at.device(), at.inode()))) {
            walk.meetDestination(pathOf(counterpart));
            return;
        }
        if (isElsewhere(at)) {
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

    /** Notes the counterpart of a root. */
    void begin(int root, EntryAttributes counterpart) {
        roots.put(root, counterpart);
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
        Set<FileName> sourceNames = namesOf(source.path());
        List<Path> surplus = new ArrayList<>();
        try (Counterpart again = Counterpart.open(counterpart.rules(), counterpart.place())) {
            if (again == null) {
                walk.errors().other(pathOf(counterpart), "the directory was replaced while it was read");
                return;
            }
            for (Iterator<Path> names = again.names(); names.hasNext(); ) {
                Path name = names.next().getFileName();
                FileName bytes = FileName.of(RawPath.lastComponent(name));
                if (!sourceNames.contains(bytes)
                        && !bytes.text().startsWith(SurplusReport.NEW)
                        && isMissing(source, stream, name)) {
                    surplus.add(name);
                }
            }
            examine(source, again, surplus);
        }
        if (sourceNames.isEmpty()
                && !surplus.isEmpty()
                && FileName.currentDirectory().equals(source.below())) {
            emptySources.add(FileName.of(source.path()));
        }
    }

    private static Set<FileName> namesOf(Path directory) throws IOException {
        Set<FileName> names = new HashSet<>();
        try (DirectoryStream<Path> opened = Files.newDirectoryStream(directory)) {
            opened.forEach(name -> names.add(FileName.of(RawPath.lastComponent(name))));
        } catch (DirectoryIteratorException broken) {
            throw Objects.requireNonNull(broken.getCause());
        }
        return names;
    }

    /** Asks the very directory that was walked: by its path another one might be read by now. */
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

    private void examine(Place source, Counterpart counterpart, List<Path> names) {
        EntryExaminer examiner = new EntryExaminer(
                walk,
                place(source, counterpart, new Listing(FileName.currentDirectory(), false)),
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

    private static Place place(Place source, Counterpart counterpart, Listing listing) {
        CounterpartPlace there = counterpart.place();
        return new Place(
                listing,
                there.path(),
                RawPath.bytesOf(there.path()).length,
                there.device(),
                null,
                null,
                null,
                source.below());
    }

    /**
     * Has a directory walked that is where a file is to be: the job that copies this moves it aside, to a name that tells
     * its number, and by that name it is surplus.
     */
    void meetInTheWay(Place source, byte[] bytes, Counterpart counterpart, Path name, EntryAttributes directory) {
        FileName path = FileName.of(counterpart.place().path().resolve(name));
        if (source.starts() != null
                || directory.device() != counterpart.place().device()
                || Objects.requireNonNull(walk.mounts()).above(path).isPresent()) {
            return;
        }
        Listing listing =
                new Listing(FileName.ofText(SurplusReport.IN_THE_WAY + Long.toUnsignedString(directory.inode())), true);
        listing.seen(directory);
        Place above = place(source, counterpart, listing);
        if (walk.filter().leavesOut(above, bytes, directory)) {
            return;
        }
        inTheWay.add(new InTheWay(source, counterpart.place(), listing, directory.inode()));
        if (walk.options().destinations().contains(new DirectoryIdentity(directory.device(), directory.inode()))) {
            walk.meetDestination(path);
            return;
        }
        walk.read(new Place(
                listing,
                path.toPath(),
                above.lengthOf(bytes),
                directory.device(),
                null,
                null,
                null,
                source.belowFor(bytes, false)));
    }

    /** Adds the directories in the way, but for those that would take along what is protected, or another file system. */
    private List<Long> addInTheWay() {
        List<Long> moved = new ArrayList<>();
        for (InTheWay directory : inTheWay) {
            StayingDirectories.keep(directory.listing());
            if (!directory.listing().stays()) {
                EntryColumns found = new EntryColumns();
                found.add(directory.listing());
                add(directory.source(), directory.above(), found);
                moved.add(directory.inode());
            }
        }
        return moved.stream().sorted(Long::compareUnsigned).toList();
    }

    /** Returns what was found when all tasks are over, and adds what could not be read to the errors of the walk. */
    SurplusReport report(List<TraversalRoot> roots, ErrorCollector errors) {
        errors.addAll(walk.errors());
        List<Long> moved = addInTheWay();
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
                moved);
    }
}
