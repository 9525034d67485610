package org.bpct.lock;

import java.nio.file.Files;
import java.util.Optional;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.HostPath;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.query.CopyBefore;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** Determines whether a batch, or the one it waits for, may still be running; if unsure, yes. */
public final class BatchQuestion {
    private final StatusQuery query;

    public BatchQuestion(StatusQuery query) {
        this.query = query;
    }

    /**
     * The answer.
     *
     * @param isGone whether it is provably no longer running
     * @param isClosed whether no work of it is left
     * @param words its state, in words for people
     */
    public record Answer(boolean isGone, boolean isClosed, String words) {}

    /**
     * Returns the answer. A batch that deletes from a mirror may not be submitted yet while the batch that copies is
     * running.
     */
    public Answer ask(LockedBatch locked) throws InterruptedException {
        Answer own = askOne(locked);
        Optional<LockedBatch> copy =
                CopyBefore.of(BatchDirectory.of(locked.folder().toPath()));
        if (!own.isGone() || copy.isEmpty()) {
            return own;
        }
        Answer before = askOne(copy.get());
        return before.isGone() ? own : before;
    }

    private Answer askOne(LockedBatch locked) throws InterruptedException {
        Optional<HostPath> far = HostPath.of(locked.folder());
        if (far.isPresent()) {
            String name = locked.number() == 0 ? "bpct" : "batch " + locked.number();
            return new Answer(
                    false,
                    false,
                    name + " of " + far.get().host() + " holds it, and nobody here knows whether that is over; the next"
                            + " night from there goes on, and --resume there does. If none comes any more, remove .bpct/lock"
                            + " in the pool");
        }
        BatchDirectory folder = BatchDirectory.of(locked.folder().toPath());
        String batch = "batch " + locked.number();
        if (Files.notExists(folder.root())) {
            return new Answer(true, true, batch + " has been deleted");
        }
        try {
            BatchStatus status = query.read(folder, true);
            String words = batch + " is " + status.state().words();
            if (status.isDamaged() || status.jobs().stream().anyMatch(BatchQuestion::isUnknown)) {
                return new Answer(false, false, words + ", but that is uncertain");
            }
            return new Answer(!status.isLive(), status.isClosed(), words);
        } catch (BatchUnreadableException e) {
            return new Answer(false, false, batch + " cannot be read: " + e.getMessage());
        }
    }

    /**
     * Returns true if the scheduler of a job did not answer: it may have accepted a submission without confirming it.
     */
    private static boolean isUnknown(JobStatus job) {
        boolean mayBeTaken = job.unconfirmedName() != null && job.id() == null && job.state() != JobState.CANCELLED;
        return job.isUnanswered() || (mayBeTaken && job.complaint() != null);
    }
}
