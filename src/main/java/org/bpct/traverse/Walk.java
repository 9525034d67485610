package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.KeptOwners;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.offline.OfflinePlaces;
import org.bpct.traverse.threads.TaskPool;
import org.jspecify.annotations.Nullable;

/** The state that the tasks of one traversal share. */
final class Walk {
    private final TraversalOptions options;
    private final TraversalCounters counters;
    private final TaskPool pool;
    private final AtomicReference<@Nullable FileName> destination = new AtomicReference<>();
    private final AtomicBoolean open = new AtomicBoolean();
    private final Queue<FileName> met = new ConcurrentLinkedQueue<>();
    private final ErrorCollector errors = new ErrorCollector();
    private final FileFilter filter;
    private final Map<Integer, Listing> roots = new ConcurrentHashMap<>();
    private final OfflinePlaces offline;
    private final @Nullable Surplus surplus;

    Walk(TraversalOptions options, TraversalCounters counters, TaskPool pool) {
        this.options = options;
        this.counters = counters;
        this.pool = pool;
        this.filter = new FileFilter(options.selection(), options.staysInPlace());
        this.offline = OfflinePlaces.askedBy(options.selection());
        SurplusSearch search = options.surplus();
        this.surplus = search == null ? null : Surplus.of(search, options.selection(), pool);
    }

    /** Returns the search for names that only counterparts have; null if there is none. */
    @Nullable
    Surplus surplus() {
        return surplus;
    }

    TraversalOptions options() {
        return options;
    }

    TraversalCounters counters() {
        return counters;
    }

    TaskPool pool() {
        return pool;
    }

    /** Notes that a directory to be read is one that copies will land in. */
    void meetDestination(FileName path) {
        destination.compareAndSet(null, path);
    }

    /** Notes whether users other than root may write in a directory. */
    void meetDirectory(EntryAttributes directory) {
        if (directory.open()) {
            open.setPlain(true);
        }
    }

    /** Returns true if users other than root may write in a directory of the walk, or if that is not checked. */
    boolean isOpen() {
        return open.get();
    }

    /** Returns the destination that was met, the first one seen. */
    Optional<FileName> destination() {
        return Optional.ofNullable(destination.get());
    }

    /** Returns the mount points where this walk looks for names to be removed; null if it looks for others. */
    @Nullable
    MountPoints mounts() {
        return options.mounts();
    }

    /** Notes a name that is not entered because something is mounted there. */
    void meetMount(FileName path) {
        met.add(path);
    }

    /** Returns the mounts that were met. */
    List<FileName> metMounts() {
        return met.stream().distinct().sorted().toList();
    }

    ErrorCollector errors() {
        return errors;
    }

    /** Returns the filter that decides whether a name is copied. */
    FileFilter filter() {
        return filter;
    }

    /** Returns the owners that copies keep. */
    KeptOwners owners() {
        return options.destinations().owners();
    }

    /** Returns the places where files may be offline. */
    OfflinePlaces offline() {
        return offline;
    }

    /** Returns the listings of the roots found so far, by the number of the pair. */
    Map<Integer, Listing> roots() {
        return roots;
    }

    /** Returns true if the walk needs the device and inode of a directory. */
    boolean needsIdentity() {
        return options.reach().oneFileSystem()
                || options.reach().dereference()
                || !options.destinations().directories().isEmpty();
    }

    /** Looks at a root and has its directory read; notes an error if there is none. */
    void begin(int number, TraversalRoot root) {
        FileName source = root.pair().source();
        Path path = source.toPath();
        int length = RawPath.bytesOf(path).length;
        if (length > EntryExaminer.LONGEST_PATH) {
            errors.other(source, Place.tooLong(length));
            return;
        }
        EntryAttributes attributes;
        try {
            attributes = look(path);
        } catch (IOException unreadable) {
            errors.entry(source, unreadable);
            return;
        }
        if (attributes.kind() != EntryKind.DIRECTORY) {
            errors.other(source, SystemMessage.NOT_A_DIRECTORY);
            return;
        }
        meetDirectory(attributes);
        Listing listing = new Listing(FileName.currentDirectory(), root.keepsAttributes());
        roots.put(number, listing);
        if (root.earlier() != null) {
            listing.isArchived(root.earlier());
        }
        InPlace.judgeRoot(this, root, listing, attributes);
        counters.addDirectory();
        CounterpartPlace counterpart = compare(number, root, attributes, listing);
        if (listing.takesOwners()) {
            owners().meet(attributes);
        }
        read(firstPlace(root, listing, attributes, counterpart));
    }

    private Place firstPlace(
            TraversalRoot root, Listing listing, EntryAttributes attributes, @Nullable CounterpartPlace counterpart) {
        Path path = root.pair().source().toPath();
        int length = RawPath.bytesOf(path).length;
        Starts starts = root.wholeStarts() ? Starts.of(root.starts()) : Starts.alone(root.starts());
        boolean isWhole = starts.isWhole();
        return new Place(
                listing,
                path,
                length,
                isWhole || options.staysInPlace() ? attributes.device() : 0,
                isWhole ? chain(attributes, null) : null,
                counterpart,
                isWhole ? null : starts,
                isWhole || !root.wholeStarts() ? FileName.currentDirectory() : null);
    }

    /** Returns true if the walk needs all attributes of a name in a directory. */
    boolean needsAll(Place place) {
        return place.listing().earlier() != null
                || options.staysInPlace()
                || options.comparison() != null
                || owners().areLimited()
                || options.selection().asksMore();
    }

    private EntryAttributes look(Path path) throws IOException {
        return options.comparison() == null && options.change() == null && !owners().areLimited()
                ? EntryAttributes.ofUnix(Files.readAttributes(path, EntryAttributes.UNIX_NAMES))
                : EntryAttributes.ofWholeUnix(Files.readAttributes(path, EntryAttributes.WHOLE_UNIX_NAMES));
    }

    /** Returns the place of the counterpart of a root; null if there is none. */
    private @Nullable CounterpartPlace compare(
            int number, TraversalRoot root, EntryAttributes attributes, Listing listing) {
        ComparisonRules rules = options.comparison();
        FileName counterpart = root.counterpart();
        // A single file that gets a new name is copied: it is not part of a night.
        boolean renamed = rules != null && rules.toBase() && root.pair().newName() != null;
        if (rules == null || counterpart == null || renamed) {
            return null;
        }
        EntryAttributes twin;
        try {
            twin = look(counterpart.toPath());
        } catch (IOException missing) {
            return null;
        }
        if (surplus != null) {
            surplus.begin(number, twin);
        }
        if (!rules.toBase() && (!root.keepsAttributes() || Counterpart.isSameDirectory(rules, attributes, twin))) {
            listing.isSameItself();
        }
        return new CounterpartPlace(
                counterpart.toPath(),
                twin.device(),
                twin.inode(),
                root.pair().newName(),
                number,
                FileName.currentDirectory());
    }

    /** Returns true if entries that equal their counterparts become links to these. */
    boolean linksSame() {
        ComparisonRules rules = options.comparison();
        return rules != null && rules.toBase();
    }

    /** Submits a directory to be read by one of the threads. */
    void read(Place place) {
        pool.submit(new DirectoryTask(this, place));
    }

    /** Returns the chain that ends in this directory; null unless links are followed. */
    @Nullable
    Ancestor chain(EntryAttributes directory, @Nullable Ancestor above) {
        return options.reach().dereference() ? new Ancestor(directory.device(), directory.inode(), above) : null;
    }
}
