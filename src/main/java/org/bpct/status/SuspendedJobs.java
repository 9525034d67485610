package org.bpct.status;

import java.util.List;
import java.util.Optional;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;

/**
 * The jobs of a batch that a scheduler has suspended, in a sentence with the next commands. No other job takes such a part by itself:
 * the suspended one goes on in the middle of a file, which the other one may have settled meanwhile.
 */
public final class SuspendedJobs {
    private SuspendedJobs() {}

    /** Returns the jobs. */
    public static List<JobStatus> in(BatchStatus batch) {
        return batch.workers().stream()
                .filter(job -> job.detail().equals(SchedulerState.SUSPENDED))
                .toList();
    }

    /** Returns true if no other job of the batch is at work, or has completed its part. */
    public static boolean areAll(BatchStatus batch) {
        return batch.workers().stream()
                .filter(job -> !job.isFinalizer())
                .allMatch(job -> job.detail().equals(SchedulerState.SUSPENDED)
                        || !(job.state() == JobState.RUNNING || job.state().isComplete()));
    }

    /** Returns the sentence; empty if no job is suspended. */
    public static Optional<String> of(BatchStatus batch) {
        List<String> labels = in(batch).stream().map(JobStatus::label).toList();
        if (labels.isEmpty()) {
            return Optional.empty();
        }
        boolean isOne = labels.size() == 1;
        String them = isOne ? "it" : "them";
        String jobs = String.join(",", labels);
        boolean othersLive = batch.workers().stream()
                .anyMatch(job -> !job.detail().equals(SchedulerState.SUSPENDED)
                        && !job.isFinalizer()
                        && job.state().isLive());
        return Optional.of((isOne ? "job " : "jobs ") + jobs + (isOne ? " is" : " are")
                + " suspended; bpct --cancel=" + batch.number() + ":" + jobs
                + (othersLive
                        ? " lets others do " + them + (areAll(batch) ? "" : " now, and --wait after ten minutes")
                        : " ends " + them + ", and bpct --resume=" + batch.number() + " then goes on"));
    }
}
