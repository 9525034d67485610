package org.bpct.status.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The jobs of a batch that are alike: in the same state, for the same reason.
 *
 * @param words the state and the reason
 * @param hasErrors true if names failed in each of them
 * @param jobs the jobs, at least one
 */
record JobGroup(String words, boolean hasErrors, List<JobStatus> jobs) {
    /** All states but that of a job that was handed over. */
    static final List<JobState> TROUBLE_FIRST = List.of(
            JobState.LOST,
            JobState.STOPPED,
            JobState.CANCELLED,
            JobState.SUSPECT,
            JobState.COMPLETE_WITH_ERRORS,
            JobState.RUNNING,
            JobState.QUEUED,
            JobState.SUBMITTED,
            JobState.PLANNED,
            JobState.COMPLETE);

    /** Returns all groups of a batch, those in trouble first, without finalizers and jobs taken over by later waves. */
    static List<JobGroup> of(BatchStatus batch) {
        Map<JobGroup, List<JobStatus>> groups = new LinkedHashMap<>();
        for (JobStatus job : batch.workers()) {
            if (!job.isFinalizer() && job.state() != JobState.HANDED_OVER) {
                boolean hasErrors = job.errors().total() > 0;
                groups.computeIfAbsent(
                                new JobGroup(JobWords.sentence(job), hasErrors, List.of()), any -> new ArrayList<>())
                        .add(job);
            }
        }
        // Of those alike the one with the lower number stays first.
        return groups.entrySet().stream()
                .map(group -> new JobGroup(group.getKey().words, group.getKey().hasErrors, group.getValue()))
                .sorted(Comparator.comparing((JobGroup group) -> !group.isTrouble())
                        .thenComparingInt(group -> TROUBLE_FIRST.indexOf(group.state())))
                .toList();
    }

    /** Returns true if the user may have to act on the jobs, though some of them run. */
    private boolean isTrouble() {
        return hasErrors || TROUBLE_FIRST.indexOf(state()) < TROUBLE_FIRST.indexOf(JobState.RUNNING);
    }

    JobState state() {
        return jobs.get(0).state();
    }

    /** Returns true if none of them has begun, so that only their number is shown. */
    boolean isUntouched() {
        return jobs.stream().noneMatch(JobStatus::hasStarted);
    }
}
