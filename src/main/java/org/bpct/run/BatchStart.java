package org.bpct.run;

import java.time.InstantSource;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileName;
import org.bpct.schedule.JobScheduler;
import org.bpct.traverse.TraversalReport;

/** The second half of every undertaking: what was planned is written as a batch, and submitted. */
final class BatchStart {
    private final RunOptions options;
    private final Schedulers schedulers;
    private final InstantSource clock;
    private final Submitter submitter;
    private final BatchWriter writer;

    /** Makes the home of batches ready. */
    BatchStart(RunOptions options, Schedulers schedulers, InstantSource clock, Submitter submitter)
            throws UsageException, RunException {
        this.options = options;
        this.schedulers = schedulers;
        this.clock = clock;
        this.submitter = submitter;
        this.writer = new BatchWriter(options, submitter, clock);
        writer.prepareHome();
        // Here, because what earlier batches weigh is best made room for before a new one is written.
        new ListCompression(options.home(), clock).compressClosed();
    }

    /** Whoever is told of a batch that is written and not yet submitted. */
    interface Written {
        void accept(NewBatch.Written batch) throws RunException;
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
    Undertaking.Outcome start(Work work, Written written, boolean submit)
            throws UsageException, RunException, InterruptedException {
        int interval = options.interval().orElse(work.scheduler().progressInterval());
        NewBatch.Written batch = writer.write(
                work.landing(), work.walk(), work.plan(), work.roots(), work.scheduler(), work.queue(), interval);
        BatchLog.begin(batch.directory(), options, submitter);
        written.accept(batch);
        Resumption.Submitted submitted = Resumption.Submitted.NOTHING;
        if (submit) {
            StatusQuery query = new StatusQuery(options.home(), schedulers, clock);
            submitted = new Resumption(query, schedulers, clock).submit(batch.directory(), wave -> OpenWork.ALL);
        }
        return new Undertaking.Outcome(
                batch.identity().number(),
                FileName.of(batch.directory().root()),
                work.scheduler().remark(submitted.jobs()),
                submitted.left(),
                work.walk().errors().size());
    }
}
