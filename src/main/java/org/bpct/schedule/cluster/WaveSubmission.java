package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.model.JobId;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.jspecify.annotations.Nullable;

/** The submission of a wave's jobs to a cluster. Each job is submitted exactly once, and every recorded identity exists. */
final class WaveSubmission {
    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private final SubmissionLog log;
    private final JobSubmission one;
    private final IdentityCheck identities;

    WaveSubmission(SchedulerDialect dialect, CommandLineScheduler client, SubmissionLog log, Patience patience) {
        this.dialect = dialect;
        this.client = client;
        this.log = log;
        this.one = new JobSubmission(dialect, client, log, patience);
        this.identities = new IdentityCheck(dialect, client, log, patience);
    }

    void submit(Submission submission) throws SchedulerException, InterruptedException {
        Submission.Job finalizer = submission.finalizer();
        List<Request> requests = requests(submission);
        List<Submission.Job> jobs = new ArrayList<>();
        List<JobId> ids = new ArrayList<>();
        List<JobId> taken = new ArrayList<>();
        List<JobId> first = known(submission.first(), submission);
        List<JobId> earlier = new ArrayList<>(first);
        earlier.addAll(dialect.finalizerFirst() ? submission.after() : known(submission.after(), submission));
        List<JobId> after = new ArrayList<>(earlier);
        JobId waiting = null;
        if (finalizer != null && dialect.finalizerFirst()) {
            waiting = submitFirst(finalizer, submission, after, requests.size());
            jobs.add(finalizer);
            ids.add(waiting);
        }
        for (Request request : requests) {
            try {
                JobId id = submit(request, submission, new SubmitRequest.Start(first, 0, waiting));
                jobs.addAll(request.runs());
                request.runs().forEach(job -> ids.add(id(request, job, id)));
                taken.add(id);
            } catch (SchedulerException e) {
                finish(submission, request, waiting, after, taken, e);
                throw e;
            }
        }
        if (finalizer != null && waiting == null) {
            after.addAll(taken);
            jobs.add(finalizer);
            ids.add(submitLast(finalizer, submission, after));
        }
        if (dialect.identitiesMayLie() && !areSure(requests, earlier)) {
            identities.verify(submission.folder(), jobs, ids);
        }
    }

    /**
     * Returns true for arrays that wait for no earlier job, for which no look is needed: PBS drops a script that is too large, and that of
     * an array has some hundred bytes; and it drops a job that waits for one that has gone. Of a thousand jobs that look
     * is the dearest question of a submission.
     */
    private static boolean areSure(List<Request> requests, List<JobId> earlier) {
        return earlier.isEmpty() && requests.stream().allMatch(request -> request.array() != null);
    }

    private JobId submit(Request request, Submission submission, SubmitRequest.Start start)
            throws SchedulerException, InterruptedException {
        List<String> words = words(submission, request);
        return one.submit(
                new SubmitRequest(request.job(), words, start, request.nodes(), request.array()), request.runs());
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
        return ids.isEmpty() || !dialect.waitsForLiveAlone() ? ids : identities.alive(ids, submission.folder());
    }

    /**
     * Submits the finalizer behind the accepted jobs of a wave, if the scheduler refuses the rest. One that was
     * submitted first is only removed, because it waits for all announced jobs: the caller submits another one.
     */
    private void finish(
            Submission submission,
            Request refused,
            @Nullable JobId waiting,
            List<JobId> earlier,
            List<JobId> taken,
            SchedulerException refusal)
            throws SchedulerException, InterruptedException {
        Submission.Job finalizer = submission.finalizer();
        boolean isOfNone = taken.isEmpty() && (refused.array() == null || waiting == null);
        if (finalizer == null || isOfNone || refusal.refusal().isEmpty()) {
            return;
        }
        if (waiting != null) {
            if (dialect.cancelHeard(client.ask(dialect.cancel(List.of(waiting))))) {
                log.withdrawn(finalizer);
            }
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
                    || identities
                            .missing(submission.folder(), List.of(finalizer), List.of(id))
                            .isEmpty()) {
                return id;
            }
            List<JobId> alive = identities.alive(after, submission.folder());
            if (alive.size() == after.size()) {
                throw identities.lied(finalizer, id);
            }
            after = alive;
        }
    }
}
