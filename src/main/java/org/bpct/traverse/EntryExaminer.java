package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.LinkFates;
import org.bpct.traverse.listing.Listing;
import org.bpct.tree.Work;
import org.bpct.verb.change.rights.ChangeSurvey;
import org.jspecify.annotations.Nullable;

/** The examination of one name: its kind, and whether the walk continues below it. */
final class EntryExaminer {
    /** PATH_MAX without its NUL: neither this program nor a job can open a longer path. */
    static final int LONGEST_PATH = 4_095;

    private final Walk walk;
    private final Place place;
    private final AttributeReader reader;
    private final @Nullable Counterpart counterpart;
    private final @Nullable MountPoints mounts;
    private final ArchivedAgain again;

    EntryExaminer(Walk walk, Place place, AttributeReader reader, @Nullable Counterpart counterpart) {
        this.walk = walk;
        this.place = place;
        this.reader = reader;
        this.counterpart = counterpart;
        this.again = new ArchivedAgain(place);
        MountPoints known = walk.mounts();
        this.mounts = known != null && known.isHolder(FileName.of(place.path())) ? known : null;
    }

    /** Hears which names are examined next. */
    void expect(List<Path> names) {
        reader.expect(
                place.path(),
                names,
                name -> walk.options().reach().follows(place.startBelow(RawPath.lastComponent(name))));
    }

    /** Adds the entry of a name to the columns, or an error to those of the walk; never throws for it. */
    void examine(Path name, EntryColumns into) {
        byte[] bytes = RawPath.lastComponent(name);
        again.meet(bytes);
        if (place.lengthOf(bytes) > LONGEST_PATH) {
            passOverTooLong(bytes);
            return;
        }
        Starts start = place.startBelow(bytes);
        boolean follow = walk.options().reach().follows(start);
        EntryAttributes attributes;
        try {
            attributes = reader.read(place.path(), name, follow);
        } catch (IOException unreadable) {
            if (walk.filter().leavesOutUnseen(place, bytes)) {
                place.listing().stay();
            } else {
                report(name, bytes, follow, unreadable);
            }
            return;
        }
        if (walk.filter().leavesOut(place, bytes, attributes, () -> isInBase(name, attributes))) {
            place.listing().stay();
            return;
        }
        if (mounts != null && mounts.contains(place.pathOf(bytes))) {
            passOver(bytes);
            return;
        }
        if (attributes.kind() == EntryKind.DIRECTORY) {
            enter(name, bytes, attributes, start, into);
        } else if (start != null && start.mustBeDirectory() && !(walk.surplus() != null && start.standsForItself())) {
            walk.errors().other(place.pathOf(bytes), SystemMessage.NOT_A_DIRECTORY);
        } else if (!again.passesOver(name, bytes, attributes, into)) {
            // cp -L makes links of names that lead to one inode, even if that inode has a single name itself.
            boolean link = walk.options().hardLinks() && (attributes.links() > 1 || follow);
            compare(name, bytes, attributes, link, into);
        }
    }

    /** Leaves a mount point where it is, with the directories that hold it. */
    private void passOver(byte[] name) {
        walk.meetMount(place.pathOf(name));
        place.listing().stay();
    }

    /** Adds an entry, or passes it over if it equals its counterpart. */
    private void compare(Path name, byte[] bytes, EntryAttributes source, boolean link, EntryColumns into) {
        EntryAttributes twin = counterpart == null ? null : counterpart.find(name);
        if (walk.options().removes()) {
            into.addSeen(bytes, source);
            return;
        }
        ChangeSurvey change = walk.options().change();
        if (change != null) {
            InPlace.add(change, place, bytes, source, into);
            return;
        }
        boolean isSame = counterpart != null && twin != null && counterpart.isSame(place.path(), name, source, twin);
        if (!isSame || walk.linksSame()) {
            walk.owners().meet(source);
        }
        if (counterpart == null || twin == null) {
            into.add(bytes, source, link);
            return;
        }
        Surplus surplus = walk.surplus();
        if (surplus != null && twin.kind() == EntryKind.DIRECTORY) {
            surplus.inTheWay().meet(place, bytes, counterpart, name, twin);
        }
        boolean tracked = counterpart.rules().kept().links() && (link || twin.links() > 1);
        long key = tracked ? LinkFates.key(twin.device(), twin.inode()) : 0;
        if (!isSame) {
            addWork(counterpart.workFor(place.path(), name, source, twin), bytes, source, key, link, into);
        } else if (tracked || counterpart.rules().toBase()) {
            into.addSame(bytes, source, key, twin.changed().nanoseconds(), link);
        } else {
            into.skip(bytes, source);
        }
    }

    private static void addWork(
            Work work, byte[] bytes, EntryAttributes source, long key, boolean link, EntryColumns into) {
        if (work == Work.COMPARE) {
            into.addCompared(bytes, source, key, link);
        } else if (work == Work.REPAIR && !link) {
            into.addRepair(bytes, source);
        } else {
            into.add(bytes, source, link);
        }
    }

    private boolean isInBase(Path name, EntryAttributes source) {
        EntryAttributes twin = counterpart != null && counterpart.rules().toBase() ? counterpart.find(name) : null;
        return counterpart != null && twin != null && counterpart.isSame(place.path(), name, source, twin);
    }

    private void passOverTooLong(byte[] bytes) {
        place.listing().stay();
        if (!walk.filter().leavesOutUnseen(place, bytes)) {
            walk.errors().other(place.pathOf(bytes), Place.tooLong(place.lengthOf(bytes)));
        }
    }

    private void enter(Path name, byte[] bytes, EntryAttributes attributes, @Nullable Starts start, EntryColumns into) {
        if (Ancestor.isAmong(place.ancestors(), attributes)) {
            walk.errors().other(place.pathOf(bytes), "symbolic link that leads back to a directory above it");
            return;
        }
        boolean staysInPlace = walk.options().staysInPlace();
        boolean elsewhere = isElsewhere(attributes, start);
        if (elsewhere && staysInPlace) {
            passOver(bytes);
            return;
        }
        EntryAttributes twin = counterpart == null ? null : counterpart.find(name);
        Listing listing = listing(bytes, attributes, twin);
        again.enter(bytes, listing);
        into.add(listing);
        if (listing.takesOwners()) {
            walk.owners().meet(attributes);
        }
        walk.counters().addDirectory();
        walk.meetDirectory(attributes);
        if (staysInPlace) {
            boolean leads = start != null && start.isOnTheWay();
            InPlace.judge(walk, listing, attributes, !leads && !walk.filter().leavesStanding(bytes, attributes));
        }
        if (elsewhere || (start != null && passes(start) && start.names().isEmpty())) {
            return;
        }
        if (walk.options().destinations().contains(attributes.device(), attributes.inode())) {
            // Going on would copy the copy; a bind mount or a followed link can lead here unseen.
            walk.meetDestination(place.pathOf(bytes));
            return;
        }
        CounterpartPlace below = counterpart == null ? null : counterpart.below(name, twin);
        walk.read(placeOf(bytes, attributes, start, listing, place.path().resolve(name), below));
    }

    /** Returns true for a directory on another file system that is not entered. */
    private boolean isElsewhere(EntryAttributes directory, @Nullable Starts start) {
        return walk.options().reach().oneFileSystem()
                && directory.device() != place.device()
                && (start == null || (!start.isWhole() && !passes(start)));
    }

    /** Returns true if the walk looks only at the names on the way to starts in a directory, or at none. */
    private boolean passes(Starts start) {
        return !start.isWhole() && !walk.options().removes();
    }

    private Place placeOf(
            byte[] bytes,
            EntryAttributes directory,
            @Nullable Starts start,
            Listing listing,
            Path path,
            @Nullable CounterpartPlace twin) {
        boolean onTheWay = start != null && !start.isWhole();
        return new Place(
                listing,
                path,
                place.lengthOf(bytes),
                start != null && passes(start) ? 0 : directory.device(),
                onTheWay ? null : walk.chain(directory, place.ancestors()),
                twin,
                onTheWay ? start : null,
                place.belowFor(bytes, start != null && start.isWhole()));
    }

    private Listing listing(byte[] bytes, EntryAttributes attributes, @Nullable EntryAttributes twin) {
        Listing listing = new Listing(FileName.of(bytes), true);
        if (counterpart != null) {
            ComparisonRules rules = counterpart.rules();
            boolean same = twin != null && Counterpart.isSameDirectory(rules, attributes, twin);
            listing.isComparedItself(same, rules.toBase());
        }
        return listing;
    }

    private void report(Path name, byte[] bytes, boolean followed, IOException thrown) {
        if (!(thrown instanceof NoSuchFileException)) {
            place.listing().stay();
        }
        if (followed && thrown instanceof NoSuchFileException && isLink(name)) {
            walk.errors().other(place.pathOf(bytes), "symbolic link that leads nowhere");
        } else {
            walk.errors().entry(place.pathOf(bytes), thrown);
        }
    }

    private boolean isLink(Path name) {
        try {
            return reader.read(place.path(), name, false).kind() == EntryKind.SYMLINK;
        } catch (IOException gone) {
            return false;
        }
    }
}
