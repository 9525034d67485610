package org.bpct.schedule.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/** The submission of a wave's jobs to a cluster. Each job is submitted exactly once, and every recorded identity exists. */
final class WaveSubmission {
    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private final SubmissionLog log;
    private final Patience patience;
    private final JobSubmission one;

    WaveSubmission(SchedulerDialect dialect, CommandLineScheduler client, SubmissionLog log, Patience patience) {
        this.dialect = dialect;
        this.client = client;
        this.log = log;
        this.patience = patience;
        this.one = new JobSubmission(dialect, client, log, patience);
    }

    void submit(Submission submission) throws SchedulerException, InterruptedException {
        Submission.Job finalizer = submission.finalizer();
        List<Request> requests = requests(submission);
        List<Submission.Job> jobs = new ArrayList<>();
        List<JobId> ids = new ArrayList<>();
        List<JobId> taken = new ArrayList<>();
        List<JobId> first = known(submission.first(), submission);
        List<JobId> after = new ArrayList<>(first);
        after.addAll(dialect.finalizerFirst() ? submission.after() : known(submission.after(), submission));
        JobId waiting = null;
        if (finalizer != null && dialect.finalizerFirst()) {
            waiting = submitFirst(finalizer, submission, after, requests.size());
            jobs.add(finalizer);
            ids.add(waiting);
        }
        for (Request request : requests) {
            SubmitRequest.Start start = new SubmitRequest.Start(first, 0, waiting);
            try {
                JobId id = one.submit(
                        new SubmitRequest(
                                request.job(), words(submission, request), start, request.nodes(), request.array()),
                        request.runs());
                jobs.addAll(request.runs());
                request.runs().forEach(job -> ids.add(id(request, job, id)));
                taken.add(id);
            } catch (SchedulerException e) {
                finish(submission, waiting, after, taken, e);
                throw e;
            }
        }
        if (finalizer != null && waiting == null) {
            after.addAll(taken);
            jobs.add(finalizer);
            ids.add(submitLast(finalizer, submission, after));
        }
        if (dialect.identitiesMayLie()) {
            verify(submission, jobs, ids);
        }
    }

    private JobId submitLast(Submission.Job finalizer, Submission submission, List<JobId> after)
            throws SchedulerException, InterruptedException {
        SubmitRequest.Start start = new SubmitRequest.Start(after, 0, null);
        return one.submit(new SubmitRequest(finalizer, words(submission, finalizer), start), List.of(finalizer));
    }

    /** Returns the identity of a job of a request that the scheduler has taken under this one. */
    private JobId id(Request request, Submission.Job job, JobId taken) {
        return request.array() == null ? taken : dialect.task(taken, Submission.JobArray.index(job));
    }

    /** Returns the words of a job that may need as many nodes as there are: none is left out for it. */
    private List<String> words(Submission submission, Request request) {
        return request.nodes() > 0 ? submission.queueWords() : words(submission, request.job());
    }

    /** Returns the words of a job; jobs that were submitted before may have found nodes that are to be left out. */
    private List<String> words(Submission submission, Submission.Job job) {
        return dialect.grammar().leavingOut(submission.queueWords(), log.leftOut(), job.script());
    }

    /** PBS drops a job that should wait for one that it no longer knows, and Flux refuses it. */
    private List<JobId> known(List<JobId> ids, Submission submission) throws InterruptedException {
        return ids.isEmpty() || !dialect.waitsForLiveAlone() ? ids : alive(ids, submission);
    }

    /**
     * Submits the finalizer behind the accepted jobs of a wave, if the scheduler refuses the rest. A finalizer that was
     * submitted first is removed before, because it waits for all announced jobs.
     */
    private void finish(
            Submission submission,
            @Nullable JobId waiting,
            List<JobId> earlier,
            List<JobId> taken,
            SchedulerException refusal)
            throws InterruptedException {
        Submission.Job finalizer = submission.finalizer();
        if (finalizer == null || taken.isEmpty() || refusal.refusal().isEmpty()) {
            return;
        }
        if (waiting != null && !dialect.cancelHeard(client.ask(dialect.cancel(List.of(waiting))))) {
            return;
        }
        List<JobId> after = new ArrayList<>(earlier);
        after.addAll(taken);
        try {
            submitLast(finalizer, submission, after);
        } catch (SchedulerException full) {
            // A job does the finalizer's work, or a wait submits it when there is room.
            refusal.addSuppressed(full);
        }
    }

    /**
     * One call of the submit command.
     *
     * @param job the job that the scheduler gets
     * @param runs the jobs that it runs: itself, or one on each of its nodes
     * @param nodes the number of nodes it gets; 0 for an ordinary job
     * @param array the array, if the job is one; else null
     */
    private record Request(
            Submission.Job job, List<Submission.Job> runs, int nodes, Submission.@Nullable JobArray array) {}

    private static List<Request> requests(Submission submission) {
        Submission.Job together = submission.together();
        List<Submission.Job> jobs = submission.jobs();
        if (together != null && !jobs.isEmpty()) {
            return List.of(new Request(together, jobs, jobs.size(), null));
        }
        List<Request> requests = new ArrayList<>();
        Set<Submission.Job> tasks = new HashSet<>();
        for (Submission.JobArray array : submission.arrays()) {
            requests.add(new Request(array.job(), array.tasks(), 0, array));
            tasks.addAll(array.tasks());
        }
        jobs.stream()
                .filter(job -> !tasks.contains(job))
                .forEach(job -> requests.add(new Request(job, List.of(job), 0, null)));
        return requests;
    }

    /**
     * Submits the finalizer that the jobs will name. If a job that it waits for has just ended, PBS drops it, and then
     * every job that names it. So it is looked up at once, and submitted again without the ended jobs.
     */
    private JobId submitFirst(Submission.Job finalizer, Submission submission, List<JobId> earlier, int announced)
            throws SchedulerException, InterruptedException {
        List<JobId> after = earlier;
        while (true) {
            SubmitRequest.Start start = new SubmitRequest.Start(after, announced, null);
            JobId id =
                    one.submit(new SubmitRequest(finalizer, words(submission, finalizer), start), List.of(finalizer));
            if (after.isEmpty()
                    || !dialect.identitiesMayLie()
                    || missing(submission, List.of(finalizer), List.of(id)).isEmpty()) {
                return id;
            }
            List<JobId> alive = alive(after, submission);
            if (alive.size() == after.size()) {
                throw lied(finalizer, id);
            }
            after = alive;
        }
    }

    private List<JobId> alive(List<JobId> ids, Submission submission) throws InterruptedException {
        Map<JobId, SchedulerState> states = client.states(ids.stream()
                .distinct()
                .map(id -> new SubmittedJob(id, submission.folder()))
                .toList());
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
    private void verify(Submission submission, List<Submission.Job> jobs, List<JobId> ids)
            throws SchedulerException, InterruptedException {
        List<Integer> missing = missing(submission, jobs, ids);
        for (Duration pause : patience.pauses()) {
            if (missing.isEmpty()) {
                return;
            }
            Thread.sleep(pause.toMillis());
            missing = missing(submission, jobs, ids);
        }
        if (!missing.isEmpty()) {
            int first = missing.get(0);
            throw lied(jobs.get(first), ids.get(first));
        }
    }

    /** Returns the positions of the jobs that the scheduler does not know, and that have not run either. */
    private List<Integer> missing(Submission submission, List<Submission.Job> jobs, List<JobId> ids)
            throws InterruptedException {
        Map<JobId, SchedulerState> states = client.states(submitted(jobs, ids, submission));
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            if (isMissing(states.get(ids.get(i))) && !log.hasStarted(jobs.get(i))) {
                missing.add(i);
            }
        }
        return missing;
    }

    private SchedulerException lied(Submission.Job job, JobId id) {
        return new SchedulerException(dialect.name() + " printed the identity " + id + " for the job " + job.name()
                + ", but has no such job");
    }

    private static List<SubmittedJob> submitted(List<Submission.Job> jobs, List<JobId> ids, Submission submission) {
        List<SubmittedJob> submitted = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            JobTicket ticket = new JobTicket(ids.get(i), jobs.get(i).name(), "");
            submitted.add(new SubmittedJob(ticket, submission.folder()));
        }
        return submitted;
    }

    private static boolean isMissing(@Nullable SchedulerState state) {
        return state == null || state.phase() == Phase.ABSENT;
    }
}
