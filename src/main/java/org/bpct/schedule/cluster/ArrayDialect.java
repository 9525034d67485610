package org.bpct.schedule.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.TaskName;

/** The part of a {@link SchedulerDialect} about arrays; by default there are none. */
interface ArrayDialect {
    /** Returns true if {@link SubmitRequest#array} can be submitted. */
    default boolean hasArrays() {
        return false;
    }

    /**
     * Returns the arrays that the cluster takes by its answer to {@link SchedulerDialect#clusterQuestion}.
     *
     * @param isNamed whether the commands name the cluster, see {@link SchedulerDialect#clusterOptions}
     */
    default ArrayForm arrays(CommandRunner.Result answer, boolean isNamed) {
        return ArrayForm.NONE;
    }

    /** Returns the words that ask for limits of arrays that the cluster does not tell with its name; none if it tells all. */
    default List<byte[]> arrayQuestion() {
        return List.of();
    }

    /**
     * Returns the arrays of jobs with these words by the answer to {@link #arrayQuestion}.
     *
     * @param cluster the arrays by the answer to {@link SchedulerDialect#clusterQuestion}
     */
    default ArrayForm arrays(ArrayForm cluster, List<String> queueWords, CommandRunner.Result answer) {
        return cluster;
    }

    /** Returns the identity of the job with this index in an array. */
    default JobId task(JobId array, int index) {
        throw new UnsupportedOperationException("no arrays: hasArrays() says so");
    }

    /** Returns the identity of the array of a job; that of the job itself if it is no array's. */
    default JobId arrayOf(JobId task) {
        return task;
    }

    /** Adds all jobs of an array if one, or the array itself, was found: ended jobs of arrays are soon forgotten. */
    default void addTasks(Collection<String> names, Map<String, JobId> found) {
        Map<String, JobId> arrays = new LinkedHashMap<>();
        found.forEach((name, id) -> TaskName.parse(name).ifPresent(task -> arrays.put(task.array(), arrayOf(id))));
        for (String name : names) {
            TaskName.parse(name).ifPresent(task -> {
                JobId array = arrays.getOrDefault(task.array(), found.get(task.array()));
                if (array != null) {
                    found.putIfAbsent(name, task(array, task.index()));
                }
            });
        }
    }
}
