package org.bpct.schedule.cluster;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.TaskName;
import org.jspecify.annotations.Nullable;

/** The questions about arrays that a dialect's words leave to a procedure. */
final class ArrayQuestions {
    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;

    ArrayQuestions(SchedulerDialect dialect, CommandLineScheduler client) {
        this.dialect = dialect;
        this.client = client;
    }

    /**
     * Returns the largest index of a job in an array; 0 if there are none, or the scheduler does not say.
     *
     * @param settings the answer to the question for the cluster, which often tells this, too; null if it was not asked
     */
    int largest(CommandRunner.@Nullable Result settings) throws InterruptedException {
        List<byte[]> question = dialect.arrayQuestion();
        if (question.isEmpty()) {
            return 0;
        }
        boolean isAnswered =
                Arrays.deepEquals(question.toArray(), dialect.clusterQuestion().toArray());
        CommandRunner.Result answer = isAnswered && settings != null ? settings : client.ask(question);
        return answer.succeeded() ? dialect.largestArray(answer) : 0;
    }

    /**
     * Adds the jobs of arrays of which one was found: an array is taken whole, and its ended jobs are soon forgotten.
     */
    void addTasks(Collection<String> names, Map<String, JobId> found) {
        Map<String, JobId> arrays = new LinkedHashMap<>();
        found.forEach(
                (name, id) -> TaskName.parse(name).ifPresent(task -> arrays.put(task.array(), dialect.arrayOf(id))));
        for (String name : names) {
            TaskName.parse(name).ifPresent(task -> {
                JobId array = arrays.get(task.array());
                if (array != null) {
                    found.putIfAbsent(name, dialect.task(array, task.index()));
                }
            });
        }
    }
}
