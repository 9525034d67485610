package org.bpct.survey;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.jspecify.annotations.Nullable;

/** The reading of one directory for a visitor. The names of a large one are handed to the pool in slices. */
final class SurveyTask<P> implements Runnable {
    private static final int SLICE = 256;

    private final SurveyWalk<P> walk;
    private final P place;
    private final SurveyPlace where;
    private final Queue<FoundEntry> entered = new ConcurrentLinkedQueue<>();

    /** The number of unfinished parts: the reading itself, and the slices. */
    private final AtomicInteger unfinished = new AtomicInteger(1);

    private @Nullable DirectoryStream<Path> stream;
    private boolean shares;

    SurveyTask(SurveyWalk<P> walk, P place, SurveyPlace where) {
        this.walk = walk;
        this.place = place;
        this.where = where;
    }

    @Override
    public void run() {
        try {
            if (!walk.isStopped()) {
                read();
            }
        } finally {
            finish();
        }
    }

    @SuppressWarnings("StreamResourceLeak") // Open until the last slice is done, see finish().
    private void read() {
        try {
            DirectoryStream<Path> opened = Files.newDirectoryStream(where.path());
            stream = opened;
            // Somebody may have put a symlink in its place since.
            if (!where.isStill(AttributeReader.ofItself(opened, where.path()))) {
                walk.errors().other(FileName.of(where.path()), "another directory took its place during the walk");
                return;
            }
            examineAll(opened, AttributeReader.whole(opened));
        } catch (IOException unreadable) {
            cannotRead(unreadable);
        }
    }

    private void cannotRead(IOException unreadable) {
        walk.errors().content(FileName.of(where.path()), unreadable);
    }

    private void examineAll(DirectoryStream<Path> names, AttributeReader reader) {
        List<Path> slice = new ArrayList<>();
        try {
            for (Path name : names) {
                if (walk.isStopped()) {
                    return;
                }
                slice.add(name.getFileName());
                if (slice.size() == SLICE) {
                    handOut(slice, reader);
                    slice = new ArrayList<>(SLICE);
                }
            }
        } catch (DirectoryIteratorException broken) {
            cannotRead(Objects.requireNonNull(broken.getCause()));
        }
        examine(slice, reader);
    }

    private void handOut(List<Path> slice, AttributeReader reader) {
        shares = shares || walk.shared().tryAcquire();
        if (!shares || !walk.hasRoomForSlice()) {
            examine(slice, reader);
            return;
        }
        unfinished.incrementAndGet();
        boolean accepted = false;
        try {
            walk.submit(() -> {
                try {
                    examine(slice, reader);
                } finally {
                    finish();
                }
            });
            accepted = true;
        } finally {
            if (!accepted) {
                unfinished.decrementAndGet();
            }
        }
    }

    private void examine(List<Path> slice, AttributeReader reader) {
        List<FoundEntry> part = new ArrayList<>(slice.size());
        for (Path name : slice) {
            if (walk.isStopped()) {
                return;
            }
            FoundEntry entry = examine(name, reader);
            if (entry != null) {
                part.add(entry);
                if (entry.isDirectory() && walk.enters(entry)) {
                    entered.add(entry);
                }
            }
        }
        walk.visitor().meet(place, where, part);
    }

    /** Returns the entry of a name; null if a rule leaves it out, or it cannot be looked at. */
    private @Nullable FoundEntry examine(Path name, AttributeReader reader) {
        byte[] bytes = RawPath.lastComponent(name);
        if (where.isTooLong(bytes)) {
            if (!isLeftOutUnseen(bytes)) {
                walk.errors().other(where.pathOf(FileName.of(bytes)), "File name too long");
            }
            return null;
        }
        EntryAttributes attributes;
        try {
            attributes = reader.read(where.path(), name, false);
        } catch (IOException unreadable) {
            if (!isLeftOutUnseen(bytes)) {
                walk.errors().entry(where.pathOf(FileName.of(bytes)), unreadable);
            }
            return null;
        }
        if (isLeftOut(bytes, attributes.isDirectory())) {
            return null;
        }
        return new FoundEntry(
                bytes, attributes, walk.isMeant(attributes, bytes), attributes.device() != where.rootDevice());
    }

    private boolean isLeftOutUnseen(byte[] name) {
        return isLeftOut(name, false) && isLeftOut(name, true);
    }

    private boolean isLeftOut(byte[] name, boolean isDirectory) {
        return walk.selection().hasRules()
                && walk.selection()
                                .leavesOut(
                                        where.below().resolve(FileName.of(name)).bytes(), isDirectory)
                        != null;
    }

    /** Ends a part; the last one closes the directory, and has those in it read. */
    private void finish() {
        if (unfinished.decrementAndGet() > 0) {
            return;
        }
        close();
        List<Runnable> below = new ArrayList<>(entered.size());
        if (!walk.isStopped()) {
            entered.stream().sorted().forEach(directory -> {
                P inside = walk.visitor().enter(place, where, directory);
                below.add(new SurveyTask<>(walk, inside, where.enter(directory)));
            });
        }
        walk.visitor().leave(place);
        walk.submit(below);
    }

    private void close() {
        if (shares) {
            walk.shared().release();
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
