package org.bpct.status.table;

import java.util.List;
import java.util.StringJoiner;
import org.bpct.model.JobState;
import org.bpct.status.JobStatus;

/** The lines about jobs that later waves have taken over: one for each of these waves. */
public final class TakenOver {
    private TakenOver() {}

    /** Adds {@code jobs 1-4, 7, finalizer: taken over by wave 2}, and so on. */
    public static void append(StringBuilder text, List<JobStatus> jobs) {
        int waves = jobs.stream().mapToInt(JobStatus::takenBy).max().orElse(0);
        for (int wave = 2; wave <= waves; wave++) {
            int by = wave;
            List<JobStatus> taken = jobs.stream()
                    .filter(job -> job.state() == JobState.HANDED_OVER && job.takenBy() == by)
                    .toList();
            if (!taken.isEmpty()) {
                text.append(names(taken))
                        .append(": taken over by wave ")
                        .append(wave)
                        .append('\n');
            }
        }
    }

    private static String names(List<JobStatus> taken) {
        StringJoiner all = new StringJoiner(", ");
        String jobs = JobNumbers.of(taken);
        if (!jobs.isEmpty()) {
            all.add(jobs);
        }
        taken.stream().filter(JobStatus::isFinalizer).forEach(job -> all.add(job.title()));
        return all.toString();
    }
}
