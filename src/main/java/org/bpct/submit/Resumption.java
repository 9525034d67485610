package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bpct.caller.RunException;
import org.bpct.description.WaveOptions;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.bpct.wave.Takeover;

/**
 * The submission of the open work of a batch. At first that is all; later it is jobs that had to wait for room, or are
 * tried again by themselves. At a user's request it is a new wave that takes over stopped or failed work.
 */
public final class Resumption {
    private static final Placement AS_BEFORE = Placement.asBefore(OptionalInt.empty());

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final InstantSource clock;

    public Resumption(Session session) {
        this.query = session.query();
        this.schedulers = session.schedulers();
        this.clock = session.clock();
    }

    /** Submits the wanted open jobs, by wave, and the finalizer if it is due. */
    public Submitted submit(BatchDirectory batch, Function<WaveOptions, Predicate<JobStatus>> wanted)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wanted, any -> Takeover.NOTHING, AS_BEFORE, List.of(), false);
    }

    /** Submits all jobs of a batch; none of them may start before the jobs {@code first} have ended. */
    public Submitted submitAfter(BatchDirectory batch, List<JobId> first)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> OpenWork.ALL, any -> Takeover.NOTHING, AS_BEFORE, first, false);
    }

    /**
     * Submits all open jobs that are not running: those that never began as they are, the rest as a new wave.
     *
     * @param placement the place where the new wave runs, and its number of jobs
     */
    public Submitted resume(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(
                batch,
                wave -> OpenWork.ALL,
                status -> Takeover.toResume(status, placement),
                placement,
                List.of(),
                true);
    }

    /** Submits more jobs as a new wave, beside the running ones. */
    public Submitted add(BatchDirectory batch, AddedJobs added, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(
                batch,
                wave -> job -> false,
                status -> Takeover.toAdd(status, added.jobs()),
                placement,
                List.of(),
                true);
    }

    /** Submits the finalizer if it is open, and no job, because nothing is left to be copied. */
    public Submitted finish(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> JobStatus::isFinalizer, any -> Takeover.NOTHING, AS_BEFORE, List.of(), true);
    }

    /** Submits failed work once more, as a new wave; stopped work is left to a resume. */
    public Submitted retry(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> job -> false, Takeover::toRetry, placement, List.of(), true);
    }

    private Submitted submit(
            BatchDirectory batch,
            Function<WaveOptions, Predicate<JobStatus>> wanted,
            Function<BatchStatus, Takeover> taken,
            Placement placement,
            List<JobId> first,
            boolean isAsked)
            throws UsageException, RunException, InterruptedException {
        try (HeldBatch held = HeldBatch.take(batch, query, schedulers.commands())) {
            if (held == null) {
                return new Submitted(0, 0, 0, 0, 0, true);
            }
            BatchStatus status = held.confirmed(clock);
            if (status.pause() != null) {
                throw new UsageException("batch " + status.number() + " is paused; bpct --continue=" + status.number()
                        + " lets it go on");
            }
            if (isAsked) {
                Cancellation.refuse(status);
                PartRelease.of(status);
            }
            NewWave.mend(status);
            int before = status.waves().size();
            Takeover takeover = taken.apply(status);
            if (!takeover.isEmpty()) {
                status = withWave(held, status, takeover, placement);
            }
            Function<WaveOptions, Predicate<JobStatus>> all = wave -> {
                Predicate<JobStatus> ofWave = wanted.apply(wave);
                return job -> wave.wave() > before || ofWave.test(job);
            };
            return new WorkSubmission(held, schedulers, clock)
                    .submit(status, OpenWork.of(status, all, takeover.added() > 0), before, first)
                    .withUnheard(status, placement);
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
    }

    /** Writes a wave that takes jobs over, and returns the batch with it. */
    private BatchStatus withWave(HeldBatch held, BatchStatus before, Takeover takeover, Placement placement)
            throws UsageException, RunException, IOException, InterruptedException {
        HomeSafety.ensureOwn(before.directory());
        new NewWave(before, address -> schedulers.open(address, held.commands()), clock).write(takeover, placement);
        BatchStatus status = held.fresh();
        held.log()
                .info("wave " + status.waves().size() + " takes over "
                        + takeover.all().stream().map(JobStatus::label).toList());
        return status;
    }

    /** Returns the refusal to submit jobs that may already be in the queue. */
    public static RunException unanswered(BatchStatus status, SchedulerException e) {
        return RunException.scheduler(
                "batch " + status.number() + ": jobs of it may be in the queue already, so none was submitted: "
                        + e.getMessage() + remedy(Integer.toString(status.number())),
                e);
    }

    /** Returns the advice for jobs whose state a scheduler does not tell. */
    public static String remedy(String number) {
        return "; try again when it answers, or, if you know that they have ended, type bpct --cancel=" + number
                + " --force and then bpct --resume=" + number;
    }
}
