package org.bpct.pool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SurrogateEscape;
import org.bpct.pool.LockHolder.LockedBatch;

/**
 * The right to write to a place: to a pool, or to a mirror. It is a folder that appears and disappears by one rename,
 * so that no process ever meets half a lock. The planning process hands it on to its batch. The finalizer of a snapshot
 * removes it. For a mirror, the next process that asks finds that its batch is over.
 */
public final class PlaceLock {
    static final String HOLDER = "holder";
    private static final String COMMAND = "command";
    private static final String BATCH = "batch";
    private static final String HEARTBEAT = "heartbeat";
    private static final String PLACE = "place";
    private static final String WAYS = "ways";

    /** The files of a lock. */
    static final List<String> FILES = List.of(HOLDER, COMMAND, BATCH, HEARTBEAT, PLACE, WAYS);

    private final Path folder;
    private final FileName place;
    private final String work;
    private final PlaceWays ways;

    /** Makes a view of the lock of a pool. */
    public PlaceLock(Pool pool) {
        this(pool.lock(), pool.root(), "a snapshot", PlaceWays.NONE);
    }

    /**
     * Makes a view of a lock in a folder, which need not exist: its place, its work in words, and the ways to the
     * place.
     */
    PlaceLock(Path folder, FileName place, String work, PlaceWays ways) {
        this.folder = folder;
        this.place = place;
        this.work = work;
        this.ways = ways;
    }

    /** Returns the locked place, without any symlink in its name. */
    public FileName place() {
        return place;
    }

    /** Returns the work of the holders, in words for people. */
    public String work() {
        return work;
    }

    /** Returns the place of the lock in a folder; empty if there is no lock. */
    static Optional<FileName> placeOf(Path folder) throws IOException {
        try {
            return Optional.of(FileName.of(RegularFiles.bytes(folder.resolve(PLACE))));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    /** Returns the ways to the place of the lock in a folder. */
    static PlaceWays waysOf(Path folder) throws IOException {
        return PlaceWays.read(folder.resolve(WAYS));
    }

    /** Takes the lock; returns false if another process or batch holds it. */
    public boolean take(LockHolder holder) throws IOException {
        if (Files.exists(folder)) {
            return false;
        }
        String name = FileName.of(folder).lastComponent().text();
        Path fresh = folder.resolveSibling(name + "." + holder.pid() + ".new");
        if (Files.exists(fresh)) {
            delete(fresh);
        }
        PrivateFiles.makeFolder(fresh);
        try {
            write(fresh.resolve(HOLDER), holder.line().getBytes(StandardCharsets.US_ASCII));
            write(fresh.resolve(COMMAND), SurrogateEscape.encode(holder.command()));
            write(fresh.resolve(PLACE), place.bytes());
            write(fresh.resolve(WAYS), ways.bytes());
            write(fresh.resolve(HEARTBEAT), new byte[0]);
            // rename(2) replaces a missing or an empty folder; never another lock.
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException held) {
            delete(fresh);
            return false;
        } catch (IOException other) {
            delete(fresh);
            if (Files.exists(folder)) {
                return false;
            }
            throw other;
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (OutputStream out = PrivateFiles.create(file)) {
            out.write(content);
        }
    }

    private static void delete(Path lock) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(lock)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(lock);
    }

    /** Returns the lock holder; empty if there is none. */
    public Optional<LockHolder> holder() throws IOException {
        return holder(folder);
    }

    private static Optional<LockHolder> holder(Path lock) throws IOException {
        Optional<String> line = text(lock.resolve(HOLDER));
        if (line.isEmpty()) {
            return Optional.empty();
        }
        Optional<LockHolder> holder =
                LockHolder.parse(line.get(), text(lock.resolve(COMMAND)).orElse(""), batch(lock));
        if (holder.isEmpty() && Files.exists(lock)) {
            throw new IOException("the lock " + FileName.of(lock).display()
                    + " is damaged; look whether a batch writes to its place, and remove it if none does");
        }
        return holder;
    }

    private static boolean isHeldBy(Path lock, LockHolder holder) throws IOException {
        Optional<LockHolder> found = holder(lock);
        return found.isPresent() && found.get().isSameAs(holder);
    }

    private static Optional<LockedBatch> batch(Path lock) throws IOException {
        try {
            return LockedBatch.parse(RegularFiles.bytes(lock.resolve(BATCH)));
        } catch (NoSuchFileException planning) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        try {
            return Optional.of(SurrogateEscape.decode(RegularFiles.bytes(file)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    /** Hands the lock on to a batch. */
    public void handTo(LockedBatch batch) throws IOException {
        PrivateFiles.replace(folder.resolve(BATCH), batch.bytes());
    }

    /** Records that the planning process is alive. */
    public void beat() throws IOException {
        PrivateFiles.replace(folder.resolve(HEARTBEAT), new byte[0]);
    }

    /** Returns the milliseconds since the last sign of life of the planning process, by the file server's clock. */
    public long silence() throws IOException {
        Path probe = folder.resolveSibling("clock." + ProcessHandle.current().pid());
        PrivateFiles.replace(probe, new byte[0]);
        try {
            return Files.getLastModifiedTime(probe).toMillis()
                    - Files.getLastModifiedTime(folder.resolve(HEARTBEAT)).toMillis();
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    /**
     * Removes the lock, if this is still its holder. A finalizer may unlock at the same moment, and another night take
     * the lock: that one is given back if it was removed by mistake.
     */
    public void remove(LockHolder holder) throws IOException {
        Path aside = folder.resolveSibling("unlocked." + ProcessHandle.current().pid());
        if (!isHeldBy(folder, holder)) {
            return;
        }
        if (Files.exists(aside)) {
            delete(aside);
        }
        try {
            Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException unlockedMeanwhile) {
            return;
        }
        if (isHeldBy(aside, holder)) {
            delete(aside);
        } else {
            Files.move(aside, folder, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
