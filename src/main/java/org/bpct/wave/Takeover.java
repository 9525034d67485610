package org.bpct.wave;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The jobs that a new wave takes over whole: none of them is running, and none counts from then on.
 *
 * @param jobs the jobs; may be empty although there is a finalizer
 * @param finalizers the finalizers of earlier waves that still count, at most one; their work is done anew, because new
 *     copies change the times of directories
 * @param comparesAll true to compare settled groups before they are believed, and to leave known failures alone; false
 *     to believe them, and to try failures again
 * @param added the number of jobs of the wave that begin with the parts of others; 0 if its jobs share the taken groups
 */
public record Takeover(List<JobStatus> jobs, List<JobStatus> finalizers, boolean comparesAll, int added) {
    /** An empty takeover: no new wave is needed. */
    public static final Takeover NOTHING = new Takeover(List.of(), List.of(), true, 0);

    /**
     * Returns the takeover of a resume: nothing if no open job has ever begun, because the jobs can then be submitted
     * as they are.
     *
     * @param placement the place where the jobs are to run. If it differs from before, or the open work is to be
     *     divided anew, jobs that never began are taken, too; so is a finalizer that alone is open
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

    /** Returns the takeover of a retry: the complete jobs with failed names. */
    public static Takeover toRetry(BatchStatus batch) {
        boolean isNeeded = false;
        boolean takesRanges = hasFailedRanges(batch);
        List<JobStatus> taken = new ArrayList<>();
        for (JobStatus job : batch.jobs()) {
            boolean hasFailures =
                    job.state() == JobState.COMPLETE_WITH_ERRORS && job.errors().total() > 0;
            isNeeded |= hasFailures;
            if (!job.isFinalizer()
                    && job.state() != JobState.HANDED_OVER
                    && (hasFailures || (takesRanges && job.state().isComplete()))) {
                taken.add(job);
            }
        }
        return isNeeded ? new Takeover(taken, finalizers(batch), false, 0) : NOTHING;
    }

    /**
     * Returns the takeover of added jobs: the finalizer, because it has to wait for them, too; nothing once it is
     * running.
     */
    public static Takeover toAdd(BatchStatus batch, int jobs) {
        List<JobStatus> finalizers = finalizers(batch);
        boolean isWaiting =
                finalizers.stream().noneMatch(job -> job.state().isComplete() || job.state() == JobState.RUNNING);
        return isWaiting ? new Takeover(List.of(), finalizers, true, jobs) : NOTHING;
    }

    /**
     * Returns true if a file failed that was copied as ranges. A finalizer reports this; the jobs that copied the
     * ranges have no failed names. Their lists identify these jobs. Their other results are believed, which costs
     * almost nothing.
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

    /** Returns true if no new wave is needed. */
    public boolean isEmpty() {
        return finalizers.isEmpty();
    }

    /** Returns all jobs that are taken over. */
    public List<JobStatus> all() {
        List<JobStatus> all = new ArrayList<>(jobs);
        all.addAll(finalizers);
        return all;
    }
}
