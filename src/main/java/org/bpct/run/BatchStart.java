package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.traverse.TraversalReport;

/** The second half of every undertaking: what was planned is written as a batch, and submitted. */
final class BatchStart {
    private final RunOptions options;
    private final Schedulers schedulers;
    private final InstantSource clock;
    private final Submitter submitter;
    private final Console console;
    private final BatchWriter writer;

    /** Makes the home of batches ready. */
    BatchStart(RunOptions options, Schedulers schedulers, Console console, InstantSource clock, Submitter submitter)
            throws UsageException, RunException {
        this.options = options;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
        this.submitter = submitter;
        this.writer = new BatchWriter(options, submitter, clock);
        writer.prepareHome();
    }

    /** Whoever is told of a batch that is written and not yet submitted. */
    interface Written {
        void accept(NewBatch.Written batch) throws UsageException, RunException, InterruptedException;
    }

    /** Files that a batch has besides those of every batch, written before it gets its name. */
    interface Addition {
        /** None. */
        Addition NONE = into -> {};

        void write(BatchDirectory into) throws IOException;
    }

    /** What was planned, and who is to run it with which words for the submit command. */
    record Work(
            Landing landing,
            TraversalReport walk,
            BatchPlan plan,
            Roots roots,
            JobScheduler scheduler,
            List<String> queue) {}

    /** Writes a batch, tells of it, and submits it if asked to. */
    Undertaking.Outcome start(Work work, Addition addition, Written written, boolean submit)
            throws UsageException, RunException, InterruptedException {
        NewBatch.Written batch = write(work, addition);
        written.accept(batch);
        return submit(work, batch, List.of(), submit);
    }

    /** Writes a batch. */
    NewBatch.Written write(Work work, Addition addition) throws UsageException, RunException {
        int interval = options.jobs().interval().orElse(work.scheduler().progressInterval());
        NewBatch.Written batch;
        console.live("Writing what " + Counted.of(work.plan().workers(), "job") + " will do ...");
        try {
            batch = writer.write(work, interval, addition);
        } finally {
            console.live("");
        }
        BatchLog.begin(batch.directory(), options.call(), submitter);
        return batch;
    }

    /** Submits a batch that was written, if asked to; none of its jobs may start before these have ended. */
    Undertaking.Outcome submit(Work work, NewBatch.Written batch, List<JobId> first, boolean submit)
            throws UsageException, RunException, InterruptedException {
        Resumption.Submitted submitted = Resumption.Submitted.NOTHING;
        if (submit) {
            StatusQuery query = new StatusQuery(options.call().home(), schedulers, clock);
            console.live("Submitting " + Counted.of(work.plan().workers(), "job") + " ...");
            try {
                submitted = new Resumption(query, schedulers, clock).submitAfter(batch.directory(), first);
            } finally {
                console.live("");
            }
        }
        return new Undertaking.Outcome(
                batch.identity().number(),
                FileName.of(batch.directory().root()),
                remark(work, submitted.jobs()) + forecast(work, batch.directory()),
                submitted.left(),
                work.walk().errors().size(),
                false,
                null);
    }

    private String remark(Work work, int jobs) {
        JobScheduler scheduler = work.scheduler();
        boolean isOne = options.jobs().settings().together()
                && scheduler.refusalOfNodes(work.queue()).isEmpty();
        return isOne && jobs > 0
                ? "1 job of " + Counted.of(jobs, "node") + " is with " + scheduler.name()
                : scheduler.remark(jobs);
    }

    /** Returns what earlier batches tell of it; the jobs have been submitted, and need not wait for that. */
    private String forecast(Work work, BatchDirectory batch) {
        BatchForecast forecast = BatchForecast.of(options, work.landing(), work.plan(), work.scheduler(), work.queue());
        forecast.leaveWith(batch);
        return forecast.remark();
    }

    /** Compresses what earlier batches have left: last of all, since no job needs to wait for that, which may take seconds. */
    void compressOld() {
        new ListCompression(options.call().home(), clock).compressClosed();
    }
}
