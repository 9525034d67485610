package org.bpct.lock;

import java.io.IOException;
import java.util.Optional;
import org.bpct.home.ListCompression;
import org.bpct.model.BatchDirectory;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.PlaceLock;

/** Takes a lock, or takes it over from a holder that is provably gone. */
final class LockTaking {
    private static final int ATTEMPTS = 3;

    private final PlaceLock lock;
    private final LockQuestion question;
    private final TakenFrom takenFrom;

    /** The receiver of a notice that a lock was taken over: its holder, and the reason. */
    interface TakenFrom {
        void accept(LockHolder holder, String words);
    }

    LockTaking(PlaceLock lock, LockQuestion question, TakenFrom takenFrom) {
        this.lock = lock;
        this.question = question;
        this.takenFrom = takenFrom;
    }

    /** Takes the lock; returns the holder, in words, if that is impossible. */
    Optional<String> take(LockHolder self) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (lock.take(self)) {
                return Optional.empty();
            }
            Optional<String> other = freeFromGone();
            if (other.isPresent()) {
                return other;
            }
        }
        return Optional.of("other processes keep taking and leaving its lock");
    }

    /** Removes the lock of a holder that is gone; returns the holder, in words, if it may still be running. */
    Optional<String> freeFromGone() throws IOException, InterruptedException {
        Optional<LockHolder> holder = lock.holder();
        if (holder.isEmpty()) {
            return Optional.empty();
        }
        LockQuestion.Answer answer = ask(holder.get());
        if (!answer.isGone()) {
            return Optional.of(answer.words() + " (" + LockQuestion.describe(holder.get()) + ")");
        }
        takenFrom.accept(holder.get(), answer.words());
        lock.remove(holder.get());
        return Optional.empty();
    }

    /** Returns the holder that may still be running, in words; empty if the lock is free. Nothing is changed. */
    Optional<String> holder() throws IOException, InterruptedException {
        Optional<LockHolder> holder = lock.holder();
        LockQuestion.Answer answer = holder.isEmpty() ? null : ask(holder.get());
        return answer == null || answer.isGone()
                ? Optional.empty()
                : Optional.of(answer.words() + " (" + LockQuestion.describe(holder.get()) + ")");
    }

    /**
     * Returns the answer for a holder. Most batches have closed, which two file checks tell; reading a whole batch
     * takes tens of milliseconds.
     */
    private LockQuestion.Answer ask(LockHolder holder) throws IOException, InterruptedException {
        Optional<LockedBatch> batch = holder.batch();
        return batch.isPresent()
                        && ListCompression.isDoneWith(
                                BatchDirectory.of(batch.get().folder().toPath()))
                ? new LockQuestion.Answer(true, "batch " + batch.get().number() + " is complete")
                : question.ask(holder);
    }
}
