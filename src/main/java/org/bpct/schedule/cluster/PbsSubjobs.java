package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;

/**
 * The identities of arrays, {@code 12[].server}, and of their jobs, {@code 12[3].server}. PBS calls a job of an array a
 * subjob.
 */
final class PbsSubjobs {
    private static final Pattern ID = Pattern.compile("(\\d{1,12})\\[(\\d{0,7})](.*)");

    private PbsSubjobs() {}

    /** Returns the identity of the job with this index in an array. */
    static JobId of(JobId array, int index) {
        return new JobId(array.value().replace("[]", "[" + index + "]"));
    }

    /** Returns the identity of a job's array; that of the job itself if it is no array's. */
    static JobId arrayOf(JobId job) {
        Matcher matcher = ID.matcher(job.value());
        return matcher.matches() ? new JobId(matcher.group(1) + "[]" + matcher.group(3)) : job;
    }

    /** Returns the index of a job in its array; -1 if it is no array's. */
    static int index(JobId job) {
        Matcher matcher = ID.matcher(job.value());
        return matcher.matches() && !matcher.group(2).isEmpty() ? Integer.parseInt(matcher.group(2)) : -1;
    }

    /** Returns each of these jobs that is no array's, and each array of the others. */
    static List<JobId> asked(List<JobId> jobs) {
        return jobs.stream().map(PbsSubjobs::arrayOf).distinct().toList();
    }

    /** Returns true if a job among these is an array, or an array's. */
    static boolean areIn(List<JobId> jobs) {
        return jobs.stream().anyMatch(job -> ID.matcher(job.value()).matches());
    }

    /** Returns the jobs in the lists that one command may name: a single job, or jobs of one array with successive indices. */
    static List<List<JobId>> together(List<JobId> jobs) {
        Map<JobId, SortedMap<Integer, JobId>> arrays = new LinkedHashMap<>();
        jobs.forEach(job ->
                arrays.computeIfAbsent(arrayOf(job), any -> new TreeMap<>()).put(index(job), job));
        List<List<JobId>> together = new ArrayList<>();
        for (SortedMap<Integer, JobId> array : arrays.values()) {
            int next = -1;
            for (Map.Entry<Integer, JobId> job : array.entrySet()) {
                if (job.getKey() != next || next < 0) {
                    together.add(new ArrayList<>());
                }
                together.get(together.size() - 1).add(job.getValue());
                next = job.getKey() + 1;
            }
        }
        return together;
    }

    /** Returns the word that names jobs with successive indices of one array and no others of it: {@code 12[1-3].server}. */
    static String named(List<JobId> jobs) {
        JobId first = jobs.get(0);
        JobId last = jobs.get(jobs.size() - 1);
        return jobs.size() == 1
                ? first.value()
                : arrayOf(first).value().replace("[]", "[" + index(first) + "-" + index(last) + "]");
    }
}
