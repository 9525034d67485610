package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.model.JobId;

/**
 * The identities of jobs and of tasks of arrays: {@code 12}, {@code 12_3}, and, in answers about several waiting tasks,
 * {@code 12_[1-3,7%4]}. Slurm gives a waiting task no number of its own, and the last one that starts gets that of the
 * array: so no such number ever stands for a task.
 */
final class SlurmTasks {
    private static final Pattern ID = Pattern.compile("(\\d{1,10})(?:_(\\d{1,7}))?");
    private static final Pattern SEVERAL = Pattern.compile("(\\d{1,10})_\\[([^]]*)]?");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7})(?::(\\d{1,7}))?)?");

    private SlurmTasks() {}

    /**
     * Leaves out identities that no Slurm has given: for one such word squeue, sacct and scancel refuse all the others,
     * too. If there is no other identity it stays, because a command without an identity means every job.
     */
    static List<JobId> real(List<JobId> jobs) {
        List<JobId> real =
                jobs.stream().filter(job -> ID.matcher(job.value()).matches()).toList();
        return real.isEmpty() ? jobs : real;
    }

    /** Returns the identities that a word of an answer stands for; none if it is no identity. */
    static List<JobId> in(String word) {
        if (ID.matcher(word).matches()) {
            return List.of(new JobId(word));
        }
        Matcher several = SEVERAL.matcher(word);
        List<JobId> tasks = new ArrayList<>();
        if (several.matches()) {
            JobId array = new JobId(several.group(1));
            String indices = several.group(2).replaceFirst("%.*", "");
            for (String range : indices.split(",", -1)) {
                Matcher matcher = RANGE.matcher(range);
                // A text that was cut ends with "...".
                if (matcher.matches()) {
                    addRange(array, matcher, tasks);
                }
            }
        }
        return tasks;
    }

    private static void addRange(JobId array, Matcher range, List<JobId> tasks) {
        int from = Integer.parseInt(range.group(1));
        int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
        int step = range.group(3) == null ? 1 : Math.max(1, Integer.parseInt(range.group(3)));
        for (int index = from; index <= to; index += step) {
            tasks.add(of(array, index));
        }
    }

    /** Returns the identity of a task of an array. */
    static JobId of(JobId array, int index) {
        return new JobId(array.value() + "_" + index);
    }

    /** Returns the identity of a task's array; that of the job itself if it is no task. */
    static JobId arrayOf(JobId job) {
        Matcher matcher = ID.matcher(job.value());
        return matcher.matches() && matcher.group(2) != null ? new JobId(matcher.group(1)) : job;
    }

    /** Returns the index of a task in its array; -1 if the job is no task. */
    static int index(JobId job) {
        Matcher matcher = ID.matcher(job.value());
        return matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : -1;
    }

    /** Returns the word that asks about these jobs: an array is asked about as a whole. */
    static String asked(List<JobId> jobs) {
        return real(jobs).stream().map(job -> arrayOf(job).value()).distinct().collect(Collectors.joining(","));
    }

    /** Returns words that name these jobs and no others, tasks of one array in one word. */
    static List<String> named(List<JobId> jobs) {
        Map<JobId, SortedSet<Integer>> arrays = new LinkedHashMap<>();
        for (JobId job : real(jobs)) {
            SortedSet<Integer> indices = arrays.computeIfAbsent(arrayOf(job), any -> new TreeSet<>());
            if (index(job) >= 0) {
                indices.add(index(job));
            }
        }
        List<String> words = new ArrayList<>();
        arrays.forEach((id, indices) -> words.add(
                indices.isEmpty()
                        ? id.value()
                        : id.value() + "_" + (indices.size() == 1 ? indices.first() : "[" + ranges(indices) + "]")));
        return words;
    }

    /** Returns indices as Slurm takes them: {@code 1-3,7}. */
    static String ranges(Collection<Integer> indices) {
        List<String> ranges = new ArrayList<>();
        List<Integer> sorted = List.copyOf(new TreeSet<>(indices));
        for (int from = 0; from < sorted.size(); ) {
            int to = from;
            while (to + 1 < sorted.size() && sorted.get(to + 1) == sorted.get(to) + 1) {
                to++;
            }
            ranges.add(sorted.get(from) + (to > from ? "-" + sorted.get(to) : ""));
            from = to + 1;
        }
        return String.join(",", ranges);
    }
}
