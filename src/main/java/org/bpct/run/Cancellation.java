package org.bpct.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.PrivateFiles;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of jobs: written down first, then asked of the scheduler, then read back; no exit code of a cancel
 * command is believed.
 */
final class Cancellation {
    /** While another process submits, it would go on submitting behind our back. */
    private static final long LOCK_MILLIS = 30_000;

    /** Slurm kills 30 s after TERM (KillWait), PBS 10 s, and a PBS job runs on for 6 s after its end. */
    private static final long END_MILLIS = 120_000;

    private static final long LOCK_LOOK_MILLIS = 200;

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;

    Cancellation(StatusQuery query, Schedulers schedulers, Console console, InstantSource clock) {
        this(query, schedulers, console, clock, Pause.SLEEP);
    }

    Cancellation(StatusQuery query, Schedulers schedulers, Console console, InstantSource clock, Pause pause) {
        this.query = query;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
        this.pause = pause;
    }

    /** Writes down that a job is cancelled. */
    static void record(JobDirectory job, InstantSource clock) throws IOException {
        if (!Files.exists(job.cancelled())) {
            String line = clock.millis() / 1000 + " " + Submitter.current().host() + " .\n";
            PrivateFiles.replace(job.cancelled(), line.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Takes finalizers back from the queue that are submitted anew, or have nothing left to wait for. */
    static void replace(OpenWork work, JobScheduler scheduler, InstantSource clock)
            throws RunException, IOException, InterruptedException {
        List<SubmittedJob> taken = new ArrayList<>();
        for (JobStatus finalizer : work.replaced()) {
            record(finalizer.directory(), clock);
            JobId id = finalizer.id();
            if (id != null) {
                taken.add(new SubmittedJob(id, FileName.of(work.wave().folder())));
            }
        }
        try {
            scheduler.cancel(taken);
        } catch (SchedulerException e) {
            throw RunException.scheduler("cannot take the finalizer back: " + e.getMessage(), e);
        }
    }

    /** Ends the jobs that are meant and have not ended; returns the exit code once they have. */
    int cancel(BatchDirectory batch, JobSelection selection) throws UsageException, RunException, InterruptedException {
        try (BatchLock lock = takeLock(batch)) {
            if (lock == null) {
                console.note("another bpct is submitting jobs of batch " + selection.batch() + "; end it first");
                return ExitCode.LOCKED.code();
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                CommandRunner commands = new CommandRunner(log);
                BatchStatus status = query.fresh(batch);
                if (isConfirmed(status)) {
                    status = query.fresh(batch);
                }
                List<JobStatus> open = new ArrayList<>();
                for (JobStatus job : selection.of(status)) {
                    if (!job.state().isComplete()) {
                        open.add(job);
                    }
                }
                if (open.isEmpty()) {
                    console.say("batch " + selection.batch() + " is "
                            + status.state().words() + ": it has no job to cancel");
                    return ExitCode.OK.code();
                }
                for (JobStatus job : open) {
                    record(job.directory(), clock);
                }
                tell(batch, open, commands);
            }
        } catch (IOException e) {
            throw RunException.failed("cannot record the cancellation of batch " + selection.batch() + ": " + e, e);
        }
        return awaitEnd(batch, selection);
    }

    /** Returns true if jobs were found that had no identity; if nobody can say, the others are cancelled all the same. */
    private boolean isConfirmed(BatchStatus status) throws IOException {
        try {
            return new Confirmation(clock).confirm(status);
        } catch (SchedulerException e) {
            console.note("batch " + status.number() + ": jobs whose submission was not confirmed may be in the queue, "
                    + "cancel again later: " + e.getMessage());
            return false;
        }
    }

    private @Nullable BatchLock takeLock(BatchDirectory batch) throws IOException, InterruptedException {
        long deadline = clock.millis() + LOCK_MILLIS;
        BatchLock lock = BatchLock.take(batch);
        while (lock == null && clock.millis() < deadline) {
            pause.millis(LOCK_LOOK_MILLIS);
            lock = BatchLock.take(batch);
        }
        return lock;
    }

    private void tell(BatchDirectory batch, List<JobStatus> jobs, CommandRunner commands)
            throws UsageException, RunException, InterruptedException {
        Map<String, List<SubmittedJob>> bySchedulers = new LinkedHashMap<>();
        for (JobStatus job : jobs) {
            JobId id = job.id();
            if (id != null) {
                bySchedulers
                        .computeIfAbsent(job.scheduler(), any -> new ArrayList<>())
                        .add(new SubmittedJob(id, FileName.of(batch.wave(job.wave()))));
            }
        }
        for (Map.Entry<String, List<SubmittedJob>> some : bySchedulers.entrySet()) {
            try {
                schedulers.open(some.getKey(), commands).cancel(some.getValue());
            } catch (SchedulerException e) {
                throw RunException.scheduler(
                        "cannot cancel "
                                + some.getValue().stream().map(SubmittedJob::id).toList() + ": " + e.getMessage(),
                        e);
            }
        }
    }

    private int awaitEnd(BatchDirectory batch, JobSelection selection)
            throws UsageException, RunException, InterruptedException {
        long deadline = clock.millis() + END_MILLIS;
        long look = schedulers.millisBetweenLooks(query.of(batch));
        while (isLive(selection.of(query.fresh(batch)))) {
            if (clock.millis() > deadline) {
                console.note("batch " + selection.batch() + " was told to end and has not ended yet; bpct --progress="
                        + selection.batch() + " shows it");
                return ExitCode.SCHEDULER.code();
            }
            pause.millis(look);
        }
        console.say((selection.isWhole()
                        ? "batch " + selection.batch() + " is"
                        : "jobs " + selection.jobs() + " of batch " + selection.batch() + " are")
                + " cancelled");
        return ExitCode.OK.code();
    }

    private static boolean isLive(List<JobStatus> jobs) {
        return jobs.stream().anyMatch(job -> job.state().isLive());
    }
}
