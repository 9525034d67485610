package org.bpct.lock;

import java.io.IOException;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.pool.LockHolder;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.Pool;

/** Takes the lock of a pool, or reports its holder. */
public final class PoolEntrance {
    private final Pool pool;
    private final LockTaking taking;
    private final Skips skips;

    public PoolEntrance(Pool pool, PlaceLock lock, LockQuestion question, Console console) {
        this.pool = pool;
        this.skips = new Skips(pool.skips());
        this.taking = new LockTaking(
                lock, question, (holder, words) -> console.note("the previous night did not finish: " + words));
    }

    /** Takes the lock; throws, with the exit code for that, if the holder is still running in the pool. */
    public void enter(LockHolder self, boolean skipIfRunning) throws IOException, RunException, InterruptedException {
        Optional<String> other = taking.take(self);
        if (other.isPresent()) {
            throw skips.refusal(words(other.get()), skipIfRunning);
        }
        skips.forget();
    }

    /** Throws, with the same exit code, if the holder is still running in the pool; takes nothing. */
    public void requireFree() throws IOException, RunException, InterruptedException {
        Optional<String> other = taking.holder();
        if (other.isPresent()) {
            throw RunException.locked(words(other.get()));
        }
    }

    private String words(String holder) {
        return "the pool " + pool.root().display() + " is locked: " + holder;
    }
}
