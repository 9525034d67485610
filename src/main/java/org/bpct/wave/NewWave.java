package org.bpct.wave;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.io.file.PathUtils;
import org.bpct.caller.RunException;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.model.JobTicket;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The making of a further wave with the options of its batch, except for the place where its jobs run. */
public final class NewWave {
    private final BatchStatus batch;
    private final Opener schedulers;
    private final InstantSource clock;

    /** Prepares the next wave of a batch; the caller holds its {@link BatchLock}. */
    public NewWave(BatchStatus batch, Opener schedulers, InstantSource clock) {
        this.batch = batch;
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /** Opens schedulers: the new jobs and the finalizer that is taken over may be on two clusters. */
    public interface Opener {
        /** Returns the scheduler of an address. */
        JobScheduler open(String address) throws UsageException;
    }

    /**
     * Removes the remains of an unfinished wave of a killed bpct: its folder, and its notes to the scripts of jobs that
     * it would have taken over.
     */
    public static void mend(BatchStatus batch) throws IOException {
        if (batch.isDamaged()) {
            // The wave may exist and be unreadable.
            return;
        }
        for (JobStatus job : batch.jobs()) {
            if (job.state() != JobState.HANDED_OVER) {
                Files.deleteIfExists(job.directory().handedOver());
            }
        }
        try (DirectoryStream<Path> unfinished =
                Files.newDirectoryStream(batch.directory().root(), BatchDirectory.UNFINISHED_WAVE_PREFIX + "*")) {
            for (Path wave : unfinished) {
                PathUtils.deleteDirectory(wave);
            }
        }
    }

    /**
     * Writes the wave, and removes the finalizer that it takes over from the queue.
     *
     * @param placement the place where its jobs run, and their number
     * @throws UsageException if they cannot run there; then nothing is written
     */
    public void write(Takeover takeover, Placement placement)
            throws UsageException, RunException, IOException, InterruptedException {
        refuseDamaged(batch);
        int wave = batch.waves().size() + 1;
        WaveOptions before = Placement.newest(batch);
        JobScheduler scheduler = schedulers.open(placement.scheduler(before));
        try {
            new WaveWriter(batch, takeover, scheduler.nodeCommands(), wave, clock)
                    .write(
                            (entries, bytes) -> count(placement.jobs(), entries, bytes, scheduler),
                            jobs -> placement.after(before, scheduler, jobs));
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        }
        takeBack(takeover);
    }

    /** Throws if the batch is damaged. */
    public static void refuseDamaged(BatchStatus batch) throws RunException {
        if (batch.isDamaged()) {
            throw RunException.failed("batch " + batch.number() + " is damaged, so its open work is not known", null);
        }
    }

    private int count(OptionalInt jobs, long entries, long bytes, JobScheduler scheduler) {
        if (jobs.isEmpty() && scheduler.answersKeep() == 0) {
            // No job waits in a queue here, so none is too small for that.
            return (int) Math.max(1, Math.min(batch.jobsAtFirst(), entries));
        }
        return JobCount.choose(jobs, entries, bytes, batch.jobsAtFirst(), scheduler.name())
                .jobs();
    }

    private void takeBack(Takeover takeover) throws UsageException, RunException, InterruptedException {
        for (JobStatus finalizer : takeover.finalizers()) {
            JobTicket ticket = finalizer.snapshot().ticket();
            if (ticket != null && finalizer.state().isLive()) {
                takeBack(finalizer, ticket);
            }
        }
    }

    private void takeBack(JobStatus finalizer, JobTicket ticket)
            throws UsageException, RunException, InterruptedException {
        FileName wave = FileName.of(batch.directory().wave(finalizer.wave()));
        try {
            schedulers.open(finalizer.scheduler()).cancel(List.of(new SubmittedJob(ticket, wave)));
        } catch (SchedulerException e) {
            // The finalizer would end as soon as it begins; but a scheduler that is down takes no jobs either.
            throw RunException.scheduler("cannot take the finalizer back: " + e.getMessage(), e);
        }
    }
}
