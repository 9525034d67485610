package org.bpct.submit;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchLock;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * Hands open work to a scheduler and keeps the record of it in each job's folder: the name before the submit command
 * runs, the identity after. What is refused half-way is cancelled.
 */
final class BatchSubmission implements SubmissionLog {
    private static final long LONGEST_RECORD_SECONDS = 60;

    private final InstantSource clock;
    private final Map<Submission.Job, JobId> submitted = new LinkedHashMap<>();
    private final Map<Submission.Job, JobDirectory> folders = new HashMap<>();
    private final Map<Submission.Job, Integer> attempts = new HashMap<>();

    BatchSubmission(InstantSource clock) {
        this.clock = clock;
    }

    /** Submits the open work of a batch and returns what it is known by; the caller holds its {@link BatchLock}. */
    Collection<JobId> submit(BatchStatus batch, OpenWork work, List<JobId> first, JobScheduler scheduler)
            throws RunException, InterruptedException {
        JobNames names = new JobNames(batch.number(), batch.created());
        Submission.Job together = together(names, batch, work);
        List<Submission.Job> jobs = work.jobs().stream()
                .map(job -> job(names, batch, job, together == null ? name(names, job) : together.name()))
                .toList();
        JobStatus last = work.finalizer().isEmpty() ? null : work.finalizer().get(0);
        Submission.Job finalizer = last == null ? null : job(names, batch, last, name(names, last));
        FileName folder = FileName.of(batch.directory().wave(work.wave().wave()));
        CountDownLatch recorded = new CountDownLatch(1);
        Thread lastWords = new Thread(() -> awaitQuietly(recorded), "record-submission");
        Runtime.getRuntime().addShutdownHook(lastWords);
        try {
            revoke(work);
            scheduler.submit(
                    new Submission(
                            folder,
                            jobs,
                            finalizer,
                            work.after(),
                            first,
                            work.wave().queue(),
                            together),
                    this);
            return ids();
        } catch (SchedulerException e) {
            // Of a batch that is at work already each job counts: nobody would submit a cancelled one again.
            boolean isFirst = batch.jobs().stream().allMatch(job -> job.submissions() == 0);
            String undone = isFirst ? undo(folder, finalizer, scheduler) : left();
            String otherwise = scheduler.answersKeep() == 0
                    ? ""
                    : ", also with another --partition, --account, --time, --mem or --queue";
            throw RunException.scheduler(
                    "batch " + batch.number() + " was not submitted" + (isFirst ? "" : " again") + ": " + e.getMessage()
                            + undone + "; bpct --resume=" + batch.number() + " tries again" + otherwise,
                    e);
        } finally {
            recorded.countDown();
        }
    }

    private static String name(JobNames names, JobStatus job) {
        return names.of(job.label(), job.submissions() + 1);
    }

    /**
     * Returns the job of many nodes that runs those of the wave; null if these are submitted one by one. Its name in their
     * records tells its script which these are.
     */
    private static Submission.@Nullable Job together(JobNames names, BatchStatus batch, OpenWork work) {
        if (!work.wave().settings().together()) {
            return null;
        }
        int wave = work.wave().wave();
        // No two submissions have one name, though each may be of other jobs.
        int before = batch.jobs().stream()
                .filter(job -> job.wave() == wave && !job.isFinalizer())
                .mapToInt(JobStatus::submissions)
                .max()
                .orElse(0);
        return new Submission.Job(
                names.ofAll(wave, before + 1),
                names.titleOfAll(work.jobs().size()),
                FileName.of(batch.directory().root()),
                FileName.of(batch.directory().nodes(wave)),
                FileName.of(batch.directory().nodesOutput(wave)));
    }

    private List<JobId> ids() {
        return submitted.values().stream().distinct().toList();
    }

    private Submission.Job job(JobNames names, BatchStatus batch, JobStatus job, String name) {
        JobDirectory directory = job.directory();
        Submission.Job submission = new Submission.Job(
                name,
                names.title(job.label()),
                FileName.of(batch.directory().root()),
                FileName.of(directory.script()),
                FileName.of(directory.output()));
        folders.put(submission, directory);
        return submission;
    }

    /** Takes back that these jobs were cancelled: who submits them again wants them to run. */
    private static void revoke(OpenWork work) throws SchedulerException {
        List<JobStatus> all = new ArrayList<>(work.jobs());
        all.addAll(work.finalizer());
        try {
            for (JobStatus job : all) {
                Files.deleteIfExists(job.directory().cancelled());
            }
        } catch (IOException e) {
            throw new SchedulerException("cannot take back a cancellation: " + e, e);
        }
    }

    private String left() {
        return submitted.isEmpty() ? "" : "; submitted were " + ids();
    }

    private String undo(FileName folder, Submission.@Nullable Job finalizer, JobScheduler scheduler)
            throws InterruptedException {
        if (submitted.isEmpty()) {
            return "";
        }
        // The finalizer may have been submitted first; a scheduler is told of it last, as of any wave.
        List<JobId> ids = new ArrayList<>(ids());
        JobId last = finalizer == null ? null : submitted.get(finalizer);
        ids.sort(Comparator.comparing(id -> Objects.equals(id, last)));
        try {
            CancelNotes notes = new CancelNotes(clock);
            for (Submission.Job job : submitted.keySet()) {
                notes.ask(directory(job));
            }
            scheduler.cancel(
                    ids.stream().map(id -> new SubmittedJob(id, folder)).toList());
            notes.told(submitted.keySet().stream().map(this::directory).toList(), true);
            return "; the jobs submitted before were cancelled: " + ids;
        } catch (SchedulerException | IOException e) {
            return "; the jobs submitted before could not be cancelled: " + ids
                    + "; bpct --wait repeats that until the scheduler takes it";
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
        int attempt = 0;
        while (Files.exists(directory(job).part().attempt(attempt + 1).root())) {
            attempt++;
        }
        attempts.put(job, attempt);
        append(job, LineSum.line("name " + job.name()));
    }

    @Override
    public void submitted(Submission.Job job, JobId id) throws SchedulerException {
        submitted.put(job, id);
        append(job, LineSum.line("id " + id.value() + " " + clock.millis() / 1000));
    }

    @Override
    public void refused(Submission.Job job) throws SchedulerException {
        append(job, LineSum.line("refused " + clock.millis() / 1000));
    }

    @Override
    public boolean hasStarted(Submission.Job job) {
        // Attempts are claimed in order, and never removed while a batch is at work; those of earlier submissions prove
        // nothing of this one.
        int before = attempts.getOrDefault(job, 0);
        Path attempt = directory(job).part().attempt(before + 1).root();
        // A file server may go on hiding for a minute what was once asked for in vain, but not from a new listing.
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(directory(job).part().root())) {
            for (Path entry : entries) {
                if (entry.equals(attempt)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException unreadable) {
            return false;
        }
    }

    private void append(Submission.Job job, String line) throws SchedulerException {
        try {
            PrivateFiles.appendLine(directory(job).submission(), line);
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot record the submission of " + job.script().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private JobDirectory directory(Submission.Job job) {
        return Objects.requireNonNull(folders.get(job), "a job of this submission");
    }
}
