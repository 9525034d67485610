package org.bpct.schedule.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/** The check that the scheduler has the jobs whose identities it has printed, and that it still has earlier ones. */
final class IdentityCheck {
    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private final SubmissionLog log;
    private final Patience patience;

    IdentityCheck(SchedulerDialect dialect, CommandLineScheduler client, SubmissionLog log, Patience patience) {
        this.dialect = dialect;
        this.client = client;
        this.log = log;
        this.patience = patience;
    }

    /** Returns those of these jobs that have not ended. */
    List<JobId> alive(List<JobId> ids, FileName folder) throws InterruptedException {
        Map<JobId, SchedulerState> states = client.states(
                ids.stream().distinct().map(id -> new SubmittedJob(id, folder)).toList());
        return ids.stream()
                .filter(id -> {
                    SchedulerState state = states.get(id);
                    return state != null && !state.phase().isOver();
                })
                .toList();
    }

    /**
     * Compares each identity with the scheduler. PBS prints one for a script that it then drops, and for a dependency
     * that can no longer be met. But it also forgets a job that has ended, whose traces a file server may show late. So
     * only a job that stays missing counts as dropped.
     */
    void verify(FileName folder, List<Submission.Job> jobs, List<JobId> ids)
            throws SchedulerException, InterruptedException {
        List<Integer> missing = missing(folder, jobs, ids);
        for (Duration pause : patience.pauses()) {
            if (missing.isEmpty()) {
                return;
            }
            Thread.sleep(pause.toMillis());
            missing = missing(folder, jobs, ids);
        }
        if (!missing.isEmpty()) {
            int first = missing.get(0);
            throw lied(jobs.get(first), ids.get(first));
        }
    }

    /** Returns the positions of the jobs that the scheduler does not know, and that have not run either. */
    List<Integer> missing(FileName folder, List<Submission.Job> jobs, List<JobId> ids) throws InterruptedException {
        Map<JobId, SchedulerState> states = client.states(submitted(jobs, ids, folder));
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            if (isMissing(states.get(ids.get(i))) && !log.hasStarted(jobs.get(i))) {
                missing.add(i);
            }
        }
        return missing;
    }

    /** Returns the complaint about the identity of a job that does not exist. */
    SchedulerException lied(Submission.Job job, JobId id) {
        return new SchedulerException(dialect.name() + " printed the identity " + id + " for the job " + job.name()
                + ", but has no such job; if it ended before its script began, its output says why: "
                + job.output().display());
    }

    private static List<SubmittedJob> submitted(List<Submission.Job> jobs, List<JobId> ids, FileName folder) {
        List<SubmittedJob> submitted = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            JobTicket ticket = new JobTicket(ids.get(i), jobs.get(i).name(), "");
            submitted.add(new SubmittedJob(ticket, folder));
        }
        return submitted;
    }

    private static boolean isMissing(@Nullable SchedulerState state) {
        return state == null || state.phase() == Phase.ABSENT;
    }
}
