package org.bpct.model;

/**
 * What a scheduler says of a job it was asked about.
 *
 * @param phase the answer
 * @param detail the reason or the raw word behind it, for people; may be empty
 * @param since when it first said so, and nothing else since, in seconds since 1970
 * @param asked when it was asked last, in seconds since 1970; {@link #JUST_NOW} for an answer that is younger than all
 *     that was read before
 */
public record SchedulerState(Phase phase, String detail, long since, long asked) {
    /** The detail of a job that its scheduler ended because its time was over. */
    public static final String WALLTIME = "exceeded its walltime";

    /** The time of an answer that nobody has kept. */
    public static final long JUST_NOW = Long.MAX_VALUE;

    /** Makes the answer to a question of this moment. */
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
        /** The job is held alive in a way we have no word for; the detail is the scheduler's word. */
        ALIVE,
        /** The job has ended, as far as the scheduler can tell with success: a record of that must be there, too. */
        SUCCEEDED,
        /** The job has ended because somebody asked the scheduler for its end. */
        CANCELLED,
        /** The scheduler knows the job, and it will not run any more. */
        ENDED,
        /** The scheduler does not know the job. */
        ABSENT,
        /** The scheduler did not know the job in two answers that were at least a minute apart. */
        FORGOTTEN,
        /** Nobody could say: the question was not answered. */
        UNANSWERED;

        /** Returns true if the job will not run any more, unless the scheduler is mistaken. */
        public boolean isOver() {
            return switch (this) {
                case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN -> true;
                case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED -> false;
            };
        }
    }
}
