package org.bpct.schedule;

import org.bpct.model.JobId;

/** Where a scheduler reports each step of a submission, so that no job is ever submitted unseen. */
public interface SubmissionLog {
    /** Says that the submit command of a job is about to run. */
    void submitting(Submission.Job job) throws SchedulerException;

    /** Says under which identity the scheduler took the job. */
    void submitted(Submission.Job job, JobId id) throws SchedulerException;
}
