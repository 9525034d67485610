package org.bpct.batches;

import java.time.Duration;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.report.ErrorReport;
import org.bpct.report.PathQuestion;
import org.bpct.report.ProgressAnswer;
import org.bpct.report.ProgressForm;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.errors.BatchErrors;
import org.bpct.submit.AddedJobs;
import org.bpct.submit.BatchLimit;
import org.bpct.submit.BatchPause;
import org.bpct.submit.Cancellation;
import org.bpct.submit.JobSelection;
import org.bpct.submit.LimitWish;
import org.bpct.submit.Resumption;
import org.bpct.submit.Submitted;
import org.bpct.verb.copy.WalkResumption;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.bpct.wave.SnapshotRule;
import org.jspecify.annotations.Nullable;

/** The operations on existing batches: look, wait, cancel, delete. */
public final class Batches {
    private final Session session;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Resumption resumption;
    private final Console console;

    /** Opens the batches of a home. */
    public Batches(Session session) {
        this.session = session;
        this.catalog = new BatchCatalog(session.home());
        this.query = session.query();
        this.resumption = new Resumption(session);
        this.console = session.console();
    }

    /** Returns the preview of changes of batches, which changes nothing. */
    public BatchPreview preview() {
        return new BatchPreview(session.leavingNothing());
    }

    /**
     * Prints the status of one batch. Without a number, prints all open batches and the last closed ones at a glance;
     * with {@code all}, all batches.
     */
    public int progress(String number, ProgressForm form) throws UsageException, RunException, InterruptedException {
        new ProgressAnswer(session, NextSteps::of, NextSteps::withoutErrors).print(number, form);
        return ExitCode.OK.code();
    }

    /**
     * Prints the failed names of a batch and the reasons, as text or JSON; or the names only, each ended by NUL.
     *
     * @param losses whether only names are told that are copied and lack attributes
     */
    public int errors(String number, boolean json, boolean namesOnly, boolean losses)
            throws UsageException, RunException, InterruptedException {
        BatchErrors.Form form =
                json ? BatchErrors.Form.JSON : namesOnly ? BatchErrors.Form.NAMES : BatchErrors.Form.TEXT;
        return new ErrorReport(session).print(catalog.find(catalog.meant(number)), form, losses);
    }

    /** Prints the history of a file, by its path in a source or a copy; returns 1 if no batch knows it. */
    public int why(FileName path, FileName workingDirectory) throws UsageException, RunException, InterruptedException {
        return new PathQuestion(catalog, query, console, session.clock()).answer(path, workingDirectory);
    }

    /** Waits until a batch can make no more progress, prints its result, and returns its exit code. */
    public int await(String number, ProgressForm form) throws UsageException, RunException, InterruptedException {
        return new AwaitedBatches(session, form).await(number).code();
    }

    /** Prints a new batch, and the one that runs after it, as JSON. */
    public void show(Undertaking.Outcome begun) throws UsageException, RunException, InterruptedException {
        new AwaitedBatches(session, ProgressForm.JSON).show(begun);
    }

    /** Waits in this way for a new batch and for the one that runs after it; returns the worse exit code. */
    public int await(Undertaking.Outcome begun, ProgressForm form)
            throws UsageException, RunException, InterruptedException {
        return new AwaitedBatches(session, form).await(begun).code();
    }

    /** Ends jobs of a batch, or all of them and the finalizer, or several batches; see {@link Cancellation#cancel}. */
    public int cancel(String selection, boolean believes) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        int worst = 0;
        for (String each : new BatchNumbers(selection).each(catalog)) {
            JobSelection jobs = JobSelection.parse(each);
            worst = Math.max(worst, new Cancellation(session).cancel(catalog.find(jobs.batch()), jobs, believes));
        }
        return worst;
    }

    /** Pauses a batch: {@code 7}, or {@code 7:leave} for jobs that are to leave the queue. */
    public int pause(String text) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchPause.Wish wish = BatchPause.Wish.parse(text);
        return new BatchPause(resumption, session).pause(catalog.find(wish.batch()), wish);
    }

    /** Ends the pause of a batch. */
    public int goOn(String number) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        return new BatchPause(resumption, session).goOn(catalog.find(number), number);
    }

    /** Limits the total work of a batch's jobs: {@code 7:200M}, {@code 7:500/s}; {@code 7:no} removes the limit. */
    public int limit(String text) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        LimitWish wish = LimitWish.parse(text);
        return new BatchLimit(session).limit(catalog.find(wish.batch()), wish);
    }

    /**
     * Submits the open work of a batch once more, and jobs that had to wait for room.
     *
     * @param placement the place where they are to run, and their number
     * @param takesAllNodes whether they may have the nodes again that the batch leaves out
     */
    public int resume(String number, Placement placement, boolean takesAllNodes)
            throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(number);
        SnapshotRule rule = SnapshotRule.of(batch);
        if (rule.isPublished()) {
            rule.refuse(placement);
            NodesAgain.take(batch, takesAllNodes);
            new Cancellation(session).finish(batch);
            return tell(number, batch, resumption.finish(batch));
        }
        rule.refuseGone();
        Placement where = placed(batch, placement);
        NodesAgain.take(batch, takesAllNodes);
        new Cancellation(session).finish(batch);
        new WalkResumption(session).finish(batch, where);
        return tell(number, batch, resumption.resume(batch, where));
    }

    /**
     * Submits more jobs of a batch: {@code 7:8} are eight for batch 7. If none is running, they share the open work.
     *
     * @param placement the place where they are to run
     */
    public int addJobs(String text, Placement placement) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        AddedJobs added = AddedJobs.parse(text);
        BatchDirectory batch = catalog.find(added.batch());
        BatchStatus status = query.fresh(batch);
        if (!status.isLive()) {
            return resume(added.batch(), added.in(placement), false);
        }
        added.refuseUseless(status, session.schedulers());
        return tell(added.batch(), batch, resumption.add(batch, added, placed(batch, added.in(placement))));
    }

    /** Tries failed work once more. */
    public int retry(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseRetry();
        BatchStatus status = query.of(batch);
        WalkResumption.refuse(status);
        NextSteps.refuseRetry(status);
        Placement where = placed(batch, placement);
        new Cancellation(session).finish(batch);
        return tell(number, batch, resumption.retry(batch, where));
    }

    /**
     * Submits a batch that compares the copies of another one with its sources, and returns its number.
     *
     * @param placement the place where the jobs are to run, and their number
     * @param verify the comparison of contents: a method, {@code no}, or null for the batch's own
     */
    public int check(String number, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(catalog.meant(number));
        SnapshotRule.of(batch).refuseGone();
        return new BatchCheck(session).submit(batch, placement, verify);
    }

    /** Returns the checked placement; reports options that cannot be obeyed before anything is done. */
    private Placement placed(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        if (placement.isElsewhere()) {
            BatchStatus status = query.of(batch);
            NewWave.refuseDamaged(status);
            placement.check(status, session.schedulers().open(placement.scheduler(Placement.newest(status))), console);
        }
        return placement;
    }

    private int tell(String number, BatchDirectory batch, Submitted submitted)
            throws RunException, InterruptedException {
        if (submitted.locked()) {
            console.note("another bpct submits or cancels jobs of batch " + number);
            return ExitCode.LOCKED.code();
        }
        String words = "batch " + number + ": " + submitted.words();
        if (submitted.unanswered() > 0) {
            words += "; the scheduler does not tell the state of " + submitted.unanswered()
                    + (submitted.unanswered() == 1 ? " job" : " jobs") + Resumption.remedy(number);
        }
        boolean isUnsure = submitted.unanswered() > 0;
        if (submitted.isNothing() && !isUnsure) {
            BatchStatus status = query.of(batch);
            isUnsure = status.state() == JobState.SUSPECT;
            words += "; it is " + status.state().words();
            words += NextSteps.of(status).stream().map(hint -> "; " + hint).collect(Collectors.joining());
        }
        console.say(words);
        return isUnsure ? ExitCode.SCHEDULER.code() : ExitCode.OK.code();
    }

    /** Deletes one batch, all batches that are not running, or old ones; the copies themselves stay. */
    public int delete(String what) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        new BatchDeletion(session, new Cancellation(session)).delete(what);
        return ExitCode.OK.code();
    }

    /** Deletes the complete batches that were created longer ago than this, and prints their number. */
    public void deleteOlderThan(Duration age) throws RunException, InterruptedException {
        int deleted = new BatchDeletion(session, new Cancellation(session))
                .olderThan(age, true)
                .deleted();
        if (deleted > 0) {
            console.say(BatchDeletion.count(deleted) + " created more than " + age.toDays() + " days ago deleted");
        }
    }
}
