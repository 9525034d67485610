package org.bpct.model;

import java.util.regex.Pattern;

/**
 * The answer of a scheduler about one job.
 *
 * @param phase the answer
 * @param detail the reason or the raw word behind it, for people; may be empty
 * @param since the time of the first of its successive equal answers, in seconds since 1970
 * @param asked the time of the last query, in seconds since 1970; {@link #JUST_NOW} for an answer that is younger than
 *     all files read before
 */
public record SchedulerState(Phase phase, String detail, long since, long asked) {
    /** The detail of a job that its scheduler ended at its walltime. */
    public static final String WALLTIME = "exceeded its walltime";

    /** The detail of a job that is alive and stands still, until a user or the scheduler lets it go on. */
    public static final String SUSPENDED = "suspended";

    /** The beginning of the detail of a job whose script its node could not start. */
    public static final String NOT_LAUNCHED = "its node could not start it";

    /** The time of an answer that was not kept. */
    public static final long JUST_NOW = Long.MAX_VALUE;

    private static final String EXIT_CODE = "exit code ";
    private static final String BY_SIGNAL = "ended by signal ";

    /** A shell returns 128 and the number of the signal, a server of PBS 256 and that number. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    private static final int SHELL = 128;
    private static final int SERVER = 256;
    private static final int LAST_SIGNAL = 64;

    /** Makes the answer to a query of this moment. */
    public SchedulerState(Phase phase, String detail) {
        this(phase, detail, JUST_NOW, JUST_NOW);
    }

    /** Returns the meaning of an exit code of a script, in words for people. */
    public static String exitWords(String code) {
        if (!NUMBER.matcher(code).matches()) {
            return EXIT_CODE + code;
        }
        int number = Integer.parseInt(code);
        int signal = number - (number > SERVER ? SERVER : SHELL);
        if (signal <= 0 || signal > LAST_SIGNAL) {
            return EXIT_CODE + code;
        }
        return switch (signal) {
            case 9 -> "killed (signal 9): out of memory, or by somebody";
            case 15 -> "told to end (signal 15)";
            default -> BY_SIGNAL + signal;
        };
    }

    /** Returns true if a detail tells no more than that a script has failed: its exit code, or {@code FAILED}, the word of Slurm. */
    public static boolean isExitAlone(String detail) {
        return detail.startsWith(EXIT_CODE)
                || detail.startsWith(BY_SIGNAL)
                || detail.startsWith("FAILED")
                || detail.equals(exitWords("137"))
                || detail.equals(exitWords("143"));
    }

    /** Returns true if the job is alive and stands still. */
    public boolean isSuspended() {
        return phase == Phase.ALIVE && detail.equals(SUSPENDED);
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
        UNANSWERED,
        /**
         * The cluster that was asked is not that of the job, or has given its number to another job. This is no answer
         * about the job, and nobody else can use it.
         */
        ELSEWHERE;

        /** Returns true if it tells something about the job. */
        public boolean isAnswer() {
            return this != UNANSWERED && this != ELSEWHERE;
        }

        /** Returns true if the job will no longer run, unless the scheduler is mistaken. */
        public boolean isOver() {
            return switch (this) {
                case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN -> true;
                case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED, ELSEWHERE -> false;
            };
        }
    }
}
