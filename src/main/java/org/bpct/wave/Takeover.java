package org.bpct.wave;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The jobs that a new wave takes over whole: nobody is at work on them, and from then on they count for nothing.
 *
 * @param jobs the jobs; may be empty although there is a finalizer
 * @param finalizers those of earlier waves that are still counted, one at most; what they do is done anew, because new
 *     copies change the times of directories
 * @param comparesAll true if what was settled is compared before it is believed, and known failures are left alone;
 *     false if it is believed, and failures are tried again
 * @param added how many jobs the wave has that begin with the parts of others; 0 if its jobs share what is taken
 */
public record Takeover(List<JobStatus> jobs, List<JobStatus> finalizers, boolean comparesAll, int added) {
    /** Nothing: no new wave is needed. */
    public static final Takeover NOTHING = new Takeover(List.of(), List.of(), true, 0);

    /**
     * Returns what a resume takes over: nothing if no job that is open has ever begun, for then the jobs can be
     * submitted as they are.
     *
     * @param placement where the jobs are to run; if it differs from before, or what is open is to be divided anew, jobs that never
     *     began are taken, too, and a finalizer that alone is open
     */
    public static Takeover toResume(BatchStatus batch, Placement placement) {
        boolean divides = placement.divides();
        boolean isNeeded = false;
        List<JobStatus> taken = new ArrayList<>();
        for (JobStatus job : batch.jobs()) {
            boolean isOpen = !job.state().isComplete() && !job.state().isLive();
            isNeeded |= isOpen && (job.hasStarted() || (divides && !job.isFinalizer()));
            if (!job.isFinalizer()
                    && job.state() != JobState.HANDED_OVER
                    && (isOpen ? job.hasStarted() || divides : job.state().isComplete())) {
                taken.add(job);
            }
        }
        if (isNeeded) {
            return new Takeover(taken, finalizers(batch), true, 0);
        }
        boolean isFinalizerMoved = divides
                && finalizers(batch).stream()
                        .anyMatch(
                                job -> !job.state().isComplete() && !job.state().isLive());
        return isFinalizerMoved ? new Takeover(List.of(), finalizers(batch), true, 0) : NOTHING;
    }

    /** Returns what a retry takes over: the jobs that are complete, and some of their names failed. */
    public static Takeover toRetry(BatchStatus batch) {
        boolean isNeeded = false;
        boolean takesRanges = hasFailedRanges(batch);
        List<JobStatus> taken = new ArrayList<>();
        for (JobStatus job : batch.jobs()) {
            boolean hasFailures =
                    job.state() == JobState.COMPLETE_WITH_ERRORS && job.errors().total() > 0;
            isNeeded |= hasFailures;
            if (!job.isFinalizer()
                    && (hasFailures || (takesRanges && job.state().isComplete()))) {
                taken.add(job);
            }
        }
        return isNeeded ? new Takeover(taken, finalizers(batch), false, 0) : NOTHING;
    }

    /** Returns what jobs that are added take over: the finalizer, for it has to wait for them, too; nothing once that is at work. */
    public static Takeover toAdd(BatchStatus batch, int jobs) {
        List<JobStatus> finalizers = finalizers(batch);
        boolean isWaiting =
                finalizers.stream().noneMatch(job -> job.state().isComplete() || job.state() == JobState.RUNNING);
        return isWaiting ? new Takeover(List.of(), finalizers, true, jobs) : NOTHING;
    }

    /**
     * Returns true if a file failed that was copied as ranges: of that a finalizer tells, and the jobs that copied these have no
     * failed names. Which they are their lists say; what else they have settled is believed, and costs next to nothing.
     */
    private static boolean hasFailedRanges(BatchStatus batch) {
        return finalizers(batch).stream().anyMatch(job -> job.entries().failed() > 0)
                && batch.waves().stream().anyMatch(wave -> batch.directory().hasSplitFailures(wave.wave()));
    }

    private static List<JobStatus> finalizers(BatchStatus batch) {
        return batch.jobs().stream()
                .filter(job -> job.isFinalizer() && job.state() != JobState.HANDED_OVER)
                .toList();
    }

    /** Returns true if there is no need for a new wave. */
    public boolean isEmpty() {
        return finalizers.isEmpty();
    }

    /** Returns all that is taken. */
    public List<JobStatus> all() {
        List<JobStatus> all = new ArrayList<>(jobs);
        all.addAll(finalizers);
        return all;
    }
}
