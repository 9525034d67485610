package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.tree.Work;
import org.jspecify.annotations.Nullable;

/**
 * An open directory whose entries are compared with those of the same names in a source directory.
 *
 * <p>It is the directory that was seen in the one above, by identity. If a user puts a symbolic link in its place
 * meanwhile, it counts as missing, and missing entries are copied.
 */
final class Counterpart implements AutoCloseable {
    /** The limit of links on ext4, and hardly lower on any current file system: link(2), EMLINK. */
    private static final long MOST_LINKS = 65_000;

    private final ComparisonRules rules;
    private final CounterpartPlace place;
    private final DirectoryStream<Path> stream;
    private final AttributeReader reader;
    private final long changed;
    private final LongAdder met = new LongAdder();

    private Counterpart(
            ComparisonRules rules,
            CounterpartPlace place,
            DirectoryStream<Path> stream,
            AttributeReader reader,
            long changed) {
        this.rules = rules;
        this.place = place;
        this.stream = stream;
        this.reader = reader;
        this.changed = changed;
    }

    /** Opens a counterpart; returns null if it cannot be read, or no longer exists. */
    @SuppressWarnings("StreamResourceLeak") // Closed with this, or here if it is another one.
    static @Nullable Counterpart open(ComparisonRules rules, CounterpartPlace place) {
        DirectoryStream<Path> stream;
        try {
            stream = QuietDirectories.open(place.path());
        } catch (IOException unreadable) {
            return null;
        }
        AttributeReader reader = AttributeReader.whole(stream);
        EntryAttributes found = look(reader, place, Path.of("."));
        if (found != null && found.device() == place.device() && found.inode() == place.inode()) {
            return new Counterpart(rules, place, stream, reader, found.changed().nanoseconds());
        }
        close(stream);
        return null;
    }

    /**
     * Returns the number of names here; may be called once, and not after {@link #names}.
     *
     * @throws DirectoryIteratorException if they cannot be read
     */
    long countNames() {
        long count = 0;
        for (Path ignored : stream) {
            count++;
        }
        return count;
    }

    /** Returns the nanosecond in which the directory changed last, as it was opened. */
    long changed() {
        return changed;
    }

    /** Returns the entry with the name that a source entry gets; null if none exists, or if it cannot be read. */
    @Nullable
    EntryAttributes find(Path name) {
        EntryAttributes found = look(reader, place, nameOf(name));
        if (found != null) {
            met.increment();
        }
        return found;
    }

    private Path nameOf(Path name) {
        FileName newName = place.newName();
        return newName == null ? name : newName.toPath();
    }

    private static @Nullable EntryAttributes look(AttributeReader reader, CounterpartPlace place, Path name) {
        try {
            return reader.read(place.path(), name, false);
        } catch (IOException missing) {
            return null;
        }
    }

    /** Returns the place of the counterpart of a subdirectory; null unless it is a directory. */
    @Nullable
    CounterpartPlace below(Path name, @Nullable EntryAttributes twin) {
        return twin == null || twin.kind() != EntryKind.DIRECTORY
                ? null
                : new CounterpartPlace(
                        place.path().resolve(name),
                        twin.device(),
                        twin.inode(),
                        null,
                        place.pair(),
                        place.below().resolve(FileName.of(RawPath.lastComponent(name))));
    }

    CounterpartPlace place() {
        return place;
    }

    AttributeReader reader() {
        return reader;
    }

    /** Returns the number of source names found here so far. */
    long met() {
        return met.sum();
    }

    /** Returns all names here; may be called once. */
    Iterator<Path> names() {
        return stream.iterator();
    }

    /** Returns true if all attributes of a directory itself are as in the source. */
    static boolean isSameDirectory(ComparisonRules rules, EntryAttributes source, EntryAttributes twin) {
        return twin.kind() == EntryKind.DIRECTORY
                && rules.sameAttributes(source, twin)
                && rules.sameHidden(source, twin);
    }

    /** Returns true if the entry found by this name is as in the source, the names of its inode aside, and has room for links to it. */
    boolean isSame(Path directory, Path name, EntryAttributes source, EntryAttributes twin) {
        boolean isLike = source.kind() == twin.kind() && hasRoom(source, twin);
        if (!isLike || !rules.sameAttributes(source, twin) || !rules.sameHidden(source, twin)) {
            return false;
        }
        return switch (source.kind()) {
            case FILE -> rules.sameContent(source, twin);
            case SYMLINK -> sameTarget(directory.resolve(name), place.path().resolve(nameOf(name)));
            case SPECIAL -> ((source.mode() ^ twin.mode()) & EntryKind.TYPE) == 0 && source.special() == twin.special();
            case DIRECTORY -> false;
        };
    }

    /**
     * Returns true unless one more copy would have too many names for the inode of a base. A family is linked whole or
     * copied whole. Jobs and a finalizer share a large one, and only the last would notice.
     */
    private boolean hasRoom(EntryAttributes source, EntryAttributes twin) {
        return !rules.toBase() || source.links() == 1 || source.links() + twin.links() <= MOST_LINKS;
    }

    /** Returns the work that an entry needs if it differs from the entry found. */
    Work workFor(Path directory, Path name, EntryAttributes source, EntryAttributes twin) {
        if (rules.byContent()) {
            // Nothing is known about unreadable files: the job reports them as failed, and leaves the copies.
            boolean comparable = source.kind() == EntryKind.FILE
                    && twin.kind() == EntryKind.FILE
                    && source.size() == twin.size()
                    && rules.sameSpecialBits(source, twin)
                    && (rules.sameHidden(source, twin)
                            || (!rules.isRestoration() && lacksNothing(directory, name, true)));
            return comparable ? Work.COMPARE : Work.COPY;
        }
        boolean repairable = rules.mayRepair(source, twin)
                && place.newName() == null
                && source.kind() == EntryKind.FILE
                && twin.kind() == EntryKind.FILE
                && source.links() == 1
                && twin.links() == 1
                && rules.sameContent(source, twin)
                && (!rules.kept().hidden() || lacksNothing(directory, name, false));
        return repairable ? Work.REPAIR : Work.COPY;
    }

    ComparisonRules rules() {
        return rules;
    }

    private static boolean sameTarget(Path source, Path twin) {
        try {
            return FileName.of(Files.readSymbolicLink(source)).equals(FileName.of(Files.readSymbolicLink(twin)));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Returns true if the source has all attributes of the other file: cp sets attributes, and removes none. */
    private boolean lacksNothing(Path directory, Path name, boolean ifUnknown) {
        try {
            List<String> extra = userAttributes(place.path().resolve(nameOf(name)));
            extra.removeAll(userAttributes(directory.resolve(name)));
            return extra.isEmpty();
        } catch (IOException | UnsupportedOperationException unknown) {
            return ifUnknown;
        }
    }

    private static List<String> userAttributes(Path file) throws IOException {
        UserDefinedFileAttributeView view =
                Files.getFileAttributeView(file, UserDefinedFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        try {
            return view == null ? new ArrayList<>() : new ArrayList<>(view.list());
        } catch (FileSystemException e) {
            if (String.valueOf(e.getReason()).endsWith("not supported")) {
                return new ArrayList<>();
            }
            throw e;
        }
    }

    @Override
    public void close() {
        close(stream);
    }

    private static void close(DirectoryStream<Path> stream) {
        try {
            stream.close();
        } catch (IOException harmless) {
            // Nothing was written through it.
        }
    }
}
