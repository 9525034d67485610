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
 * The writing down of identities that a fresh look at a batch has found: of jobs that were submitted by a process that
 * did not live to write them down, or had no answer. The caller holds the {@link BatchLock}, so nobody is just
 * submitting these jobs.
 */
public final class Confirmation {
    private final InstantSource clock;

    public Confirmation(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Writes down the identities that were found; returns true if there are any.
     *
     * @throws SchedulerException if a scheduler did not answer: it may hold such a job
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

    /** Throws if a scheduler did not say whether it holds a job of which only the name is on record. */
    public static void refuseUnanswered(BatchStatus fresh) throws SchedulerException {
        for (JobStatus job : fresh.jobs()) {
            // Who says that a job is over must be believed in the end: a scheduler may never answer again.
            boolean isAsked = job.unconfirmedName() != null && job.id() == null && job.state() != JobState.CANCELLED;
            String complaint = job.complaint();
            if (isAsked && complaint != null) {
                throw new SchedulerException(complaint);
            }
        }
    }
}
