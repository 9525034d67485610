package org.bpct.status.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The jobs of a batch counted by state, in a few words for each state: {@code 1 lost (job 3)}. */
public final class JobCounts {
    private static final int NAMED = 3;

    private JobCounts() {}

    /** Returns the counts, those of jobs in trouble first; finalizers do not count. */
    public static List<String> of(BatchStatus batch) {
        Map<JobState, List<JobStatus>> byState = new EnumMap<>(JobState.class);
        for (JobStatus job : batch.workers()) {
            if (!job.isFinalizer()) {
                byState.computeIfAbsent(job.state(), any -> new ArrayList<>()).add(job);
            }
        }
        List<String> counts = new ArrayList<>();
        for (JobState state : JobGroup.TROUBLE_FIRST) {
            List<JobStatus> jobs = byState.getOrDefault(state, List.of());
            if (!jobs.isEmpty()) {
                String words = state == JobState.QUEUED ? waiting(jobs) : state.words();
                counts.add(jobs.size() + " " + words + which(state, jobs));
            }
        }
        return counts;
    }

    /** Returns the reason for which all jobs wait, or general words if they have several. */
    private static String waiting(List<JobStatus> jobs) {
        List<String> reasons = jobs.stream().map(JobWords::waiting).distinct().toList();
        return reasons.size() == 1 ? reasons.get(0) : "waiting for the scheduler";
    }

    /** Names the jobs that the user has to look at. */
    private static String which(JobState state, List<JobStatus> jobs) {
        return switch (state) {
            case LOST, STOPPED, SUSPECT ->
                jobs.stream()
                        .limit(NAMED)
                        .map(JobStatus::label)
                        .collect(Collectors.joining(
                                ", ", jobs.size() == 1 ? " (job " : " (jobs ", jobs.size() > NAMED ? ", ...)" : ")"));
            case RUNNING ->
                jobs.size() == 1 ? "" : " (slowest job " + slowest(jobs).label() + ")";
            case PLANNED, SUBMITTED, QUEUED, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, CANCELLED -> "";
        };
    }

    private static JobStatus slowest(List<JobStatus> jobs) {
        return Collections.min(
                jobs, Comparator.comparingInt(job -> job.bytesSoFar().percent()));
    }
}
