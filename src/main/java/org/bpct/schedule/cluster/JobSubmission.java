package org.bpct.schedule.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;

/**
 * The submission of one job, exactly once.
 *
 * <p>A submit command may fail although the scheduler accepted the job ("Socket timed out"). So a doubtful job is
 * looked up by its name, and submitted again only when the scheduler has answered that it has no such job.
 */
final class JobSubmission {
    /**
     * The number of denials of a scheduler that it has a job before the job is submitted again. Of 768 submissions to a
     * slow slurmctld 79 "timed out". All but one of these had been accepted, and that one only a moment later.
     */
    private static final int DENIALS = 2;

    private final SchedulerDialect dialect;
    private final CommandLineScheduler client;
    private final SubmissionLog log;
    private final Patience patience;

    JobSubmission(SchedulerDialect dialect, CommandLineScheduler client, SubmissionLog log, Patience patience) {
        this.dialect = dialect;
        this.client = client;
        this.log = log;
        this.patience = patience;
    }

    /**
     * Submits a job, and returns its identity: of an array, that of the whole.
     *
     * @param runs the jobs that it runs; each step is logged for all of them
     */
    JobId submit(SubmitRequest request, List<Submission.Job> runs) throws SchedulerException, InterruptedException {
        Submission.Job job = request.job();
        for (Submission.Job each : runs) {
            log.submitting(each);
        }
        JobId id = null;
        for (int lookUps = 0; id == null; ) {
            CommandRunner.Result answer = ask(request);
            SubmitAnswer meaning = answer.timedOut() ? SubmitAnswer.UNCLEAR : dialect.submitted(answer);
            id = meaning.id();
            if (id == null && !meaning.isUnclear()) {
                for (Submission.Job each : runs) {
                    log.refused(each);
                }
                throw refused(answer.complaint());
            }
            int denials = 0;
            while (id == null && denials < DENIALS) {
                if (lookUps == patience.pauses().size()) {
                    String remedy = dialect.remedy(answer.complaint());
                    throw new SchedulerException("the scheduler " + dialect.name() + " does not answer: "
                            + answer.complaint() + (remedy.isEmpty() ? "" : "; " + remedy)
                            + "; it may have taken the job " + job.name()
                            + ", which bpct looks up by that name as soon as the scheduler answers");
                }
                Thread.sleep(patience.pauses().get(lookUps).toMillis());
                lookUps++;
                // The first job of an array stands for all.
                String name = request.array() == null ? job.name() : runs.get(0).name();
                Optional<Map<String, JobId>> found = lookUp(name);
                id = found.map(byName -> byName.get(name)).map(dialect::arrayOf).orElse(null);
                denials += found.isPresent() ? 1 : 0;
            }
        }
        for (Submission.Job each : runs) {
            boolean isTask = request.array() != null;
            log.submitted(each, isTask ? dialect.task(id, Submission.JobArray.index(each)) : id);
        }
        return id;
    }

    private CommandRunner.Result ask(SubmitRequest request) throws InterruptedException {
        log.awaitTurn();
        return client.ask(dialect.submit(request), patience.submit());
    }

    /** Looks one job up; empty if the question was not answered, an empty map if the job does not exist. */
    private Optional<Map<String, JobId>> lookUp(String name) throws InterruptedException {
        try {
            return Optional.of(client.byName(List.of(name)));
        } catch (SchedulerException unanswered) {
            return Optional.empty();
        }
    }

    private SchedulerException refused(String complaint) {
        return SchedulerException.refused(dialect.name() + " refused: " + complaint, dialect.remedy(complaint));
    }
}
