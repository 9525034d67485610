package org.bpct.status;

import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.CancelRecord;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.PlannedJob;

/**
 * The conclusion about a job from its files and its scheduler's answer.
 *
 * @param state the state
 * @param detail why, for people; may be empty
 */
record JobVerdict(JobState state, String detail) {
    /** Stands for a scheduler that was not asked. */
    private static final SchedulerState NOT_ASKED = new SchedulerState(SchedulerState.Phase.UNANSWERED, "");

    private static final long SILENCE_MILLIS = 5 * 60_000;

    /** Hosts that are kept in time by NTP differ by less. */
    private static final long CLOCKS_DIFFER_SECONDS = 2;

    static SchedulerState notAsked() {
        return NOT_ASKED;
    }

    /**
     * Returns the verdict.
     *
     * @param ledger the verdict on the ledger of the job's batch
     * @param now the time by this host's clock, in seconds
     * @param fileServerNow the time by the file server's own clock, in milliseconds; -1 if unknown
     */
    static JobVerdict of(JobSnapshot job, LedgerCheck ledger, SchedulerState scheduler, long now, long fileServerNow) {
        if (job.plan().isHandedOver()) {
            // Its own files do not count any more.
            return new JobVerdict(JobState.HANDED_OVER, "to wave " + job.plan().takenBy());
        }
        CancelRecord cancelled = job.cancelled();
        boolean isKnownGone = cancelled != null && cancelled.isGone();
        if (job.isFinal() && !job.helps().isEmpty() && mayLive(scheduler) && !isKnownGone) {
            SchedulerState is = newest(job, scheduler, now);
            if (is.phase() == SchedulerState.Phase.QUEUED || is.phase() == SchedulerState.Phase.HELD) {
                // It was put back into the queue while it helped.
                return new JobVerdict(JobState.QUEUED, waiting(job, is.detail()));
            }
            if (is.isSuspended()) {
                return new JobVerdict(JobState.RUNNING, is.detail());
            }
            return new JobVerdict(
                    JobState.RUNNING,
                    "helps with "
                            + (job.helps().startsWith("f")
                                    ? "the finalizer"
                                    : "job " + PlannedJob.number(job.helps())));
        }
        JobSnapshot alone = job.alone();
        return ofCounted(alone, ledger, newest(alone, scheduler, now), fileServerNow);
    }

    private static boolean mayLive(SchedulerState scheduler) {
        return switch (scheduler.phase()) {
            case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED, ELSEWHERE -> true;
            case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN -> false;
        };
    }

    /**
     * Returns the younger one of a scheduler's answer and the state in the job's own files. An answer is kept for half
     * a minute; meanwhile a job may begin, stop, or be put back into the queue. A time of the future is from a clock
     * that cannot be compared with this one.
     */
    private static SchedulerState newest(JobSnapshot job, SchedulerState scheduler, long now) {
        ExitRecord exit = job.part().exit();
        if (!scheduler.phase().isAnswer()) {
            return scheduler;
        }
        boolean isAlive = !scheduler.phase().isOver();
        if (exit != null && hasStopped(job) && isAlive && isIn(exit.seconds(), scheduler.asked() + 1, now)) {
            return NOT_ASKED;
        }
        boolean isYounger = switch (scheduler.phase()) {
            // A job begins in the second in which it was said to wait, but does not end in its last one alive.
            case QUEUED, HELD -> isIn(job.part().lastAlive(), scheduler.asked(), now);
            case RUNNING, ALIVE, UNANSWERED, ELSEWHERE -> false;
            case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN ->
                isIn(job.part().lastAlive(), scheduler.asked() + 1, now);
        };
        return isYounger ? new SchedulerState(SchedulerState.Phase.RUNNING, "") : scheduler;
    }

    private static boolean isIn(long seconds, long first, long now) {
        return first > 0 && seconds >= first && seconds <= now + CLOCKS_DIFFER_SECONDS;
    }

    private static JobVerdict ofCounted(
            JobSnapshot job, LedgerCheck ledger, SchedulerState scheduler, long fileServerNow) {
        ExitRecord exit = job.part().exit();
        if (exit != null && exit.isFinal()) {
            if (job.plan().closesLedger() && !ledger.problem().isEmpty()) {
                // The finalizer is complete, but its ledger is not credible: it has to close it once more.
                return new JobVerdict(JobState.STOPPED, ledger.problem());
            }
            boolean clean = exit.outcome() == ExitRecord.Outcome.COMPLETE;
            return new JobVerdict(clean ? JobState.COMPLETE : JobState.COMPLETE_WITH_ERRORS, "");
        }
        boolean stopped = hasStopped(job);
        CancelRecord cancelled = job.cancelled();
        if (cancelled != null) {
            return new AskedEnd(job, cancelled).verdict(scheduler, fileServerNow);
        }
        if (job.submission().id() == null) {
            return unconfirmed(job, scheduler, stopped, fileServerNow);
        }
        return switch (scheduler.phase()) {
            case QUEUED, HELD -> new JobVerdict(JobState.QUEUED, waiting(job, scheduler.detail()));
            case RUNNING -> new JobVerdict(JobState.RUNNING, attempt(job));
            case ALIVE -> new JobVerdict(JobState.RUNNING, scheduler.detail());
            case CANCELLED -> new JobVerdict(JobState.CANCELLED, "by the scheduler's own command");
            case ENDED -> new JobVerdict(JobState.STOPPED, stopped ? beyondItsExit(scheduler) : scheduler.detail());
            case SUCCEEDED ->
                stopped
                        ? new JobVerdict(JobState.STOPPED, "")
                        : new JobVerdict(
                                JobState.SUSPECT, "the scheduler reports success; the exit record is not visible yet");
            case ABSENT -> stopped ? new JobVerdict(JobState.STOPPED, "") : absent();
            case FORGOTTEN -> stopped ? new JobVerdict(JobState.STOPPED, "") : forgotten(job, fileServerNow);
            case UNANSWERED, ELSEWHERE -> unanswered(job, scheduler, stopped);
        };
    }

    /** A job that its walltime ends again and again must not look as if it was doing well. */
    private static String attempt(JobSnapshot job) {
        int attempts = job.part().attempts();
        return attempts > 1 ? "attempt " + attempts + " at its part" : "";
    }

    /** A job that was put back into the queue waits once more; its last attempt has said why. */
    private static String waiting(JobSnapshot job, String detail) {
        if (job.part().attempts() == 0) {
            return detail;
        }
        return "again, after "
                + (job.part().attempts() == 1 ? "1 attempt" : job.part().attempts() + " attempts")
                + (detail.isEmpty() ? "" : "; " + detail);
    }

    /** Returns the scheduler's reason; empty if it is only the exit code of a script that recorded its stop. */
    private static String beyondItsExit(SchedulerState scheduler) {
        String detail = scheduler.detail();
        return SchedulerState.isExitAlone(detail) ? "" : detail;
    }

    /** Returns true if its script has recorded that it stopped before all was done. */
    static boolean hasStopped(JobSnapshot job) {
        ExitRecord exit = job.part().exit();
        return exit != null && exit.outcome() == ExitRecord.Outcome.STOPPED;
    }

    /** Returns true if its newest attempt has recorded no end. */
    static boolean isAtWork(JobSnapshot job) {
        return job.part().attempts() > 0 && job.part().exit() == null;
    }

    /**
     * Without an identity. A script may run before its submission is recorded, and bpct may die in between, so an
     * attempt is proof of it - unless the scheduler knows no job of that name, for then it is over, or the attempt is
     * of an earlier submission. If the record is damaged and lacks even the name, no scheduler can be asked: the job is
     * alive as long as it shows signs of life. It was waited for without an end.
     */
    private static JobVerdict unconfirmed(
            JobSnapshot job, SchedulerState scheduler, boolean stopped, long fileServerNow) {
        if (stopped) {
            return new JobVerdict(JobState.STOPPED, "");
        }
        if (job.submission().refused()) {
            return new JobVerdict(JobState.PLANNED, "the scheduler refused it");
        }
        if (job.part().attempts() > 0) {
            return switch (scheduler.phase()) {
                case FORGOTTEN -> forgotten(job, fileServerNow);
                case SUCCEEDED, CANCELLED, ENDED, ABSENT -> absent();
                case QUEUED, HELD, RUNNING, ALIVE, UNANSWERED, ELSEWHERE ->
                    new JobVerdict(
                            job.isUntraceable() && isSilent(job, fileServerNow) ? JobState.LOST : JobState.RUNNING,
                            "its submission is not recorded" + where(job)
                                    + (scheduler.detail().isEmpty() ? "" : "; " + scheduler.detail()));
            };
        }
        return new JobVerdict(
                JobState.PLANNED, job.submission().name().isEmpty() ? "" : "its submission was not confirmed");
    }

    private static String where(JobSnapshot job) {
        return job.submission().name().isEmpty()
                ? " in " + FileName.of(job.plan().directory().submission()).display()
                : "";
    }

    /** One such answer proves nothing: the job may have ended a moment ago, and its record not be visible here yet. */
    private static JobVerdict absent() {
        return new JobVerdict(JobState.SUSPECT, "the scheduler does not know it");
    }

    /**
     * The scheduler did not know the job twice, a minute apart, and it has left no word. It is given up once it has
     * not been heard of for five minutes: a scheduler may lose a node that still runs the script.
     */
    static JobVerdict forgotten(JobSnapshot job, long fileServerNow) {
        return isSilent(job, fileServerNow)
                ? new JobVerdict(JobState.LOST, "the scheduler does not know it, and it left no exit record")
                : absent();
    }

    private static boolean isSilent(JobSnapshot job, long fileServerNow) {
        long heard = job.part().report().heartbeat() >= 0
                ? job.part().report().heartbeat()
                : Math.max(job.part().lastHeard(), job.submission().seconds()) * 1000;
        return fileServerNow >= 0 && fileServerNow - heard > SILENCE_MILLIS;
    }

    /**
     * Without an answer the files decide. They may not say stopped: a requeued job has just written that, and only the
     * scheduler knows whether it holds the job alive.
     */
    private static JobVerdict unanswered(JobSnapshot job, SchedulerState scheduler, boolean stopped) {
        String detail = scheduler.detail();
        if (stopped) {
            StringBuilder both = new StringBuilder("has stopped, the scheduler has not confirmed it");
            detail = detail.isEmpty()
                    ? both.toString()
                    : both.append("; ").append(detail).toString();
        }
        return new JobVerdict(isAtWork(job) ? JobState.RUNNING : JobState.SUBMITTED, detail);
    }
}
