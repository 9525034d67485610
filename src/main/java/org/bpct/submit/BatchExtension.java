package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bpct.caller.RunException;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;

/** The extension of a batch whose walk is running: it adds parts, and submits the jobs that begin with them. */
public final class BatchExtension {
    private final StatusQuery query;
    private final Schedulers schedulers;
    private final InstantSource clock;

    public BatchExtension(Session session) {
        this.query = session.query();
        this.schedulers = session.schedulers();
        this.clock = session.clock();
    }

    /** Writes parts into a batch whose jobs no other process submits meanwhile. */
    public interface Parts {
        void write(BatchStatus batch)
                throws UsageException, RunException, IOException, TemplateException, InterruptedException;

        /** Writes no parts, because they already exist. */
        Parts WRITTEN = batch -> {};
    }

    /** Writes parts; another process submits the jobs. */
    public void write(BatchDirectory batch, Parts parts) throws UsageException, RunException, InterruptedException {
        try (HeldBatch held = HeldBatch.await(batch, query, schedulers.commands())) {
            write(held.confirmed(clock), parts);
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
    }

    /**
     * Writes parts and submits the jobs that begin with them. They start after the running ones have ended, so that no
     * more jobs run at once than the user wanted. A cancelled batch is not extended.
     */
    public Submitted extend(BatchDirectory batch, Parts parts)
            throws UsageException, RunException, InterruptedException {
        try (HeldBatch held = HeldBatch.await(batch, query, schedulers.commands())) {
            BatchStatus before = held.confirmed(clock);
            refuseCancelled(before);
            write(before, parts);
            BatchStatus status = held.fresh();
            String scheduler = Placement.newest(status).scheduler();
            List<JobId> first = status.jobs().stream()
                    // No job can wait for those of another cluster.
                    .filter(job -> job.state().isLive()
                            && !job.isFinalizer()
                            && job.scheduler().equals(scheduler))
                    .map(JobStatus::id)
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
            Function<WaveOptions, Predicate<JobStatus>> unsubmitted =
                    wave -> job -> job.state() == JobState.PLANNED && !job.isFurtherPart();
            return new WorkSubmission(held, schedulers, clock)
                    .submit(
                            status,
                            OpenWork.of(status, unsubmitted),
                            before.waves().size(),
                            first);
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
    }

    private static void write(BatchStatus status, Parts parts)
            throws UsageException, RunException, IOException, TemplateException, InterruptedException {
        NewWave.refuseDamaged(status);
        NewWave.mend(status);
        parts.write(status);
    }

    private static void refuseCancelled(BatchStatus status) throws RunException {
        if (status.jobs().stream()
                .anyMatch(job -> job.isFinalizer() && job.state() != JobState.HANDED_OVER && job.cancelled() != null)) {
            throw RunException.failed("batch " + status.number() + " was cancelled", null);
        }
    }
}
