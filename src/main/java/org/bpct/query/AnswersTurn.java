package org.bpct.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchHome;
import org.jspecify.annotations.Nullable;

/**
 * The turn to ask a cluster on behalf of all watching processes: one process at a time has it, and the others wait
 * briefly.
 */
final class AnswersTurn implements AutoCloseable {
    /**
     * The wait for the turn. Slurm answers within 0.01 s, or after 9 to 18 s if its controller is away; then an older
     * answer is used.
     */
    private static final long TURN_MILLIS = 3000;

    private static final long TURN_LOOK_MILLIS = 50;

    private final BatchHome home;
    private @Nullable BatchLock lock;
    private boolean hasEntered;
    private boolean isBusy;

    AnswersTurn(BatchHome home) {
        this.home = home;
    }

    /** Waits for the turn, and returns true; false if the turn was taken before. */
    boolean take() throws InterruptedException {
        if (hasEntered) {
            return false;
        }
        hasEntered = true;
        long deadline = System.nanoTime() + TURN_MILLIS * 1_000_000;
        try {
            lock = BatchLock.take(home.answersLock());
            while (lock == null && System.nanoTime() < deadline) {
                Thread.sleep(TURN_LOOK_MILLIS);
                lock = BatchLock.take(home.answersLock());
            }
            isBusy = lock == null;
        } catch (IOException homeIsFull) {
            // Without the lock file, each process asks for itself.
            isBusy = false;
        }
        return true;
    }

    /** Returns true if another process had the turn during the whole wait. */
    boolean isBusy() {
        return isBusy;
    }

    /** Passes the turn on. */
    @Override
    public void close() {
        BatchLock held = lock;
        if (held != null) {
            try {
                held.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
