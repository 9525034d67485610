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
 * @param after jobs at work that the finalizer has to wait for, too
 * @param left how many jobs have to come later, because no more may be queued now
 */
record OpenWork(WaveOptions wave, List<JobStatus> jobs, List<JobStatus> finalizer, List<JobId> after, int left) {
    /** Any job that is not complete and not at work; somebody asked for it. */
    static final Predicate<JobStatus> ALL = job -> true;

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
        List<JobId> live = new ArrayList<>();
        JobStatus finalizer = null;
        boolean othersOpen = false;
        for (JobStatus job : batch.jobs()) {
            JobId id = job.id();
            if (job.wave() != wave.wave()) {
                continue;
            }
            if (job.state().isLive() && id != null) {
                live.add(id);
            }
            if (job.isFinalizer()) {
                finalizer = job;
            } else if (isOpen(job)) {
                if (wanted.test(job)) {
                    open.add(job);
                } else {
                    othersOpen = true;
                }
            }
        }
        int room = wave.mostQueued() == 0 ? Integer.MAX_VALUE : Math.max(0, wave.mostQueued() - live.size());
        List<JobStatus> jobs = open.subList(0, Math.min(room, open.size()));
        // While a job is open that nobody submits now, a finalizer would only say so and stop.
        boolean last = !othersOpen && jobs.size() == open.size() && jobs.size() < room;
        boolean due = finalizer != null
                && last
                && !finalizer.state().isComplete()
                && (!finalizer.state().isLive() || !jobs.isEmpty())
                && (!jobs.isEmpty() || wanted.test(finalizer) || finalizer.state() == JobState.PLANNED);
        return new OpenWork(
                wave,
                List.copyOf(jobs),
                due && finalizer != null ? List.of(finalizer) : List.of(),
                live,
                open.size() - jobs.size());
    }

    private static boolean isOpen(JobStatus job) {
        return !job.state().isComplete() && !job.state().isLive();
    }

    /** Returns true if there is nothing to submit. */
    boolean isEmpty() {
        return jobs.isEmpty() && finalizer.isEmpty();
    }
}
