package org.bpct.model;

/**
 * What a scheduler says of a job it was asked about.
 *
 * @param phase the answer
 * @param detail the reason or the raw word behind it, for people; may be empty
 */
public record SchedulerState(Phase phase, String detail) {
    /** The answers that make a difference to bpct. */
    public enum Phase {
        /** The job waits; the detail is the scheduler's reason. */
        QUEUED,
        /** The job runs. */
        RUNNING,
        /** The job is held alive in a way we have no word for; the detail is the scheduler's word. */
        ALIVE,
        /** The scheduler knows the job, and it will not run any more. */
        ENDED,
        /** The scheduler does not know the job. */
        ABSENT,
        /** Nobody could say: the question was not answered. */
        UNANSWERED
    }
}
