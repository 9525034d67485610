package org.bpct.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.jspecify.annotations.Nullable;

/**
 * The submission of a wave's jobs to a cluster: each exactly once, and none that does not exist.
 *
 * <p>A submit command may fail although the scheduler took the job ("Socket timed out"). So a job of which that is not
 * clear is looked up by its name, and submitted again only when the scheduler has answered that it has no such job.
 */
final class WaveSubmission {
    /**
     * How often a scheduler must deny that it has a job before the job is submitted again: of 768 submissions to a slow
     * slurmctld 79 "timed out", all but one of which had been taken, that one only a moment later.
     */
    private static final int DENIALS = 2;

    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private final SubmissionLog log;
    private final Patience patience;

    WaveSubmission(SchedulerDialect dialect, CommandLineScheduler client, SubmissionLog log, Patience patience) {
        this.dialect = dialect;
        this.client = client;
        this.log = log;
        this.patience = patience;
    }

    void submit(Submission submission) throws SchedulerException, InterruptedException {
        List<String> words = submission.queueWords();
        Submission.Job finalizer = submission.finalizer();
        List<Submission.Job> jobs = new ArrayList<>(submission.jobs());
        List<JobId> ids = new ArrayList<>();
        JobId waiting = null;
        if (finalizer != null && dialect.finalizerFirst()) {
            waiting = submit(new SubmitRequest(
                    finalizer, words, new SubmitRequest.Start(submission.after(), jobs.size(), null)));
            jobs.add(0, finalizer);
            ids.add(waiting);
        }
        for (Submission.Job job : submission.jobs()) {
            ids.add(submit(new SubmitRequest(job, words, new SubmitRequest.Start(List.of(), 0, waiting))));
        }
        if (finalizer != null && waiting == null) {
            List<JobId> after = new ArrayList<>(submission.after());
            after.addAll(ids);
            jobs.add(finalizer);
            ids.add(submit(new SubmitRequest(finalizer, words, new SubmitRequest.Start(after, 0, null))));
        }
        if (dialect.identitiesMayLie()) {
            verify(submission, jobs, ids);
        }
    }

    private JobId submit(SubmitRequest request) throws SchedulerException, InterruptedException {
        Submission.Job job = request.job();
        log.submitting(job);
        JobId id = null;
        for (int lookUps = 0; id == null; ) {
            CommandRunner.Result answer = client.ask(dialect.submit(request), patience.submit());
            SubmitAnswer meaning = answer.timedOut() ? SubmitAnswer.UNCLEAR : dialect.submitted(answer);
            id = meaning.id();
            if (id == null && !meaning.isUnclear()) {
                log.refused(job);
                throw refused(answer.complaint());
            }
            int denials = 0;
            while (id == null && denials < DENIALS) {
                if (lookUps == patience.pauses().size()) {
                    String remedy = dialect.remedy(answer.complaint());
                    throw new SchedulerException("the scheduler " + dialect.name() + " does not answer: "
                            + answer.complaint() + (remedy.isEmpty() ? "" : "; " + remedy)
                            + "; nobody can say whether it took the job " + job.name()
                            + ", which bpct looks up by that name as soon as it answers");
                }
                Thread.sleep(patience.pauses().get(lookUps).toMillis());
                lookUps++;
                Optional<Map<String, JobId>> found = lookUp(job.name());
                id = found.map(byName -> byName.get(job.name())).orElse(null);
                denials += found.isPresent() ? 1 : 0;
            }
        }
        log.submitted(job, id);
        return id;
    }

    /** Looks one job up; nothing if the question was not answered, an empty map if the job is not there. */
    private Optional<Map<String, JobId>> lookUp(String name) throws InterruptedException {
        try {
            return Optional.of(client.find(List.of(name)));
        } catch (SchedulerException unanswered) {
            return Optional.empty();
        }
    }

    private SchedulerException refused(String complaint) {
        String remedy = dialect.remedy(complaint);
        return new SchedulerException(
                dialect.name() + " refused: " + complaint + (remedy.isEmpty() ? "" : "; " + remedy));
    }

    /** PBS prints an identity for a script that it then drops, and for a dependency that cannot be met any more. */
    private void verify(Submission submission, List<Submission.Job> jobs, List<JobId> ids)
            throws SchedulerException, InterruptedException {
        List<SubmittedJob> asked = ids.stream()
                .map(id -> new SubmittedJob(id, submission.folder()))
                .toList();
        Map<JobId, SchedulerState> states = client.states(asked);
        for (int i = 0; i < jobs.size(); i++) {
            SchedulerState state = states.get(ids.get(i));
            if (isMissing(state) && !log.hasStarted(jobs.get(i))) {
                throw new SchedulerException(dialect.name() + " printed the identity " + ids.get(i) + " for the job "
                        + jobs.get(i).name() + ", but has no such job");
            }
        }
    }

    private static boolean isMissing(@Nullable SchedulerState state) {
        return state == null || state.phase() == Phase.ABSENT;
    }
}
