package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;

/**
 * The cancellation of jobs by a cluster's cancel command. That command knows only numbers, so each number is looked at
 * first: if it is another job's, the command would end that one.
 */
final class CancelCommands {
    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;

    CancelCommands(SchedulerDialect dialect, CommandLineScheduler client) {
        this.dialect = dialect;
        this.client = client;
    }

    /** Cancels jobs, see {@link CommandLineScheduler#cancel}. */
    void cancel(Collection<SubmittedJob> jobs) throws SchedulerException, InterruptedException {
        List<JobId> ids =
                new ArrayList<>(jobs.stream().map(SubmittedJob::id).distinct().toList());
        String unheard = "";
        if (!dialect.clusterQuestion().isEmpty()) {
            Map<JobId, SchedulerState> states = client.states(jobs);
            Map<JobId, String> unsure = new LinkedHashMap<>();
            states.forEach((id, state) -> {
                if (!state.phase().isAnswer()) {
                    unsure.put(id, state.detail());
                }
            });
            unheard = unsure.values().stream().findFirst().orElse("");
            ids.removeIf(id -> unsure.containsKey(id) || isOver(states, id));
        }
        // The finalizer is the last job of a wave, and must not start because the others have gone.
        Collections.reverse(ids);
        for (List<JobId> some : dialect.cancelledTogether(ids)) {
            CommandRunner.Result answer = client.ask(dialect.cancel(some));
            // The other jobs are cancelled anyway.
            unheard = dialect.cancelHeard(answer) ? unheard : answer.complaint();
            if (answer.timedOut()) {
                // A server that hangs would cost the full wait for each job.
                break;
            }
        }
        if (!unheard.isEmpty()) {
            throw new SchedulerException(unheard);
        }
    }

    private static boolean isOver(Map<JobId, SchedulerState> states, JobId id) {
        SchedulerState state = states.get(id);
        return state != null && state.phase().isOver();
    }
}
