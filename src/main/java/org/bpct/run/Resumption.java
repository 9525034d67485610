package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.WaveOptions;

/** The submission of what is open in a batch: all of it at first, later what stopped or had to wait for room. */
final class Resumption {
    private final StatusQuery query;
    private final Schedulers schedulers;
    private final InstantSource clock;

    Resumption(StatusQuery query, Schedulers schedulers, InstantSource clock) {
        this.query = query;
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /**
     * What was submitted.
     *
     * @param jobs how many jobs, not counting finalizers
     * @param finalizers how many finalizers
     * @param left how many more have to wait for room in the queue
     * @param unanswered of how many jobs the scheduler did not say whether they are at work
     * @param locked true if another process is submitting jobs of this batch, and nothing was done
     */
    record Submitted(int jobs, int finalizers, int left, int unanswered, boolean locked) {
        /** Nothing was submitted, for nobody asked for it. */
        static final Submitted NOTHING = new Submitted(0, 0, 0, 0, false);

        /** Returns it in words, without the batch's number. */
        String words() {
            if (jobs + finalizers + left == 0) {
                return unanswered == 0
                        ? "nothing is to be submitted"
                        : "nothing was submitted: the scheduler does not say what has become of " + unanswered
                                + " jobs; try again when it answers";
            }
            String some = jobs == 1 ? "1 job" : jobs + " jobs";
            String last = finalizers == 0 ? "" : finalizers == 1 ? " and a finalizer" : " and finalizers";
            String rest = left == 0
                    ? ""
                    : "; " + left + " more wait for room in the queue: bpct --wait or --resume submits them";
            return "submitted " + some + last + rest;
        }
    }

    /** Submits the open jobs that are wanted, by wave, and the finalizers that are due. */
    Submitted submit(BatchDirectory batch, Function<WaveOptions, Predicate<JobStatus>> wanted)
            throws UsageException, RunException, InterruptedException {
        try (BatchLock lock = BatchLock.take(batch)) {
            if (lock == null) {
                return new Submitted(0, 0, 0, 0, true);
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                CommandRunner commands = new CommandRunner(log);
                BatchStatus status = query.fresh(batch);
                if (isConfirmed(status, commands)) {
                    status = query.fresh(batch);
                }
                int jobs = 0;
                int finalizers = 0;
                int left = 0;
                for (WaveOptions wave : status.waves()) {
                    OpenWork work = OpenWork.of(status, wave, wanted.apply(wave));
                    left += work.left();
                    if (!work.isEmpty()) {
                        HomeSafety.ensureOwn(batch);
                        // There is room now, hopes who submits again; each job looks for this file.
                        Files.deleteIfExists(batch.halt());
                        JobScheduler scheduler = schedulers.open(wave.scheduler(), commands);
                        Cancellation.replace(work, scheduler, clock);
                        new BatchSubmission(clock).submit(status, work, scheduler);
                        jobs += work.jobs().size();
                        finalizers += work.finalizer().size();
                        log.info("submitted " + work.jobs().size() + " jobs"
                                + (work.finalizer().isEmpty() ? "" : " and a finalizer") + " to " + wave.scheduler()
                                + (work.left() == 0 ? "" : ", " + work.left() + " more wait for room"));
                    }
                }
                int unanswered = (int)
                        status.jobs().stream().filter(JobStatus::isUnanswered).count();
                return new Submitted(jobs, finalizers, left, unanswered, false);
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write in " + FileName.of(batch.root()).display() + ": " + e, e);
        }
    }

    /** Returns true if jobs were found that had no identity; a scheduler that does not answer may hold them already. */
    private boolean isConfirmed(BatchStatus status, CommandRunner commands)
            throws UsageException, RunException, IOException, InterruptedException {
        try {
            return new Confirmation(schedulers, clock).confirm(status, commands);
        } catch (SchedulerException e) {
            throw RunException.scheduler(
                    "batch " + status.number() + ": jobs of it may be in the queue already, so none was submitted: "
                            + e.getMessage(),
                    e);
        }
    }
}
