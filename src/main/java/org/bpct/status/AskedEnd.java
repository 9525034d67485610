package org.bpct.status;

import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.CancelRecord;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.JobSnapshot;

/**
 * The conclusion about a job whose cancellation was requested. It is cancelled once it was seen to be gone. Until then
 * it may be running: the scheduler may not have received the request, or not obeyed it yet.
 *
 * @param job the job, by itself
 * @param cancelled the record of its cancellation
 */
record AskedEnd(JobSnapshot job, CancelRecord cancelled) {
    /**
     * Returns the verdict.
     *
     * @param fileServerNow the time by the file server's own clock, in milliseconds; -1 if unknown
     */
    JobVerdict verdict(SchedulerState scheduler, long fileServerNow) {
        String words = (cancelled.isOfSuspended() ? "was suspended, and is being ended" : "being cancelled")
                + (cancelled.isHeard() ? "" : ", which the scheduler has not confirmed yet");
        return switch (scheduler.phase()) {
            case RUNNING, ALIVE -> new JobVerdict(JobState.RUNNING, words);
            case QUEUED, HELD -> new JobVerdict(JobState.QUEUED, words);
            case SUCCEEDED, CANCELLED, ENDED -> gone();
            case ABSENT, FORGOTTEN ->
                isNoSurprise() || isLost(scheduler, fileServerNow)
                        ? gone()
                        : new JobVerdict(JobState.SUSPECT, words + "; the scheduler does not know it");
            case UNANSWERED, ELSEWHERE ->
                cancelled.isGone() || wasNeverTaken() || hasStopped() ? gone() : unanswered(words, scheduler.detail());
        };
    }

    private JobVerdict gone() {
        return new JobVerdict(
                JobState.CANCELLED,
                cancelled.isOfSuspended() ? "since it was suspended for long; --wait submits it again" : "");
    }

    private JobVerdict unanswered(String words, String detail) {
        JobState state = JobVerdict.isAtWork(job) ? JobState.RUNNING : JobState.SUBMITTED;
        return new JobVerdict(state, words + (detail.isEmpty() ? "" : "; " + detail));
    }

    /**
     * Returns true if the scheduler need not know the job: it has cancelled it, or the job never began or has stopped.
     */
    private boolean isNoSurprise() {
        return cancelled.isHeard() || cancelled.isGone() || job.part().attempts() == 0 || JobVerdict.hasStopped(job);
    }

    private boolean isLost(SchedulerState scheduler, long fileServerNow) {
        return scheduler.phase() == SchedulerState.Phase.FORGOTTEN
                && JobVerdict.forgotten(job, fileServerNow).state() == JobState.LOST;
    }

    /** Returns true if no scheduler accepted the job. */
    private boolean wasNeverTaken() {
        return job.submission().id() == null && !job.submission().isUnconfirmed();
    }

    /** A script that stops after it was cancelled does not put itself back into the queue, and leaves if it is started. */
    private boolean hasStopped() {
        ExitRecord exit = job.part().exit();
        return exit != null
                && JobVerdict.hasStopped(job)
                && cancelled.asked() > 0
                && exit.seconds() >= cancelled.asked();
    }
}
