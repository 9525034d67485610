package org.bpct.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Submitter;
import org.bpct.description.CopySettings;
import org.bpct.forecast.Circumstances;
import org.bpct.forecast.JobTime;
import org.bpct.forecast.Rates;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;

/**
 * The recorder of the rates of closed batches' jobs, for forecasts of later ones. It records each batch once, and then
 * removes its file of circumstances. As this is housekeeping of the home's owner, errors fail no request.
 */
public final class RateKeeping {
    /** The largest difference between clocks of nodes: no job can have run longer than its batch is old. */
    private static final long CLOCKS_DIFFER_SECONDS = 60;

    /**
     * The largest share of failed names, one in this many: failures may be immediate, or come after long waits, and
     * distort the rate.
     */
    private static final int FEW_FAILED = 10;

    private final BatchHome home;
    private final InstantSource clock;

    public RateKeeping(BatchHome home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
    }

    /** Records the rates of a batch, if it has closed and is not recorded yet. */
    public void keep(BatchDirectory batch, BatchStatus status) {
        Path file = batch.circumstances();
        if (status.exitCode() == ExitCode.INCOMPLETE
                || status.jobs().isEmpty()
                || !Files.exists(file)
                || !Submitter.isOwner(home)) {
            return;
        }
        try {
            Circumstances circumstances = Circumstances.read(file);
            List<JobTime> times = times(status);
            if (circumstances != null && !times.isEmpty()) {
                String folder = String.valueOf(batch.root().getFileName());
                Rates.load(home.rates()).with(folder, circumstances, times).save(home.rates());
            }
            Files.deleteIfExists(file);
        } catch (IOException triedAgain) {
            // The file stays, so the next bpct that looks at the batch tries again.
        }
    }

    private List<JobTime> times(BatchStatus status) {
        long age = (clock.millis() - status.description().origin().created()) / 1000;
        List<JobTime> times = new ArrayList<>();
        for (JobStatus job : status.jobs()) {
            long seconds = job.secondsWorked();
            // Later waves compare entries that earlier ones have settled, which has another rate.
            if (job.wave() == 1 && job.takenBy() == 0 && seconds >= 0 && seconds <= age + CLOCKS_DIFFER_SECONDS) {
                long done = job.entries().done() + job.directories().done();
                long failed = job.entries().failed() + job.directories().failed();
                if (failed <= done / FEW_FAILED) {
                    times.add(new JobTime(job.isFinalizer(), done + failed, bytes(status, job), seconds));
                }
            }
        }
        return times;
    }

    /**
     * Returns the bytes that a job has copied. Removing a large file, or comparing all but its content, takes as long
     * as a small one.
     */
    private static long bytes(BatchStatus status, JobStatus job) {
        CopySettings settings = status.description().settings();
        boolean readsNothing = settings.verb().staysInPlace()
                || (status.isCheck() && settings.verify().isEmpty());
        return job.isFinalizer() || readsNothing ? 0 : job.bytes().done();
    }
}
