package org.bpct.schedule.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * The check that a scheduler's answers are about the jobs that bpct submitted. A cluster answers for a number alone: it
 * may be that of another cluster's job, or of a job from before the cluster lost its records.
 *
 * <p>The shown name or place of a job proves that it is the submitted one. Only an unknown number makes it necessary to
 * ask which cluster has answered.
 */
final class JobOwnership {
    private static final ShownJob UNSEEN = new ShownJob("", "");

    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private @Nullable String asked;

    JobOwnership(SchedulerDialect dialect, CommandLineScheduler client) {
        this.dialect = dialect;
        this.client = client;
    }

    /**
     * Returns the states of these jobs, which are unchanged for each that proved to be the submitted one.
     *
     * @param shown the names and places that the scheduler showed beside the states
     */
    Map<JobId, SchedulerState> checked(
            Collection<SubmittedJob> jobs, Map<JobId, SchedulerState> states, Map<JobId, ShownJob> shown)
            throws InterruptedException {
        Map<JobId, SchedulerState> checked = new LinkedHashMap<>();
        for (SubmittedJob job : jobs) {
            SchedulerState state = states.get(job.id());
            checked.put(
                    job.id(),
                    state == null
                            ? new SchedulerState(Phase.UNANSWERED, "the scheduler did not say")
                            : checked(job, state, shown.getOrDefault(job.id(), UNSEEN)));
        }
        return checked;
    }

    private SchedulerState checked(SubmittedJob job, SchedulerState state, ShownJob shown) throws InterruptedException {
        String cluster = cluster(job.ticket());
        if (shown.isAnother(job)) {
            return isElsewhere(cluster)
                    ? new SchedulerState(Phase.ELSEWHERE, dialect.elsewhere(cluster, asked()))
                    : new SchedulerState(
                            Phase.ELSEWHERE,
                            dialect.name() + " has given its number " + job.id() + " to another job, of the name "
                                    + shown.name());
        }
        if (state.phase() != Phase.ABSENT || cluster.isEmpty()) {
            return state;
        }
        if (asked().isEmpty()) {
            return new SchedulerState(
                    Phase.UNANSWERED, dialect.name() + " does not say whether it is the cluster " + cluster);
        }
        return isElsewhere(cluster) ? new SchedulerState(Phase.ELSEWHERE, dialect.elsewhere(cluster, asked())) : state;
    }

    /** Returns the reason why the asked cluster cannot have a job that was given to another; empty if it can. */
    String elsewhere(String cluster) throws InterruptedException {
        return isElsewhere(cluster) ? dialect.elsewhere(cluster, asked()) : "";
    }

    private boolean isElsewhere(String cluster) throws InterruptedException {
        return !cluster.isEmpty() && !asked().isEmpty() && !cluster.equals(asked());
    }

    private String cluster(JobTicket job) {
        return job.cluster().isEmpty() ? dialect.clusterOf(job.id()) : job.cluster();
    }

    /** Returns the cluster that answers; it is asked for once, because most answers need no such question. */
    private String asked() throws InterruptedException {
        String known = asked;
        if (known == null) {
            known = client.cluster().name();
            asked = known;
        }
        return known;
    }
}
