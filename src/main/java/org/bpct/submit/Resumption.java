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
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.bpct.wave.Takeover;

/**
 * The submission of what is open in a batch: all of it at first, later what had to wait for room or is tried again by
 * itself; and when somebody asks for it, a new wave that takes over what stopped or failed.
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

    /** Submits the open jobs that are wanted, by wave, and the finalizer if it is due. */
    public Submitted submit(BatchDirectory batch, Function<WaveOptions, Predicate<JobStatus>> wanted)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wanted, any -> Takeover.NOTHING, AS_BEFORE, List.of(), false);
    }

    /** Submits all jobs of a batch, none of which may start before these have ended. */
    public Submitted submitAfter(BatchDirectory batch, List<JobId> first)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> OpenWork.ALL, any -> Takeover.NOTHING, AS_BEFORE, first, false);
    }

    /**
     * Submits all that is open and not at work: what has never begun as it is, the rest as a new wave.
     *
     * @param placement where the new wave runs, and how many jobs it is to have
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

    /** Submits so many jobs more as a new wave, beside those that are at work. */
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

    /** Submits the finalizer if it is open, and no job, for nothing is left to be copied. */
    public Submitted finish(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> JobStatus::isFinalizer, any -> Takeover.NOTHING, AS_BEFORE, List.of(), true);
    }

    /** Submits what failed once more, as a new wave; what has stopped meanwhile is left to a resume. */
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
        try (HeldBatch held = HeldBatch.take(batch, query)) {
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
                    .submit(status, OpenWork.of(status, all, takeover.added() > 0), before, first);
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
    }

    /** Writes a wave that takes jobs over, and returns the batch with it. */
    private BatchStatus withWave(HeldBatch held, BatchStatus before, Takeover takeover, Placement placement)
            throws UsageException, RunException, IOException, InterruptedException {
        HomeSafety.ensureOwn(before.directory());
        JobScheduler scheduler = schedulers.open(before.waves().get(0).scheduler(), held.commands());
        new NewWave(before, scheduler, clock).write(takeover, placement);
        BatchStatus status = held.fresh();
        held.log()
                .info("wave " + status.waves().size() + " takes over "
                        + takeover.all().stream().map(JobStatus::label).toList());
        return status;
    }

    /** Returns the refusal to submit what may be in the queue already. */
    public static RunException unanswered(BatchStatus status, SchedulerException e) {
        return RunException.scheduler(
                "batch " + status.number() + ": jobs of it may be in the queue already, so none was submitted: "
                        + e.getMessage() + remedy(Integer.toString(status.number())),
                e);
    }

    /** Says what helps if a scheduler does not tell what has become of jobs. */
    public static String remedy(String number) {
        return "; try again when it answers, or, if you know that they have ended, type bpct --cancel=" + number
                + " --force and then bpct --resume=" + number;
    }
}
