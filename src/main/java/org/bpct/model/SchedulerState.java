package org.bpct.model;

/**
 * The answer of a scheduler about one job.
 *
 * @param phase the answer
 * @param detail the reason or the raw word behind it, for people; may be empty
 * @param since the time of the first of its successive equal answers, in seconds since 1970
 * @param asked the time of the last query, in seconds since 1970; {@link #JUST_NOW} for an answer that is younger than
 *     all that was read before
 */
public record SchedulerState(Phase phase, String detail, long since, long asked) {
    /** The detail of a job that its scheduler ended at its walltime. */
    public static final String WALLTIME = "exceeded its walltime";

    /** The time of an answer that was not kept. */
    public static final long JUST_NOW = Long.MAX_VALUE;

    /** Makes the answer to a query of this moment. */
    public SchedulerState(Phase phase, String detail) {
        this(phase, detail, JUST_NOW, JUST_NOW);
    }

    /** The answers that make a difference to bpct. */
    public enum Phase {
        /** The job waits; the detail is the scheduler's reason. */
        QUEUED,
        /** The job waits for other jobs to end; the detail is the scheduler's reason. */
        HELD,
        /** The job runs. */
        RUNNING,
        /** The job is alive in a state that bpct does not know; the detail is the scheduler's word. */
        ALIVE,
        /** The job has ended, with success according to the scheduler: a record of that must exist, too. */
        SUCCEEDED,
        /** The job has ended because a user asked the scheduler for its end. */
        CANCELLED,
        /** The scheduler knows the job, and it will no longer run. */
        ENDED,
        /** The scheduler does not know the job. */
        ABSENT,
        /** The scheduler did not know the job in two answers that were at least a minute apart. */
        FORGOTTEN,
        /** The query was not answered. */
        UNANSWERED;

        /** Returns true if the job will no longer run, unless the scheduler is mistaken. */
        public boolean isOver() {
            return switch (this) {
                case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN -> true;
                case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED -> false;
            };
        }
    }
}
