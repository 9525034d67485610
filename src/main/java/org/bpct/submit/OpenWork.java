package org.bpct.submit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bpct.description.WaveOptions;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.JobTicket;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.CancelRecord;

/**
 * The work of a wave that is submitted now.
 *
 * @param wave the options with which the wave is submitted
 * @param jobs the jobs, in order
 * @param finalizer the finalizer, if it is submitted with the jobs, else nothing
 * @param replaced a finalizer in the queue that is to be cancelled first, else nothing
 * @param after running jobs that the finalizer has to wait for, too
 * @param left the number of jobs, including the finalizer, that must wait because the queue takes no more now
 */
public record OpenWork(
        WaveOptions wave,
        List<JobStatus> jobs,
        List<JobStatus> finalizer,
        List<JobStatus> replaced,
        List<JobId> after,
        int left) {
    /** Any job that is neither complete nor running, as the user requested. */
    public static final Predicate<JobStatus> ALL = job -> true;

    /** PBS releases a finalizer some seconds after the end of the last job. */
    private static final long RELEASED_AFTER_SECONDS = 60;

    /**
     * Returns the jobs that may be submitted without a user's request: those that stopped, but not permanently. A full
     * BPCT_HOME takes no record of an attempt in vain, so there would be no last one: a user has to make room first.
     */
    static Predicate<JobStatus> unasked(WaveOptions wave) {
        return job -> switch (job.state()) {
            case STOPPED, LOST ->
                !job.stop().isForFullHome()
                        && wave.settings().resumesAfter(job.stop().triedInVain());
            case PLANNED -> wave.settings().mostQueued() > 0 || job.isFurtherPart();
            case CANCELLED ->
                isEndedAsSuspended(job)
                        && wave.settings().resumesAfter(job.stop().triedInVain());
            case SUBMITTED, QUEUED, RUNNING, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, SUSPECT -> false;
        };
    }

    /** Returns the jobs that have ended before their work was done, except those that a user has cancelled. */
    public static Predicate<JobStatus> uncancelled(WaveOptions wave) {
        return job -> switch (job.state()) {
            case STOPPED, LOST -> true;
            case PLANNED -> wave.settings().mostQueued() > 0 || job.isFurtherPart();
            case CANCELLED -> isEndedAsSuspended(job);
            case SUBMITTED, QUEUED, RUNNING, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, SUSPECT -> false;
        };
    }

    /** Returns true if a wait has ended a job, because its scheduler had suspended it: no user wants it to stay undone. */
    private static boolean isEndedAsSuspended(JobStatus job) {
        CancelRecord record = job.cancelled();
        return job.isCancelled() && record != null && record.isOfSuspended();
    }

    /**
     * Returns the wanted open jobs of a batch by wave. The finalizer that no wave has taken over is in the newest wave,
     * and waits for the jobs of all.
     */
    public static List<OpenWork> of(BatchStatus batch, Function<WaveOptions, Predicate<JobStatus>> wanted) {
        return of(batch, wanted, false);
    }

    /** Returns the same; the finalizer is submitted with jobs that also take the rest of the open work. */
    public static List<OpenWork> of(
            BatchStatus batch, Function<WaveOptions, Predicate<JobStatus>> wanted, boolean takesTheRest) {
        List<OpenWork> works = new ArrayList<>();
        Tally tally = new Tally(batch, takesTheRest, areLeftAlone(batch, wanted));
        for (WaveOptions wave : batch.waves()) {
            works.add(tally.of(wave, wanted.apply(wave)));
        }
        return works;
    }

    /**
     * Returns true if parts that no job begins with need jobs of their own, because no other job takes them. Cancelled
     * work is begun again only at a user's request.
     */
    private static boolean areLeftAlone(BatchStatus batch, Function<WaveOptions, Predicate<JobStatus>> wanted) {
        for (JobStatus job : batch.workers()) {
            boolean isOpen = !job.isFinalizer()
                    && job.state() != JobState.HANDED_OVER
                    && !job.state().isComplete();
            boolean isWanted =
                    isOpen && wanted.apply(batch.waves().get(job.wave() - 1)).test(job);
            if (isWanted || (isOpen && job.isCancelled()) || (!job.isFinalizer() && isQueued(job))) {
                return false;
            }
        }
        return true;
    }

    /** The facts about the waves examined so far. */
    private static final class Tally {
        private final BatchStatus batch;
        private final boolean takesTheRest;
        private final boolean areLeftAlone;
        private final List<JobStatus> live = new ArrayList<>();
        private final Set<JobTicket> queuedTickets = new HashSet<>();
        private final Set<String> atWork = new HashSet<>();
        private int queued;
        private boolean someOpen;
        private boolean allFit = true;
        private boolean othersOpen;

        Tally(BatchStatus batch, boolean takesTheRest, boolean areLeftAlone) {
            this.batch = batch;
            this.takesTheRest = takesTheRest;
            this.areLeftAlone = areLeftAlone;
            for (JobStatus job : batch.jobs()) {
                JobTicket ticket = job.snapshot().ticket();
                // Jobs on the nodes of one scheduler job count as one in the queue.
                if (isQueued(job) && (ticket == null || queuedTickets.add(ticket))) {
                    queued++;
                    if (!job.isFinalizer()) {
                        atWork.add(job.scheduler());
                        live.add(job);
                    }
                }
            }
        }

        OpenWork of(WaveOptions wave, Predicate<JobStatus> wanted) {
            List<JobStatus> open = new ArrayList<>();
            List<JobStatus> finalizers = new ArrayList<>();
            int workers = 0;
            for (JobStatus job : batch.jobs()) {
                if (job.wave() != wave.wave() || job.state() == JobState.HANDED_OVER) {
                    continue;
                }
                workers += job.isFurtherPart() ? 0 : 1;
                if (job.isFurtherPart() && (!areLeftAlone || open.size() >= Math.max(1, workers))) {
                    // A running job takes it.
                    continue;
                }
                if (job.isFinalizer()) {
                    finalizers.add(job);
                } else if (!job.state().isComplete() && !job.state().isLive() && wanted.test(job)) {
                    open.add(job);
                } else if (!isQueued(job) || job.id() == null) {
                    othersOpen |= !job.state().isComplete() && !takesTheRest;
                }
            }
            int room = wave.settings().room(queued);
            boolean isOne = wave.settings().together() && room > 0;
            List<JobStatus> jobs = isOne ? open : List.copyOf(open.subList(0, Math.min(room, open.size())));
            queued += isOne ? Math.min(1, jobs.size()) : jobs.size();
            if (!jobs.isEmpty()) {
                atWork.add(wave.scheduler());
            }
            someOpen |= !open.isEmpty();
            allFit &= jobs.size() == open.size();
            return withFinalizers(wave, wanted, jobs, finalizers, open.size() - jobs.size());
        }

        private OpenWork withFinalizers(
                WaveOptions wave,
                Predicate<JobStatus> wanted,
                List<JobStatus> jobs,
                List<JobStatus> finalizers,
                int jobsLeft) {
            boolean oneIsQueued = finalizers.stream().anyMatch(OpenWork::isQueued);
            boolean fits = allFit && (wave.settings().room(queued) > 0 || oneIsQueued);
            boolean isQuiet = batch.secondsOfSilence() >= RELEASED_AFTER_SECONDS;
            List<JobId> after = new ArrayList<>(liveOf(wave));
            List<JobStatus> due = new ArrayList<>();
            List<JobStatus> replaced = new ArrayList<>();
            int left = jobsLeft;
            for (JobStatus finalizer : finalizers) {
                JobId id = finalizer.id();
                // PBS never releases a finalizer when a job was deleted before it began: it would wait forever.
                boolean isStuck = finalizer.isHeld() && live.isEmpty() && !someOpen && isQuiet;
                boolean isNext = isStuck
                        || someOpen
                        || (!finalizer.state().isLive() && (wanted.test(finalizer) || isFirst(finalizer)));
                // While a job is open that is not submitted now, or the walk may find more, a finalizer would only
                // report that and stop; and no scheduler starts it behind the jobs of another cluster.
                boolean isDue = isNext
                        && !othersOpen
                        && Set.of(wave.scheduler()).containsAll(atWork)
                        && !batch.description().isWalking()
                        && !finalizer.state().isComplete();
                if (isDue && fits) {
                    due.add(finalizer);
                } else if (isDue) {
                    left++;
                }
                if (isStuck || (finalizer.state() == JobState.QUEUED && due.contains(finalizer))) {
                    replaced.add(finalizer);
                } else if (isQueued(finalizer) && id != null) {
                    after.add(id);
                }
            }
            return new OpenWork(wave, jobs, due, replaced, after, left);
        }

        private List<JobId> liveOf(WaveOptions wave) {
            return live.stream()
                    .filter(job -> job.scheduler().equals(wave.scheduler()))
                    .map(JobStatus::id)
                    .filter(Objects::nonNull)
                    .toList();
        }
    }

    /** Returns the same work, with a finalizer that has to wait for these jobs, too. */
    OpenWork waitingFor(Collection<JobId> more) {
        List<JobId> all = new ArrayList<>(after);
        all.addAll(more);
        return new OpenWork(wave, jobs, finalizer, replaced, all, left);
    }

    /** A suspect job is no longer in a queue, and PBS drops a job that depends on an unknown one. */
    private static boolean isQueued(JobStatus job) {
        return job.state().isLive() && job.state() != JobState.SUSPECT;
    }

    /** Returns true for a finalizer that has been waiting for the last jobs to be submitted. */
    private static boolean isFirst(JobStatus finalizer) {
        return finalizer.state() == JobState.PLANNED;
    }

    /** Returns true if no work is left. */
    boolean isEmpty() {
        return jobs.isEmpty() && finalizer.isEmpty() && replaced.isEmpty();
    }
}
