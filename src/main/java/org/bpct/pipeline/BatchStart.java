package org.bpct.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.LongWalk;
import org.bpct.description.Root;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.home.BatchLog;
import org.bpct.home.ListCompression;
import org.bpct.home.NewBatch;
import org.bpct.landing.Landing;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.Roots;
import org.bpct.schedule.JobScheduler;
import org.bpct.submit.BatchLimit;
import org.bpct.submit.LimitWish;
import org.bpct.submit.Resumption;
import org.bpct.submit.SiteLimits;
import org.bpct.submit.Submitted;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** The second half of every undertaking: the plan is written as a batch, and submitted. */
public final class BatchStart {
    private final Session session;
    private final RunOptions options;
    private final Console console;
    private final BatchWriter writer;

    private BatchStart(RunOptions options, Session session) {
        this.session = session;
        this.options = options;
        this.console = session.console();
        this.writer = new BatchWriter(options, session);
    }

    /** Prepares the home of batches. */
    public static BatchStart of(RunOptions options, Session session) throws UsageException, RunException {
        BatchStart start = new BatchStart(options, session);
        start.writer.prepareHome();
        return start;
    }

    /** The receiver of a batch that is written and not yet submitted. */
    public interface Written {
        void accept(NewBatch.Written batch) throws UsageException, RunException, InterruptedException;
    }

    /** Additional files of a batch, written before it gets its name. */
    public interface Addition {
        /** No additional files. */
        Addition NONE = into -> {};

        /** Writes the files. */
        void write(BatchDirectory into) throws IOException;
    }

    /**
     * The planned work, its scheduler, and the words for the submit command.
     *
     * @param longWalk the walk, if it is still running and this is its first portion; else null
     */
    public record Work(
            Landing landing,
            TraversalReport walk,
            BatchPlan plan,
            Roots roots,
            JobScheduler scheduler,
            List<String> queue,
            @Nullable LongWalk longWalk) {
        /** Makes the work of a finished walk. */
        public Work(
                Landing landing,
                TraversalReport walk,
                BatchPlan plan,
                Roots roots,
                JobScheduler scheduler,
                List<String> queue) {
            this(landing, walk, plan, roots, scheduler, queue, null);
        }
    }

    /** Writes a batch, reports it, and submits it if {@code submit} is true. */
    public Undertaking.Outcome start(Work work, Addition addition, Written written, boolean submit)
            throws UsageException, RunException, InterruptedException {
        NewBatch.Written batch = write(work, addition);
        written.accept(batch);
        return submit(work, batch, List.of(), submit);
    }

    /** Returns the submission options for the jobs of a further portion. */
    public WaveOptions waveOptions(JobScheduler scheduler, List<String> queue) {
        return writer.waveOptions(scheduler, queue);
    }

    /** Writes a batch. */
    public NewBatch.Written write(Work work, Addition addition) throws UsageException, RunException {
        NewBatch.Written batch;
        console.live("Writing the work of " + Counted.of(work.plan().workers(), "job") + " ...");
        try {
            batch = writer.write(work, addition);
        } finally {
            console.live("");
        }
        BatchLog.begin(batch.directory(), options.call(), session.submitter());
        limit(work, batch);
        return batch;
    }

    /** Gives a batch the lower one of the typed limit and that of the site. */
    private void limit(Work work, NewBatch.Written batch) throws UsageException, RunException {
        List<FileName> trees = new ArrayList<>();
        for (Root root : work.roots().all()) {
            trees.add(root.pair().source());
            trees.add(root.pair().destination());
        }
        String asked = options.call().asked();
        SiteLimits ofSite = SiteLimits.parse(options.call().limit()).orElseThrow();
        SiteLimits limits = asked.isEmpty() ? ofSite : ofSite.and(LimitWish.ofNew(asked));
        String number = Integer.toString(batch.identity().number());
        Optional<LimitWish> limit = limits.of(number, trees, !options.task().staysInPlace());
        if (limit.isPresent()) {
            new BatchLimit(session)
                    .begin(batch.directory(), limit.get(), work.plan().workers(), origin());
        }
    }

    /** Returns the origin of a limit, in words. */
    private String origin() {
        String ofSite = options.call().limit().isBlank() ? "" : "the site file";
        return options.call().asked().isEmpty() ? ofSite : "--limit" + (ofSite.isEmpty() ? "" : ", or " + ofSite);
    }

    /**
     * Submits a written batch if {@code submit} is true; none of its jobs may start before the jobs {@code first} have
     * ended.
     */
    public Undertaking.Outcome submit(Work work, NewBatch.Written batch, List<JobId> first, boolean submit)
            throws UsageException, RunException, InterruptedException {
        Submitted submitted = Submitted.NOTHING;
        if (submit) {
            String number = Integer.toString(batch.identity().number());
            console.atSignal(
                    "interrupted while submitting; the submitted jobs of batch " + number + " go on: bpct --resume="
                            + number + " submits the others, --watch=" + number + ", --cancel=" + number);
            console.live("Submitting " + Counted.of(work.plan().workers(), "job") + " ...");
            try {
                submitted = new Resumption(session).submitAfter(batch.directory(), first);
                console.atSignal("batch " + number + " goes on: bpct --watch=" + number + ", --cancel=" + number);
            } finally {
                console.live("");
            }
        }
        return new Undertaking.Outcome(
                batch.identity().number(),
                FileName.of(batch.directory().root()),
                remark(work, submitted.jobs()) + submitted.shortage() + forecast(work, batch.directory()),
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
                : work.walk().files().entries() + work.walk().files().directories() == 0
                        ? Counted.of(jobs, "job") + " of " + scheduler.name() + " writes the record"
                        : scheduler.remark(jobs);
    }

    /** Returns the forecast from earlier batches; the jobs have been submitted, and need not wait for it. */
    private String forecast(Work work, BatchDirectory batch) {
        BatchForecast forecast = BatchForecast.of(options, work.landing(), work.plan(), work.scheduler(), work.queue());
        if (!options.jobs().settings().hours().isEmpty() || Files.exists(batch.limit())) {
            // The time that it takes tells nothing about the next one.
            return "";
        }
        forecast.leaveWith(batch);
        return forecast.remark();
    }

    /**
     * Compresses the lists of earlier batches: last of all, since it may take seconds and no job needs to wait for it.
     */
    public void compressOld() {
        new ListCompression(options.call().home(), session.clock()).compressClosed();
    }
}
