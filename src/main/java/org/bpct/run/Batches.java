package org.bpct.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.file.PathUtils;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobSchedulers;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.status.LiveLine;
import org.bpct.status.StatusJson;
import org.bpct.status.StatusText;

/** What can be done with batches that are there: look, wait, cancel, delete. */
public final class Batches {
    private static final long WAIT_MILLIS = 200;
    private static final long WAIT_FACTOR = 10;
    private static final long LOOK_MILLIS = 1000;

    private final BatchHome home;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;
    private final InstantSource clock;

    /** Opens the batches of a home. */
    public Batches(BatchHome home, Console console, InstantSource clock) {
        this.home = home;
        this.catalog = new BatchCatalog(home);
        this.query = new StatusQuery(clock);
        this.console = console;
        this.clock = clock;
    }

    /** Prints how one batch is doing, or all of them if the number is empty. */
    public int progress(String number, boolean json) throws UsageException, RunException, InterruptedException {
        List<BatchDirectory> batches = number.isEmpty() ? catalog.all() : List.of(catalog.find(number));
        List<BatchStatus> statuses = query.of(batches, console);
        if (json) {
            try {
                StatusJson.write(console.out(), statuses);
            } catch (IOException e) {
                throw RunException.failed("cannot write: " + e, e);
            }
        } else {
            console.out().print(new StatusText(ZoneId.systemDefault(), status -> hints(status)).of(statuses));
        }
        return ExitCode.OK.code();
    }

    private static List<String> hints(BatchStatus status) {
        return status.isLive()
                ? List.of("bpct --wait=" + status.number() + " waits for it, bpct --cancel=" + status.number()
                        + " ends it")
                : List.of();
    }

    /** Waits until nothing of a batch can go on any more, prints its summary, and returns its exit code. */
    public int await(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        BatchStatus status = query.of(batch);
        long shown = 0;
        long lookMillis = 0;
        while (status.isLive()) {
            if (console.liveWidth() > 0 && clock.millis() - shown >= LOOK_MILLIS) {
                console.live(LiveLine.copying(console.liveWidth(), status));
                shown = clock.millis();
            }
            // A look at a thousand jobs on a slow file server must not become its load.
            Thread.sleep(Math.max(WAIT_MILLIS, WAIT_FACTOR * lookMillis));
            long before = clock.millis();
            status = query.of(batch);
            lookMillis = clock.millis() - before;
        }
        console.live("");
        console.out().print(new StatusText(ZoneId.systemDefault(), any -> List.of()).of(List.of(status)));
        return status.exitCode().code();
    }

    /** Ends the jobs of a batch that have not ended, and its finalizer; returns when they have. */
    public int cancel(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        BatchStatus status = query.of(batch);
        Map<JobStatus, JobId> live = new LinkedHashMap<>();
        for (JobStatus job : status.jobs()) {
            JobId id = job.id();
            if (id != null && !job.state().isComplete()) {
                live.put(job, id);
            }
        }
        if (live.isEmpty()) {
            console.say("batch " + number + " is " + status.state().words() + ": it has no job to cancel");
            return ExitCode.OK.code();
        }
        try (BatchLog log = BatchLog.open(batch.log())) {
            log.info("cancel " + live.values());
            for (JobStatus job : live.keySet()) {
                recordCancellation(job.directory());
            }
            cancel(batch, live, new CommandRunner(log));
        } catch (IOException e) {
            throw RunException.failed("cannot record the cancellation of batch " + number + ": " + e, e);
        }
        return awaitEnd(batch, number);
    }

    private void recordCancellation(JobDirectory job) throws IOException {
        if (!Files.exists(job.cancelled())) {
            String line = clock.millis() / 1000 + " " + Submitter.current().host() + " .\n";
            PrivateFiles.replace(job.cancelled(), line.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void cancel(BatchDirectory batch, Map<JobStatus, JobId> jobs, CommandRunner commands)
            throws RunException, InterruptedException {
        Map<BatchWave, List<JobId>> waves = new LinkedHashMap<>();
        jobs.forEach((job, id) -> waves.computeIfAbsent(
                        new BatchWave(job.scheduler(), FileName.of(batch.wave(job.wave()))), wave -> new ArrayList<>())
                .add(id));
        for (Map.Entry<BatchWave, List<JobId>> wave : waves.entrySet()) {
            try {
                JobSchedulers.find()
                        .open(wave.getKey().scheduler(), commands)
                        .cancel(wave.getKey().folder(), wave.getValue());
            } catch (SchedulerException | IllegalArgumentException e) {
                throw RunException.scheduler("cannot cancel " + wave.getValue() + ": " + e.getMessage(), e);
            }
        }
    }

    private record BatchWave(String scheduler, FileName folder) {}

    private int awaitEnd(BatchDirectory batch, String number) throws RunException, InterruptedException {
        long deadline = clock.millis() + 60_000;
        BatchStatus status = query.of(batch);
        while (status.isLive() && clock.millis() < deadline) {
            Thread.sleep(WAIT_MILLIS);
            status = query.of(batch);
        }
        if (status.isLive()) {
            console.note("batch " + number + " was told to end and has not ended yet; bpct --progress=" + number
                    + " shows it");
            return ExitCode.SCHEDULER.code();
        }
        console.say("batch " + number + " is cancelled");
        return ExitCode.OK.code();
    }

    /** Deletes one batch, or all that are not at work; the copies themselves stay. */
    public int delete(String number) throws UsageException, RunException, InterruptedException {
        if (!number.equals("all")) {
            delete(catalog.find(number), true);
            return ExitCode.OK.code();
        }
        for (BatchDirectory batch : catalog.all()) {
            delete(batch, false);
        }
        return ExitCode.OK.code();
    }

    private void delete(BatchDirectory batch, boolean alone) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        if (status.isLive()) {
            String refusal = "batch " + status.number() + " is at work; bpct --cancel=" + status.number() + " first";
            if (alone) {
                throw new UsageException(refusal);
            }
            console.note(refusal);
            return;
        }
        try {
            Files.deleteIfExists(home.numberFolder(status.number()));
            PathUtils.deleteDirectory(batch.root());
        } catch (IOException e) {
            throw RunException.failed("cannot delete batch " + status.number() + ": " + e, e);
        }
        console.say("batch " + status.number() + " is deleted");
    }
}
