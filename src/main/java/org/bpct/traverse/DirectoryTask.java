package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.StatGetters;
import org.bpct.traverse.threads.NameSlices;
import org.jspecify.annotations.Nullable;

/** The reading of one directory. */
final class DirectoryTask implements Runnable {
    private final Walk walk;
    private final Place place;
    private final Queue<EntryColumns> parts = new ConcurrentLinkedQueue<>();
    private final NameSlices names;

    private @Nullable DirectoryStream<Path> stream;
    private @Nullable Counterpart counterpart;

    /** Written by one thread, and read by the one that ends last. */
    private volatile boolean isBroken;

    DirectoryTask(Walk walk, Place place) {
        this.walk = walk;
        this.place = place;
        this.names = new NameSlices(walk.pool(), this::end);
    }

    @Override
    public void run() {
        try {
            if (!walk.pool().isStopped()) {
                read();
            }
        } finally {
            names.finish();
        }
    }

    @SuppressWarnings("StreamResourceLeak") // Open until the last slice is done, see end().
    private void read() {
        ComparisonRules rules = walk.options().comparison();
        CounterpartPlace twin = place.counterpart();
        if (rules != null && twin != null) {
            counterpart = Counterpart.open(rules, twin);
            if (counterpart == null && walk.surplus() != null) {
                walk.errors().other(FileName.of(twin.path()), "cannot read the directory of the destination");
            }
        }
        Starts starts = place.starts();
        if (starts != null) {
            if (walk.options().removes() && !starts.isOnTheWay()) {
                lookForMore(starts);
            }
            // Passing through a directory needs no right to read it.
            AttributeReader reader = readerByPath();
            examineAll(
                    NamedSurplus.examined(walk, place, counterpart, reader),
                    walk.offline().reading(reader));
            return;
        }
        DirectoryStream<Path> opened;
        try {
            opened = QuietDirectories.open(place.path());
        } catch (IOException unreadable) {
            // The directory may be empty and then goes: rmdir(2) needs no right to read it, and removes nothing else.
            walk.errors().content(FileName.of(place.path()), unreadable);
            return;
        }
        stream = opened;
        examineAll(opened.iterator(), walk.offline().reading(reader(opened)));
    }

    private AttributeReader reader(DirectoryStream<Path> opened) {
        if (walk.needsAll(place)) {
            return AttributeReader.whole(opened);
        }
        if (!(opened instanceof SecureDirectoryStream<Path> secure)) {
            return readerByPath();
        }
        if (!walk.options().hardLinks()) {
            return AttributeReader.relativeTo(secure, walk.needsIdentity());
        }
        return StatGetters.FOUND.areThere() ? AttributeReader.withLinksRelativeTo(secure) : readerByPath();
    }

    private AttributeReader readerByPath() {
        if (walk.needsAll(place)) {
            return AttributeReader.wholeByPath();
        }
        return walk.options().hardLinks() ? AttributeReader.withLinks() : AttributeReader.byPath(walk.needsIdentity());
    }

    private void examineAll(Iterator<Path> found, AttributeReader reader) {
        EntryExaminer examiner = new EntryExaminer(walk, place, reader, counterpart);
        try {
            names.examine(found, () -> new Examined(examiner));
        } catch (IOException broken) {
            cannotRead(broken);
        }
    }

    /** The entries that one thread examined. */
    private final class Examined implements NameSlices.Part {
        private final EntryExaminer examiner;
        private final EntryColumns entries = new EntryColumns();

        Examined(EntryExaminer examiner) {
            this.examiner = examiner;
        }

        @Override
        public void examine(List<Path> slice) {
            long entriesBefore = entries.found();
            long bytesBefore = entries.foundBytes();
            examiner.expect(slice);
            for (Path name : slice) {
                if (walk.pool().isStopped()) {
                    return;
                }
                examiner.examine(name, entries);
            }
            walk.counters().addFiles(entries.found() - entriesBefore, entries.foundBytes() - bytesBefore);
        }

        @Override
        public void end() {
            parts.add(entries);
        }
    }

    /** A directory that was named is removed only if all entries in it were named, too. */
    private void lookForMore(Starts starts) {
        try (DirectoryStream<Path> there = QuietDirectories.open(place.path())) {
            for (Path name : there) {
                if (starts.below(FileName.of(RawPath.lastComponent(name))) == null) {
                    place.listing().stay();
                    return;
                }
            }
        } catch (DirectoryIteratorException broken) {
            cannotRead(Objects.requireNonNull(broken.getCause()));
        } catch (IOException unreadable) {
            cannotRead(unreadable);
        }
    }

    private void cannotRead(IOException unreadable) {
        isBroken = true;
        place.listing().stay();
        walk.errors().content(FileName.of(place.path()), unreadable);
    }

    /** Completes the listing from the parts, once all names are examined, and closes the directory. */
    private void end() {
        findSurplus();
        EntryColumns all = Objects.requireNonNullElseGet(parts.poll(), EntryColumns::new);
        parts.forEach(all::add);
        Rivals.setAside(walk, place, all);
        compareWhole(all);
        if (stream != null && !isBroken && !walk.pool().isStopped()) {
            ArchivedAgain.isRead(place);
        }
        close();
        place.listing().complete(all);
    }

    /** Notes the directory if all entries found are as in the base, and the base holds no others. */
    private void compareWhole(EntryColumns all) {
        if (counterpart == null || stream == null || !counterpart.rules().toBase() || !all.areAllSame()) {
            return;
        }
        try {
            if (counterpart.countNames()
                    == (long) all.count() + all.directories().size()) {
                place.listing().sameAsBase(Math.max(counterpart.changed(), all.newestTwin()));
            }
        } catch (DirectoryIteratorException unreadable) {
            // Its files are then linked by their names, and the jobs report the error.
        }
    }

    /** Looks for names that only the counterpart has, once all source names are known and while both are open. */
    private void findSurplus() {
        Surplus surplus = walk.surplus();
        if (surplus != null
                && counterpart != null
                && stream != null
                && !walk.pool().isStopped()) {
            surplus.compare(place, stream, counterpart);
        }
    }

    private void close() {
        if (counterpart != null) {
            counterpart.close();
        }
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException harmless) {
                // Nothing was written through it, and all names are here.
            }
        }
    }
}
