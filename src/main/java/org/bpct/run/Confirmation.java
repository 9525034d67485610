package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * The writing down of identities that a fresh look at a batch has found: of jobs that were submitted by a process that
 * did not live to write them down, or had no answer. The caller holds the {@link BatchLock}, so nobody is just
 * submitting these jobs.
 */
final class Confirmation {
    private final InstantSource clock;

    Confirmation(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Writes down the identities that were found; returns true if there are any.
     *
     * @throws SchedulerException if a scheduler did not answer: it may hold such a job
     */
    boolean confirm(BatchStatus fresh) throws SchedulerException, IOException {
        boolean foundSome = false;
        @Nullable String complaint = null;
        for (JobStatus job : fresh.jobs()) {
            JobId id = job.id();
            if (job.unconfirmedName() == null) {
                continue;
            }
            if (id != null) {
                foundSome = true;
                PrivateFiles.appendLine(job.directory().submission(), "id " + id + " " + clock.millis() / 1000 + " .");
            } else if (job.state() != JobState.CANCELLED && complaint == null) {
                // Who says that a job is over must be believed in the end: a scheduler may never answer again.
                complaint = job.complaint();
            }
        }
        if (complaint != null) {
            throw new SchedulerException(complaint);
        }
        return foundSome;
    }
}
