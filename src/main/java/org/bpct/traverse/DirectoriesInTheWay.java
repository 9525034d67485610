package org.bpct.traverse;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.StayingDirectories;

/**
 * The directories of counterparts where a file is to be. The job that copies this file moves each aside, to a name with
 * the inode number in it; by that name it is surplus.
 */
final class DirectoriesInTheWay {
    private final Walk walk;
    private final Queue<InTheWay> met = new ConcurrentLinkedQueue<>();

    /** Begins with none; a walk of the surplus reads them. */
    DirectoriesInTheWay(Walk walk) {
        this.walk = walk;
    }

    /** A directory in the way, with the directory of the source that holds the file, and its counterpart. */
    record InTheWay(Place source, CounterpartPlace above, Listing listing, long inode) {
        /** Returns the directory as a find in the directory that holds it. */
        EntryColumns asFound() {
            EntryColumns found = new EntryColumns();
            found.add(listing);
            return found;
        }
    }

    /** Has a directory walked, unless it stays in place. With a list it stays unless that names all its contents. */
    void meet(Place source, byte[] bytes, Counterpart counterpart, Path name, EntryAttributes directory) {
        FileName path = FileName.of(counterpart.place().path().resolve(name));
        if (directory.device() != counterpart.place().device()
                || Objects.requireNonNull(walk.mounts()).above(path).isPresent()) {
            return;
        }
        Listing listing =
                new Listing(FileName.ofText(SurplusReport.IN_THE_WAY + Long.toUnsignedString(directory.inode())), true);
        listing.seen(directory);
        Place above = counterpart.place().asSource(source, listing, null);
        if (walk.filter().leavesOut(above, bytes, directory)) {
            return;
        }
        met.add(new InTheWay(source, counterpart.place(), listing, directory.inode()));
        if (walk.options().destinations().contains(directory.device(), directory.inode())) {
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
                source.startBelow(bytes),
                source.belowFor(bytes, false)));
    }

    /** Returns the moved directories, by inode; without those that hold protected names or another file system. */
    List<InTheWay> moved() {
        met.forEach(directory -> StayingDirectories.keep(directory.listing()));
        return met.stream()
                .filter(directory -> !directory.listing().stays())
                .sorted(Comparator.comparing(InTheWay::inode, Long::compareUnsigned))
                .toList();
    }
}
