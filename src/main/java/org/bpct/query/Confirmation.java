package org.bpct.query;

import java.io.IOException;
import java.time.InstantSource;
import org.bpct.files.LineSum;
import org.bpct.files.PrivateFiles;
import org.bpct.home.BatchLock;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * Records the job identities that a fresh query has found. These jobs were submitted by a process that got no answer,
 * or died before it could record them. The caller holds the {@link BatchLock}, so no other process is submitting these
 * jobs.
 */
public final class Confirmation {
    private final InstantSource clock;

    public Confirmation(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Records the identities that were found; returns true if there are any.
     *
     * @throws SchedulerException if a scheduler did not answer: it may have such a job
     */
    public boolean confirm(BatchStatus fresh) throws SchedulerException, IOException {
        boolean foundSome = false;
        for (JobStatus job : fresh.jobs()) {
            JobId id = job.id();
            if (job.unconfirmedName() != null && id != null) {
                foundSome = true;
                PrivateFiles.appendLine(
                        job.directory().submission(), LineSum.line("id " + id + " " + clock.millis() / 1000));
            }
        }
        refuseUnanswered(fresh);
        return foundSome;
    }

    /** Throws if a job known only by name could not be confirmed. */
    public static void refuseUnanswered(BatchStatus fresh) throws SchedulerException {
        for (JobStatus job : fresh.jobs()) {
            // A user's word that a job is over must be accepted in the end: a scheduler may never answer again.
            boolean isAsked = job.unconfirmedName() != null && job.id() == null && job.state() != JobState.CANCELLED;
            String complaint = job.complaint();
            if (isAsked && complaint != null) {
                throw new SchedulerException(complaint);
            }
        }
    }
}
