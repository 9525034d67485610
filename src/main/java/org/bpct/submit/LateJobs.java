package org.bpct.submit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.caller.Counted;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that wait in the queue although other jobs have done their work. They would end as soon as they begin. Until
 * then they block the user's other jobs, and use up his limits.
 */
final class LateJobs {
    private final Schedulers schedulers;
    private final CommandRunner commands;

    LateJobs(Schedulers schedulers, CommandRunner commands) {
        this.schedulers = schedulers;
        this.commands = commands;
    }

    /**
     * Removes the late jobs of a batch from the queue, and returns their number; removes only jobs that are seen to
     * wait there.
     *
     * @throws SchedulerException if the scheduler does not do it; the jobs then end by themselves
     */
    int takeBack(BatchStatus status) throws SchedulerException, UsageException, InterruptedException {
        Map<String, List<SubmittedJob>> late = new LinkedHashMap<>();
        // A job of the scheduler that runs several jobs is removed if none of them has work left.
        Set<JobTicket> needed = new HashSet<>();
        for (JobStatus job : status.jobs()) {
            JobTicket ticket = job.snapshot().ticket();
            if (!job.isDoneByAnother() && !job.state().isComplete() && ticket != null) {
                needed.add(ticket);
            }
        }
        for (JobStatus job : status.jobs()) {
            JobTicket ticket = job.snapshot().ticket();
            if (job.isDoneByAnother() && ticket != null && !needed.contains(ticket)) {
                late.computeIfAbsent(job.scheduler(), any -> new ArrayList<>())
                        .add(new SubmittedJob(
                                ticket, FileName.of(status.directory().wave(job.wave()))));
            }
        }
        int taken = 0;
        for (Map.Entry<String, List<SubmittedJob>> some : late.entrySet()) {
            JobScheduler scheduler = schedulers.open(some.getKey(), commands);
            Map<JobId, SchedulerState> states = scheduler.states(some.getValue());
            List<SubmittedJob> waiting = some.getValue().stream()
                    .filter(job -> waits(states.get(job.id())))
                    .toList();
            if (!waiting.isEmpty()) {
                scheduler.cancel(waiting);
            }
            taken += waiting.size();
        }
        return taken;
    }

    private static boolean waits(@Nullable SchedulerState state) {
        return state != null && (state.phase() == Phase.QUEUED || state.phase() == Phase.HELD);
    }

    /** Returns the number in words. */
    static String words(int jobs) {
        return Counted.of(jobs, "job") + " that had nothing left to do " + (jobs == 1 ? "was" : "were")
                + " taken from the queue";
    }
}
