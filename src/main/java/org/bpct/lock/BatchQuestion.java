package org.bpct.lock;

import java.nio.file.Files;
import java.util.Optional;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.query.CopyBefore;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The question whether a batch is at work, or one that it runs after. In doubt it is. */
public final class BatchQuestion {
    private final StatusQuery query;

    public BatchQuestion(StatusQuery query) {
        this.query = query;
    }

    /**
     * The answer.
     *
     * @param isGone whether it is provably at work no more
     * @param isClosed whether nothing of it is left to be done
     * @param words what it is doing, in words for people
     */
    public record Answer(boolean isGone, boolean isClosed, String words) {}

    /** Asks. A batch that deletes from a mirror may not be submitted yet while the one that copies is at work. */
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

    /** A scheduler that did not answer may have taken a job whose submission it did not confirm. */
    private static boolean isUnknown(JobStatus job) {
        boolean mayBeTaken = job.unconfirmedName() != null && job.id() == null && job.state() != JobState.CANCELLED;
        return job.isUnanswered() || (mayBeTaken && job.complaint() != null);
    }
}
