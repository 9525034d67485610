package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.model.SchedulerState;

/**
 * The jobs of a batch that a scheduler has suspended, in a sentence with the next commands. No other job takes such a part by itself:
 * the suspended one goes on in the middle of a file, which the other one may have settled meanwhile.
 */
public final class SuspendedJobs {
    private SuspendedJobs() {}

    /** Returns the sentence; empty if no job is suspended. */
    public static Optional<String> of(BatchStatus batch) {
        List<String> labels = new ArrayList<>();
        boolean othersWork = false;
        for (JobStatus job : batch.workers()) {
            boolean isSuspended = job.detail().equals(SchedulerState.SUSPENDED);
            if (isSuspended) {
                labels.add(job.label());
            }
            othersWork |= !isSuspended && !job.isFinalizer() && job.state().isLive();
        }
        if (labels.isEmpty()) {
            return Optional.empty();
        }
        boolean isOne = labels.size() == 1;
        String them = isOne ? "it" : "them";
        String jobs = String.join(",", labels);
        return Optional.of((isOne ? "job " : "jobs ") + jobs + (isOne ? " is" : " are")
                + " suspended; bpct --cancel=" + batch.number() + ":" + jobs
                + (othersWork
                        ? " lets others do " + them
                        : " ends " + them + ", and bpct --resume=" + batch.number() + " then goes on"));
    }
}
