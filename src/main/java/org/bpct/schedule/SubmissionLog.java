package org.bpct.schedule;

import org.bpct.model.JobId;

/** Where a scheduler reports each step of a submission, so that no job is ever submitted unseen. */
public interface SubmissionLog {
    /** Says that the submit command of a job is about to run. */
    void submitting(Submission.Job job) throws SchedulerException;

    /** Says under which identity the scheduler took the job. */
    void submitted(Submission.Job job, JobId id) throws SchedulerException;

    /** Says that the scheduler does not take the job. */
    void refused(Submission.Job job) throws SchedulerException;

    /** Returns true if a job has left a trace of having run: a scheduler that forgets ended jobs may not say so. */
    boolean hasStarted(Submission.Job job);
}
