package org.bpct.status.table;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.bpct.status.JobStatus;

/** The numbers of several jobs in a few words: {@code job 7}, {@code jobs 1-4, 7}. */
final class JobNumbers {
    private JobNumbers() {}

    /** Returns all numbers of jobs that are no finalizers, in their order; empty without any. */
    static String of(List<JobStatus> jobs) {
        return of(jobs, Integer.MAX_VALUE);
    }

    /** Returns as many ranges as are asked for, and three points if there are more. */
    static String of(List<JobStatus> jobs, int ranges) {
        List<Integer> numbers = new ArrayList<>();
        for (JobStatus job : jobs) {
            if (!job.isFinalizer()) {
                numbers.add(Integer.parseInt(job.label()));
            }
        }
        numbers.sort(null);
        StringJoiner names = new StringJoiner(", ");
        int shown = 0;
        for (int from = 0; from < numbers.size(); shown++) {
            if (shown == ranges) {
                names.add("...");
                break;
            }
            int to = from;
            while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                to++;
            }
            names.add(to == from ? numbers.get(from).toString() : numbers.get(from) + "-" + numbers.get(to));
            from = to + 1;
        }
        return numbers.isEmpty() ? "" : (numbers.size() == 1 ? "job " : "jobs ") + names;
    }
}
