package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobState;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.PoolLock;
import org.bpct.schedule.ProcessIdentity;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchUnreadableException;
import org.bpct.status.JobStatus;

/** The question whether who holds the lock of a pool is at work. Only what is provably over may be put aside. */
final class LockQuestion {
    /** A process on another host says every minute that it is alive. */
    static final long LONGEST_SILENCE_MILLIS = 5L * 60 * 1000;

    private final StatusQuery query;
    private final PoolLock lock;
    private final String host;
    private final String boot;

    /** Prepares the question, on this host since this boot. */
    LockQuestion(StatusQuery query, PoolLock lock, String host, String boot) {
        this.query = query;
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
    record Answer(boolean isGone, String words) {}

    /** Asks. */
    Answer ask(LockHolder holder) throws IOException, InterruptedException {
        if (holder.batch().isEmpty()) {
            String process = "process " + holder.pid() + " on " + holder.host();
            return isAlive(holder)
                    ? new Answer(false, process + " plans a snapshot")
                    : new Answer(true, process + ", which planned a snapshot, is gone");
        }
        return ofBatch(holder, holder.batch().get());
    }

    private Answer ofBatch(LockHolder holder, LockedBatch locked) throws IOException, InterruptedException {
        BatchDirectory folder = new BatchDirectory(locked.folder().toPath());
        String batch = "batch " + locked.number();
        if (Files.notExists(folder.root())) {
            return new Answer(true, batch + ", which wrote a snapshot, has been deleted");
        }
        try {
            BatchStatus status = query.read(folder, true);
            String words = batch + " is " + status.state().words();
            boolean isUnknown = status.isDamaged() || status.jobs().stream().anyMatch(LockQuestion::isUnknown);
            if (status.isLive() || isUnknown) {
                return new Answer(false, isUnknown ? words + ", and nobody knows for sure" : words);
            }
            // It may be about to submit: at first, or because it waits and tries again what stopped.
            if (!status.isClosed() && isAlive(holder)) {
                return new Answer(
                        false, words + ", and process " + holder.pid() + " on " + holder.host() + " attends to it");
            }
            return new Answer(true, words);
        } catch (BatchUnreadableException e) {
            return new Answer(false, batch + " cannot be read: " + e.getMessage());
        }
    }

    /** A scheduler that did not answer may have taken a job whose submission it did not confirm. */
    private static boolean isUnknown(JobStatus job) {
        boolean mayBeTaken = job.unconfirmedName() != null && job.id() == null && job.state() != JobState.CANCELLED;
        return job.isUnanswered() || (mayBeTaken && job.complaint() != null);
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
