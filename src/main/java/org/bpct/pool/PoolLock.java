package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.apache.commons.io.file.PathUtils;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SurrogateEscape;
import org.bpct.pool.LockHolder.LockedBatch;

/**
 * The right to make a snapshot in a pool, and to change what is in it: a folder that comes and goes by one rename, so
 * that nobody ever meets half a lock. It is handed on from the process that plans to its batch, whose finalizer unlocks.
 */
public final class PoolLock {
    private static final String HOLDER = "holder";
    private static final String COMMAND = "command";
    private static final String BATCH = "batch";
    private static final String HEARTBEAT = "heartbeat";

    private final Pool pool;

    /** Makes a view of the lock of a pool. */
    public PoolLock(Pool pool) {
        this.pool = pool;
    }

    /** Takes the lock; returns false if somebody has it. */
    public boolean take(LockHolder holder) throws IOException {
        Path fresh = pool.state().resolve("lock." + holder.pid() + ".new");
        if (Files.exists(fresh)) {
            PathUtils.deleteDirectory(fresh);
        }
        PrivateFiles.makeFolder(fresh);
        try {
            PrivateFiles.replace(fresh.resolve(HOLDER), holder.line().getBytes(StandardCharsets.US_ASCII));
            PrivateFiles.replace(fresh.resolve(COMMAND), SurrogateEscape.encode(holder.command()));
            PrivateFiles.replace(fresh.resolve(HEARTBEAT), new byte[0]);
            // rename(2) puts a folder in the place of nothing, or of an empty one; never of another lock.
            Files.move(fresh, pool.lock(), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException held) {
            PathUtils.deleteDirectory(fresh);
            return false;
        } catch (IOException other) {
            PathUtils.deleteDirectory(fresh);
            if (Files.exists(pool.lock())) {
                return false;
            }
            throw other;
        }
    }

    /** Returns who holds the lock; empty if nobody does. */
    public Optional<LockHolder> holder() throws IOException {
        return holder(pool.lock());
    }

    private static Optional<LockHolder> holder(Path lock) throws IOException {
        Optional<String> line = text(lock.resolve(HOLDER));
        if (line.isEmpty()) {
            return Optional.empty();
        }
        Optional<LockHolder> holder =
                LockHolder.parse(line.get(), text(lock.resolve(COMMAND)).orElse(""), batch(lock));
        if (holder.isEmpty() && Files.exists(lock)) {
            throw new IOException("the lock " + lock + " is damaged; look whether a batch writes to the pool, and"
                    + " remove it if none does");
        }
        return holder;
    }

    private static Optional<LockedBatch> batch(Path lock) throws IOException {
        try {
            return LockedBatch.parse(Files.readAllBytes(lock.resolve(BATCH)));
        } catch (NoSuchFileException planning) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        try {
            return Optional.of(SurrogateEscape.decode(Files.readAllBytes(file)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    /** Hands the lock on to a batch. */
    public void handTo(LockedBatch batch) throws IOException {
        PrivateFiles.replace(pool.lock().resolve(BATCH), batch.bytes());
    }

    /** Says that the planning process is alive. */
    public void beat() throws IOException {
        PrivateFiles.replace(pool.lock().resolve(HEARTBEAT), new byte[0]);
    }

    /** Returns for how many milliseconds the planning process has not said that it is alive, by the file server's clock. */
    public long silence() throws IOException {
        return pool.age(pool.lock().resolve(HEARTBEAT));
    }

    /**
     * Takes the lock away, if this is still who holds it. A finalizer may unlock at this very moment, and another night
     * take the lock: what was taken away from that one by mistake is given back.
     */
    public void remove(LockHolder holder) throws IOException {
        Path aside = pool.state().resolve("unlocked." + ProcessHandle.current().pid());
        if (!holder().equals(Optional.of(holder))) {
            return;
        }
        if (Files.exists(aside)) {
            PathUtils.deleteDirectory(aside);
        }
        try {
            Files.move(pool.lock(), aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException unlockedMeanwhile) {
            return;
        }
        if (holder(aside).equals(Optional.of(holder))) {
            PathUtils.deleteDirectory(aside);
        } else {
            Files.move(aside, pool.lock(), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
