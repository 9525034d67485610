package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;

/**
 * Hands a written wave to a scheduler and keeps the record of it in each job's folder: the name before the submit
 * command runs, the identity after. A wave that was refused half-way is cancelled.
 */
final class BatchSubmission implements SubmissionLog {
    private static final long LONGEST_RECORD_SECONDS = 60;

    private final InstantSource clock;
    private final List<JobId> submitted = new ArrayList<>();

    BatchSubmission(InstantSource clock) {
        this.clock = clock;
    }

    /** Submits the jobs of the first wave, numbered from 1 to {@code jobs}, and its finalizer. */
    void submit(BatchWriter.Written batch, int jobs, List<String> queue, JobScheduler scheduler)
            throws RunException, InterruptedException {
        BatchDirectory directory = batch.directory();
        List<Submission.Job> list = new ArrayList<>();
        for (int job = 1; job <= jobs; job++) {
            list.add(job(batch.identity().jobName(Integer.toString(job)), directory.job(job)));
        }
        Submission.Job finalizer = job(batch.identity().jobName("f1"), directory.finalizer(1));
        FileName folder = FileName.of(directory.wave(1));
        CountDownLatch recorded = new CountDownLatch(1);
        Thread lastWords = new Thread(() -> awaitQuietly(recorded), "record-submission");
        Runtime.getRuntime().addShutdownHook(lastWords);
        try {
            scheduler.submit(new Submission(folder, list, finalizer, queue), this);
        } catch (SchedulerException e) {
            String undone = undo(folder, scheduler);
            throw RunException.scheduler(
                    "batch " + batch.identity().number() + " was not submitted: " + e.getMessage() + undone, e);
        } finally {
            recorded.countDown();
        }
    }

    private static Submission.Job job(String name, JobDirectory directory) {
        return new Submission.Job(name, FileName.of(directory.script()), FileName.of(directory.output()));
    }

    private String undo(FileName folder, JobScheduler scheduler) throws InterruptedException {
        if (submitted.isEmpty()) {
            return "";
        }
        try {
            scheduler.cancel(folder, submitted);
            return "; the jobs submitted before were cancelled: " + submitted;
        } catch (SchedulerException e) {
            return "; the jobs submitted before could not be cancelled, do it yourself: " + submitted;
        }
    }

    /** Holds back the end of the virtual machine: a signal must not part a job from the record of its identity. */
    private static void awaitQuietly(CountDownLatch recorded) {
        try {
            var unused = recorded.await(LONGEST_RECORD_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void submitting(Submission.Job job) throws SchedulerException {
        append(job, "name " + job.name() + " .");
    }

    @Override
    public void submitted(Submission.Job job, JobId id) throws SchedulerException {
        submitted.add(id);
        append(job, "id " + id.value() + " " + clock.millis() / 1000 + " .");
    }

    private static void append(Submission.Job job, String line) throws SchedulerException {
        // The script is jobs/NNNN/script, and the record stands beside it.
        JobDirectory directory = new JobDirectory(job.script().parent().toPath());
        try {
            PrivateFiles.appendLine(directory.submission(), line);
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot record the submission of " + job.script().display() + ": " + e, e);
        }
    }
}
