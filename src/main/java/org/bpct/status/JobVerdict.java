package org.bpct.status;

import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;

/**
 * What is believed of a job, of all that its files and its scheduler say.
 *
 * @param state the state
 * @param detail why, for people; may be empty
 */
record JobVerdict(JobState state, String detail) {
    /** Stands for a scheduler that was not asked. */
    private static final SchedulerState NOT_ASKED = new SchedulerState(SchedulerState.Phase.UNANSWERED, "");

    private static final long SILENCE_MILLIS = 5 * 60_000;

    static SchedulerState notAsked() {
        return NOT_ASKED;
    }

    /**
     * Returns the verdict.
     *
     * @param ledger what is believed of the ledger of the job's batch
     * @param fileServerNow the time by the file server's own clock, in milliseconds; -1 if unknown
     */
    static JobVerdict of(JobSnapshot job, LedgerCheck ledger, SchedulerState scheduler, long fileServerNow) {
        if (job.plan().isHandedOver()) {
            // Whatever its own files say.
            return new JobVerdict(JobState.HANDED_OVER, "to wave " + job.plan().takenBy());
        }
        ExitRecord exit = job.exit();
        if (exit != null && exit.isFinal()) {
            if (job.plan().closesLedger() && !ledger.problem().isEmpty()) {
                // Complete but for a ledger that nobody can believe: it has to close it once more.
                return new JobVerdict(JobState.STOPPED, ledger.problem());
            }
            boolean clean = exit.outcome() == ExitRecord.Outcome.COMPLETE;
            return new JobVerdict(clean ? JobState.COMPLETE : JobState.COMPLETE_WITH_ERRORS, "");
        }
        boolean stopped = exit != null && exit.outcome() == ExitRecord.Outcome.STOPPED;
        if (job.cancelled() >= 0) {
            return cancelled(scheduler);
        }
        if (job.submission().id() == null) {
            return unconfirmed(job, scheduler, stopped, fileServerNow);
        }
        return switch (scheduler.phase()) {
            case QUEUED, HELD -> new JobVerdict(JobState.QUEUED, scheduler.detail());
            case RUNNING -> new JobVerdict(JobState.RUNNING, "");
            case ALIVE -> new JobVerdict(JobState.RUNNING, scheduler.detail());
            case CANCELLED -> new JobVerdict(JobState.CANCELLED, "by the scheduler's own command");
            case ENDED -> new JobVerdict(JobState.STOPPED, stopped ? beyondItsExit(scheduler) : scheduler.detail());
            case SUCCEEDED ->
                stopped
                        ? new JobVerdict(JobState.STOPPED, "")
                        : new JobVerdict(
                                JobState.SUSPECT, "ended well, says the scheduler; its record is not here yet");
            case ABSENT -> stopped ? new JobVerdict(JobState.STOPPED, "") : absent();
            case FORGOTTEN -> stopped ? new JobVerdict(JobState.STOPPED, "") : forgotten(job, fileServerNow);
            case UNANSWERED -> unanswered(job, scheduler, stopped);
        };
    }

    /** Of a script that said why it stopped, the code that it returned says nothing new; why it was ended does. */
    private static String beyondItsExit(SchedulerState scheduler) {
        String detail = scheduler.detail();
        return detail.startsWith("exit code") || detail.startsWith("FAILED") ? "" : detail;
    }

    /** An attempt that is still being killed may still write, so the job is not over yet. */
    private static JobVerdict cancelled(SchedulerState scheduler) {
        return switch (scheduler.phase()) {
            case RUNNING, ALIVE -> new JobVerdict(JobState.RUNNING, "being cancelled");
            // The scheduler has not heard of it, or not obeyed: it will start the job.
            case QUEUED, HELD -> new JobVerdict(JobState.QUEUED, "being cancelled");
            case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN, UNANSWERED -> new JobVerdict(JobState.CANCELLED, "");
        };
    }

    /**
     * Without an identity. A script may run before its submission is recorded, and bpct may die in between, so an
     * attempt is proof of it - unless the scheduler knows no job of that name, for then it is over, or the attempt is
     * of an earlier submission.
     */
    private static JobVerdict unconfirmed(
            JobSnapshot job, SchedulerState scheduler, boolean stopped, long fileServerNow) {
        if (stopped) {
            return new JobVerdict(JobState.STOPPED, "");
        }
        if (job.submission().refused()) {
            return new JobVerdict(JobState.PLANNED, "the scheduler refused it");
        }
        if (job.attempts() > 0) {
            return switch (scheduler.phase()) {
                case FORGOTTEN -> forgotten(job, fileServerNow);
                case SUCCEEDED, CANCELLED, ENDED, ABSENT -> absent();
                case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED ->
                    new JobVerdict(
                            JobState.RUNNING,
                            "its submission is not recorded"
                                    + (scheduler.detail().isEmpty() ? "" : "; " + scheduler.detail()));
            };
        }
        return new JobVerdict(
                JobState.PLANNED, job.submission().name().isEmpty() ? "" : "its submission was not confirmed");
    }

    /** One such answer proves nothing: the job may have ended a moment ago, and its record not be visible here yet. */
    private static JobVerdict absent() {
        return new JobVerdict(JobState.SUSPECT, "the scheduler does not know it");
    }

    /**
     * The scheduler did not know the job twice, a minute apart, and it has left no word. It is given up once it has
     * not been heard of for five minutes: a scheduler may lose a node that still runs the script.
     */
    private static JobVerdict forgotten(JobSnapshot job, long fileServerNow) {
        long heard = job.heartbeat() >= 0
                ? job.heartbeat()
                : Math.max(job.lastHeard(), job.submission().seconds()) * 1000;
        return fileServerNow >= 0 && fileServerNow - heard > SILENCE_MILLIS
                ? new JobVerdict(JobState.LOST, "the scheduler does not know it, and it left no word")
                : absent();
    }

    /**
     * An unanswered question leaves what the files say. They may not say stopped: a requeued job has just written
     * that, and only the scheduler knows whether it holds the job alive.
     */
    private static JobVerdict unanswered(JobSnapshot job, SchedulerState scheduler, boolean stopped) {
        boolean runs = job.attempts() > 0 && job.exit() == null;
        String detail = scheduler.detail();
        if (stopped) {
            StringBuilder both = new StringBuilder("has stopped, the scheduler has not confirmed it");
            detail = detail.isEmpty()
                    ? both.toString()
                    : both.append("; ").append(detail).toString();
        }
        return new JobVerdict(runs ? JobState.RUNNING : JobState.SUBMITTED, detail);
    }
}
