package org.bpct.lock;

import java.io.IOException;
import org.bpct.files.FileName;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.PlaceLock;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.local.ProcessIdentity;

/** Determines whether a lock holder is still running. A lock may be taken over only if its holder is provably gone. */
public final class LockQuestion {
    /** The longest silence of a live process: a process on another host gives a sign every minute. */
    static final long LONGEST_SILENCE_MILLIS = 5L * 60 * 1000;

    private final BatchQuestion batches;
    private final PlaceLock lock;
    private final String host;
    private final String boot;

    /** Prepares the question for this host since its current boot. */
    public LockQuestion(StatusQuery query, PlaceLock lock, String host, String boot) {
        this.batches = new BatchQuestion(query);
        this.lock = lock;
        this.host = host;
        this.boot = boot;
    }

    /**
     * The answer.
     *
     * @param isGone whether the holder is provably no longer running
     * @param words the reason, in words for people
     */
    public record Answer(boolean isGone, String words) {}

    /** Returns the answer for a holder. */
    public Answer ask(LockHolder holder) throws IOException, InterruptedException {
        if (holder.batch().isEmpty()) {
            String process = "process " + holder.pid() + " on " + holder.host();
            return isAlive(holder)
                    ? new Answer(false, process + " plans " + lock.work())
                    : new Answer(true, process + ", which planned " + lock.work() + ", is gone");
        }
        return ofBatch(holder, holder.batch().get());
    }

    private Answer ofBatch(LockHolder holder, LockedBatch locked) throws IOException, InterruptedException {
        BatchQuestion.Answer answer = batches.ask(locked);
        // The process may be about to submit: for the first time, or because it waits and resubmits stopped jobs.
        if (answer.isGone() && !answer.isClosed() && isAlive(holder)) {
            return new Answer(
                    false,
                    answer.words() + ", and process " + holder.pid() + " on " + holder.host() + " still works on it");
        }
        return new Answer(answer.isGone(), answer.words());
    }

    /**
     * Returns true if the process of a holder is alive. Containers of one host share its boot id, but see other
     * processes; there the heartbeat decides.
     */
    private boolean isAlive(LockHolder holder) throws IOException {
        if (holder.boot().equals(boot) && new ProcessIdentity(holder.pid(), holder.start()).isAlive()) {
            return true;
        }
        boolean isHere = holder.boot().equals(boot) && holder.host().equals(host);
        return !isHere && lock.silence() < LONGEST_SILENCE_MILLIS;
    }

    /** Returns in words the process that took the lock, and its command. */
    static String describe(LockHolder holder) {
        return "begun by process " + holder.pid() + " on " + holder.host() + " with: "
                + FileName.ofText(holder.command()).display();
    }
}
