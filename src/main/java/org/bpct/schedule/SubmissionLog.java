package org.bpct.schedule;

import java.util.List;
import org.bpct.model.JobId;

/** The log to which a scheduler reports each step of a submission, so that no job is ever submitted unrecorded. */
public interface SubmissionLog {
    /** Returns when the next submit command may run: a site may want some time between two of them. */
    default void awaitTurn() throws InterruptedException {}

    /** Records that the submit command of a job is about to run. */
    void submitting(Submission.Job job) throws SchedulerException;

    /** Records the identity under which the scheduler accepted the job. */
    void submitted(Submission.Job job, JobId id) throws SchedulerException;

    /** Records that the scheduler does not accept the job. */
    void refused(Submission.Job job) throws SchedulerException;

    /** Records that the scheduler has accepted the job, and has taken it back again: others beside it were refused. */
    void withdrawn(Submission.Job job) throws SchedulerException;

    /** Returns the nodes that the next job must not get, as the scheduler names them; running jobs may add some. */
    default List<String> leftOut() {
        return List.of();
    }

    /** Returns true if a job has left a trace of having run: a scheduler that forgets ended jobs may not tell. */
    boolean hasStarted(Submission.Job job);
}
