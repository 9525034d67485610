package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.WaveOptions;

/**
 * What of a wave is to be submitted now.
 *
 * @param wave what the wave is submitted with
 * @param jobs the jobs, in order
 * @param finalizer the finalizer, if it goes along, else nothing
 * @param replaced a finalizer in the queue that is to be cancelled first, else nothing
 * @param after jobs at work that the finalizer has to wait for, too
 * @param left how many jobs, the finalizer among them, have to come later because no more may be queued now
 */
record OpenWork(
        WaveOptions wave,
        List<JobStatus> jobs,
        List<JobStatus> finalizer,
        List<JobStatus> replaced,
        List<JobId> after,
        int left) {
    /** Any job that is not complete and not at work; somebody asked for it. */
    static final Predicate<JobStatus> ALL = job -> true;

    /** PBS releases a finalizer some seconds after the end of the last job. */
    private static final long RELEASED_AFTER_SECONDS = 60;

    /** Returns the jobs that may be submitted without anybody's asking: those that stopped, but not for good. */
    static Predicate<JobStatus> unasked(WaveOptions wave) {
        return job -> switch (job.state()) {
            case STOPPED, LOST -> wave.autoResume() > 0 && job.triedInVain() <= wave.autoResume();
            case PLANNED -> wave.mostQueued() > 0;
            case SUBMITTED, QUEUED, RUNNING, COMPLETE, COMPLETE_WITH_ERRORS, CANCELLED, SUSPECT -> false;
        };
    }

    /** Returns the open work of a wave, of the jobs that are wanted. */
    static OpenWork of(BatchStatus batch, WaveOptions wave, Predicate<JobStatus> wanted) {
        List<JobStatus> open = new ArrayList<>();
        List<JobStatus> finalizers = new ArrayList<>();
        List<JobId> live = new ArrayList<>();
        boolean othersOpen = false;
        for (JobStatus job : batch.jobs()) {
            JobId id = job.id();
            if (job.wave() != wave.wave()) {
                continue;
            }
            if (job.isFinalizer()) {
                finalizers.add(job);
            } else if (isQueued(job) && id != null) {
                live.add(id);
            } else if (!job.state().isComplete() && !job.state().isLive() && wanted.test(job)) {
                open.add(job);
            } else {
                othersOpen |= !job.state().isComplete();
            }
        }
        int queued = live.size()
                + (int) finalizers.stream().filter(OpenWork::isQueued).count();
        int room = wave.mostQueued() == 0 ? Integer.MAX_VALUE : Math.max(0, wave.mostQueued() - queued);
        List<JobStatus> jobs = List.copyOf(open.subList(0, Math.min(room, open.size())));
        boolean fits = jobs.size() == open.size() && (jobs.size() < room || queued > live.size());
        boolean isQuiet = batch.secondsOfSilence() >= RELEASED_AFTER_SECONDS;
        List<JobStatus> due = new ArrayList<>();
        List<JobStatus> replaced = new ArrayList<>();
        int left = open.size() - jobs.size();
        for (JobStatus finalizer : finalizers) {
            JobId id = finalizer.id();
            // PBS never releases a finalizer when a job was deleted before it began: it would wait for ever.
            boolean isStuck = finalizer.isHeld() && live.isEmpty() && open.isEmpty() && isQuiet;
            boolean isNext = isStuck
                    || !open.isEmpty()
                    || (!finalizer.state().isLive() && (wanted.test(finalizer) || isFirst(finalizer)));
            // While a job is open that nobody submits now, a finalizer would only say so and stop.
            boolean isDue = isNext && !othersOpen && !finalizer.state().isComplete();
            if (isDue && fits) {
                due.add(finalizer);
            } else if (isDue) {
                left++;
            }
            if (isStuck || (finalizer.state() == JobState.QUEUED && due.contains(finalizer))) {
                replaced.add(finalizer);
            } else if (isQueued(finalizer) && id != null) {
                live.add(id);
            }
        }
        return new OpenWork(wave, jobs, due, replaced, live, left);
    }

    /** A suspect is in no queue any more, and PBS drops a job that depends on one it does not know. */
    private static boolean isQueued(JobStatus job) {
        return job.state().isLive() && job.state() != JobState.SUSPECT;
    }

    /** Returns true for a finalizer that has been waiting for the last jobs to be submitted. */
    private static boolean isFirst(JobStatus finalizer) {
        return finalizer.state() == JobState.PLANNED;
    }

    /** Returns true if there is nothing to do. */
    boolean isEmpty() {
        return jobs.isEmpty() && finalizer.isEmpty() && replaced.isEmpty();
    }
}
