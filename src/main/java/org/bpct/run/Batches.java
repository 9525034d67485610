package org.bpct.run;

import java.time.Duration;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.report.ErrorReport;
import org.bpct.report.PathQuestion;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.show.BatchErrors;
import org.bpct.submit.AddedJobs;
import org.bpct.submit.BatchLimit;
import org.bpct.submit.BatchPause;
import org.bpct.submit.Cancellation;
import org.bpct.submit.JobSelection;
import org.bpct.submit.LimitWish;
import org.bpct.submit.Resumption;
import org.bpct.submit.Submitted;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.jspecify.annotations.Nullable;

/** What can be done with batches that are there: look, wait, cancel, delete. */
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

    /** Returns who says what changes of batches would be, and changes nothing. */
    public BatchPreview preview() {
        return new BatchPreview(session.leavingNothing());
    }

    /**
     * Prints how one batch is doing, or at a glance all that have not closed, and the last ones that have, if the number is empty, or all
     * of them if it is {@code all}; if it is verbose, each with its jobs, and what those have chosen.
     */
    public int progress(String number, boolean json, boolean isVerbose)
            throws UsageException, RunException, InterruptedException {
        new ProgressAnswer(catalog, query, console).print(number, json, isVerbose);
        return ExitCode.OK.code();
    }

    /** Prints which names of a batch failed, and why: for people, as JSON, or the names only, each ended by NUL. */
    public int errors(String number, boolean json, boolean namesOnly) throws UsageException, RunException {
        BatchErrors.Form form =
                json ? BatchErrors.Form.JSON : namesOnly ? BatchErrors.Form.NAMES : BatchErrors.Form.TEXT;
        return new ErrorReport(console, session.clock()).print(catalog.find(number), form);
    }

    /** Prints what happened to a file, given by its path in a source or in a copy; returns 1 if no batch knows. */
    public int why(FileName path, FileName workingDirectory) throws UsageException, RunException, InterruptedException {
        return new PathQuestion(catalog, query, console, session.clock()).answer(path, workingDirectory);
    }

    /**
     * Waits until nothing of a batch can go on any more, prints its summary, and returns its exit code. Submits
     * meanwhile what had to wait for room, and what stopped and may be tried again.
     */
    public int await(String number) throws UsageException, RunException, InterruptedException {
        return new AwaitedBatches(session).await(number).code();
    }

    /** Does so with what was begun, and with what runs after it; returns the worse exit code. */
    public int await(Undertaking.Outcome begun) throws UsageException, RunException, InterruptedException {
        return new AwaitedBatches(session).await(begun).code();
    }

    /**
     * Ends jobs of a batch, or all of them and the finalizer; returns when they have ended.
     *
     * @param believes whether the user knows that those have ended of which their scheduler does not say
     */
    public int cancel(String selection, boolean believes) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        JobSelection jobs = JobSelection.parse(selection);
        return cancellation().cancel(catalog.find(jobs.batch()), jobs, believes);
    }

    /** Pauses a batch: {@code 7}, or {@code 7:leave} for jobs that are to leave the queue. */
    public int pause(String text) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchPause.Wish wish = BatchPause.Wish.parse(text);
        return new BatchPause(resumption, session).pause(catalog.find(wish.batch()), wish);
    }

    /** Lets a paused batch go on. */
    public int goOn(String number) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        return new BatchPause(resumption, session).goOn(catalog.find(number), number);
    }

    /** Limits what the jobs of a batch do together: {@code 7:200M}, {@code 7:500/s}, or lifts that: {@code 7:no}. */
    public int limit(String text) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        LimitWish wish = LimitWish.parse(text);
        return new BatchLimit(session).limit(catalog.find(wish.batch()), wish);
    }

    /**
     * Submits what is open in a batch once more, and what had to wait for room.
     *
     * @param placement where they are to run, and how many
     */
    public int resume(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(number);
        SnapshotRule rule = SnapshotRule.of(batch);
        if (rule.isPublished()) {
            rule.refuse(placement);
            cancellation().finish(batch);
            return tell(number, batch, resumption.finish(batch));
        }
        rule.refuseGone();
        Placement where = placed(batch, placement);
        cancellation().finish(batch);
        new WalkResumption(session).finish(batch, where);
        return tell(number, batch, resumption.resume(batch, where));
    }

    /**
     * Submits more jobs of a batch: {@code 7:8} are eight for batch 7. If none is at work, they share what is open.
     *
     * @param placement where they are to run
     */
    public int addJobs(String text, Placement placement) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        AddedJobs added = AddedJobs.parse(text);
        BatchDirectory batch = catalog.find(added.batch());
        BatchStatus status = query.fresh(batch);
        if (!status.isLive()) {
            return resume(added.batch(), added.in(placement));
        }
        added.refuseUseless(status, session.schedulers());
        return tell(added.batch(), batch, resumption.add(batch, added, placed(batch, added.in(placement))));
    }

    /** Tries once more what failed. */
    public int retry(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseRetry();
        WalkResumption.refuse(query.of(batch));
        Placement where = placed(batch, placement);
        cancellation().finish(batch);
        return tell(number, batch, resumption.retry(batch, where));
    }

    /**
     * Submits a batch that compares what another one copied with its sources, and returns its number.
     *
     * @param placement where the jobs are to run, and how many
     * @param verify how contents are compared: a method, {@code no}, or null for the batch's own
     */
    public int check(String number, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseGone();
        return new BatchCheck(session).submit(batch, placement, verify);
    }

    /** Says before anything is done what cannot be obeyed. */
    private Placement placed(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        if (placement.isElsewhere()) {
            BatchStatus status = query.of(batch);
            NewWave.refuseDamaged(status);
            placement.check(
                    status,
                    session.schedulers().open(Placement.newest(status).scheduler(), new CommandRunner(CommandLog.NONE)),
                    console);
        }
        return placement;
    }

    private int tell(String number, BatchDirectory batch, Submitted submitted)
            throws RunException, InterruptedException {
        if (submitted.locked()) {
            console.note("another bpct is submitting jobs of batch " + number);
            return ExitCode.LOCKED.code();
        }
        String words = "batch " + number + ": " + submitted.words();
        if (submitted.unanswered() > 0) {
            words += "; the scheduler does not say what has become of " + submitted.unanswered()
                    + (submitted.unanswered() == 1 ? " job" : " jobs") + Resumption.remedy(number);
        }
        if (submitted.isNothing() && submitted.unanswered() == 0) {
            BatchStatus status = query.of(batch);
            words += "; it is " + status.state().words();
            words += NextSteps.of(status).stream().map(hint -> "; " + hint).collect(Collectors.joining());
        }
        console.say(words);
        return submitted.unanswered() == 0 ? ExitCode.OK.code() : ExitCode.SCHEDULER.code();
    }

    private Cancellation cancellation() {
        return new Cancellation(session);
    }

    /** Deletes one batch, all that are not at work, or old ones; the copies themselves stay. */
    public int delete(String what) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        new BatchDeletion(session, cancellation()).delete(what);
        return ExitCode.OK.code();
    }

    /** Deletes the complete batches that were created longer ago than this, and says how many. */
    public void deleteOlderThan(Duration age) throws RunException, InterruptedException {
        int deleted =
                new BatchDeletion(session, cancellation()).olderThan(age, true).deleted();
        if (deleted > 0) {
            console.say(BatchDeletion.count(deleted) + " created more than " + age.toDays() + " days ago deleted");
        }
    }
}
