package org.bpct.schedule.cluster;

import java.util.List;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler.Cluster;

/**
 * The cluster behind the commands, as it describes itself.
 *
 * @param name the cluster that each command names; empty for the one that they ask by themselves
 */
record AskedCluster(SchedulerDialect dialect, CommandLineScheduler client, String name) {
    /** Returns its answer, see {@link CommandLineScheduler#cluster}. */
    Cluster answer() throws InterruptedException {
        List<byte[]> question = dialect.clusterQuestion();
        if (question.isEmpty()) {
            return Cluster.NONE;
        }
        CommandRunner.Result answer = client.ask(question);
        // A cluster that answers to its name needs no second one.
        return answer.succeeded()
                ? new Cluster(dialect.cluster(answer), dialect.arrays(answer, !name.isEmpty()))
                : new Cluster(name, ArrayForm.NONE);
    }

    /** Returns the arrays of jobs with these words, see {@link CommandLineScheduler#arrays}. */
    ArrayForm arrays(ArrayForm known, List<String> queueWords) throws InterruptedException {
        List<byte[]> question = dialect.arrayQuestion();
        return known.isNone() || question.isEmpty() ? known : dialect.arrays(known, queueWords, client.ask(question));
    }
}
