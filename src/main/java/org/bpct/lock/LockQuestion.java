package org.bpct.lock;

import java.io.IOException;
import org.bpct.files.FileName;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.PlaceLock;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.local.ProcessIdentity;

/** The question whether who holds a lock is at work. Only what is provably over may be put aside. */
public final class LockQuestion {
    /** A process on another host says every minute that it is alive. */
    static final long LONGEST_SILENCE_MILLIS = 5L * 60 * 1000;

    private final BatchQuestion batches;
    private final PlaceLock lock;
    private final String host;
    private final String boot;

    /** Prepares the question, on this host since this boot. */
    public LockQuestion(StatusQuery query, PlaceLock lock, String host, String boot) {
        this.batches = new BatchQuestion(query);
        this.lock = lock;
        this.host = host;
        this.boot = boot;
    }

    /**
     * The answer.
     *
     * @param isGone whether the holder is provably at work no more
     * @param words why, in words for people
     */
    public record Answer(boolean isGone, String words) {}

    /** Asks. */
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
        // It may be about to submit: at first, or because it waits and tries again what stopped.
        if (answer.isGone() && !answer.isClosed() && isAlive(holder)) {
            return new Answer(
                    false,
                    answer.words() + ", and process " + holder.pid() + " on " + holder.host() + " still works on it");
        }
        return new Answer(answer.isGone(), answer.words());
    }

    /** Containers of one host have its boot id, but see other processes: there the heartbeat tells. */
    private boolean isAlive(LockHolder holder) throws IOException {
        if (holder.boot().equals(boot) && new ProcessIdentity(holder.pid(), holder.start()).isAlive()) {
            return true;
        }
        boolean isHere = holder.boot().equals(boot) && holder.host().equals(host);
        return !isHere && lock.silence() < LONGEST_SILENCE_MILLIS;
    }

    /** Returns in words who began to hold the lock, and by which command. */
    static String describe(LockHolder holder) {
        return "begun by process " + holder.pid() + " on " + holder.host() + " with: "
                + FileName.ofText(holder.command()).display();
    }
}
