package org.bpct.status.show;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.bpct.model.JobState;
import org.bpct.status.JobStatus;

/** The lines about jobs that later waves have taken over: one for each of these waves, whatever it took. */
final class TakenOver {
    private TakenOver() {}

    /** Adds {@code jobs 1-4, 7, finalizer: taken over by wave 2}, and so on. */
    static void append(StringBuilder text, List<JobStatus> jobs) {
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
        StringJoiner names = new StringJoiner(", ");
        List<Integer> numbers = new ArrayList<>();
        for (JobStatus job : taken) {
            if (!job.isFinalizer()) {
                numbers.add(Integer.parseInt(job.label()));
            }
        }
        for (int from = 0; from < numbers.size(); ) {
            int to = from;
            while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                to++;
            }
            names.add(to == from ? numbers.get(from).toString() : numbers.get(from) + "-" + numbers.get(to));
            from = to + 1;
        }
        String jobs = numbers.isEmpty() ? "" : (numbers.size() == 1 ? "job " : "jobs ") + names;
        StringJoiner all = new StringJoiner(", ");
        if (!jobs.isEmpty()) {
            all.add(jobs);
        }
        taken.stream().filter(JobStatus::isFinalizer).forEach(job -> all.add(job.title()));
        return all.toString();
    }
}
