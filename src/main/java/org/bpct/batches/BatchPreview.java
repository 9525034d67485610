package org.bpct.batches;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Confirmation;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.submit.AddedJobs;
import org.bpct.submit.BatchLimit;
import org.bpct.submit.BatchPause;
import org.bpct.submit.JobSelection;
import org.bpct.submit.LimitWish;
import org.bpct.submit.OpenWork;
import org.bpct.submit.Resumption;
import org.bpct.submit.SubmissionPreview;
import org.bpct.verb.copy.WalkResumption;
import org.bpct.wave.Placement;
import org.bpct.wave.SnapshotRule;
import org.bpct.wave.Takeover;
import org.jspecify.annotations.Nullable;

/** The preview of a change of batches by {@code --dry-run}. It writes nothing, not even a lock. */
public final class BatchPreview {
    private static final Placement AS_BEFORE = Placement.asBefore(OptionalInt.empty());
    private static final String NOTHING_DONE = "nothing was changed or submitted";

    private final Session session;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;

    BatchPreview(Session session) {
        this.session = session;
        this.catalog = new BatchCatalog(session.home());
        this.query = session.query();
        this.console = session.console();
    }

    /** Prints the jobs that a cancellation would end. */
    public int cancel(String text) throws UsageException, RunException, InterruptedException {
        for (String each : new BatchNumbers(text).each(catalog)) {
            cancel(JobSelection.parse(each));
        }
        return done();
    }

    private void cancel(JobSelection selection) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.fresh(catalog.find(selection.batch()));
        List<JobStatus> open = new ArrayList<>(selection.of(status));
        selection.refuseShared(status);
        open.removeIf(job -> job.state().isComplete());
        if (open.isEmpty()) {
            console.say("batch " + status.number() + " is " + status.state().words() + ": it has no job to cancel");
        } else {
            console.say("batch " + status.number() + ": would cancel " + SubmissionPreview.labels(open));
        }
    }

    /** Prints the effect of a pause. */
    public int pause(String text) throws UsageException, RunException, InterruptedException {
        BatchPause.Wish wish = BatchPause.Wish.parse(text);
        BatchDirectory batch = catalog.find(wish.batch());
        BatchStatus status = query.fresh(batch);
        if (new BatchPause(new Resumption(session), session).canPause(batch, status)) {
            console.say("batch " + status.number() + ": would pause it: " + wish.words());
        }
        return done();
    }

    /** Prints the effect of a limit. */
    public int limit(String text) throws UsageException, RunException, InterruptedException {
        LimitWish wish = LimitWish.parse(text);
        BatchDirectory batch = catalog.find(wish.batch());
        BatchStatus status = query.fresh(batch);
        if (wish.isLifted()) {
            console.say(
                    "batch " + status.number() + (status.limit() == null ? " has no limit" : ": would lift its limit"));
        } else if (new BatchLimit(session).canLimit(batch, status, wish)) {
            console.say("batch " + status.number() + ": would limit it to " + wish.words());
        }
        return done();
    }

    /** Prints the jobs that would be submitted again when a batch goes on. */
    public int goOn(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        BatchStatus status = answered(batch);
        if (status.pause() == null) {
            console.say("batch " + status.number() + " is not paused");
            return done();
        }
        return submission(status, OpenWork.of(status, OpenWork::uncancelled), Takeover.NOTHING, AS_BEFORE);
    }

    /** Prints the batches that would be deleted. */
    public int delete(String what) throws UsageException, RunException, InterruptedException {
        BatchDeletion.preview(session).delete(what);
        return done();
    }

    /** Prints the jobs that a resume of a batch would submit. */
    public int resume(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        SnapshotRule rule = SnapshotRule.of(batch);
        BatchStatus status = answered(batch);
        if (rule.isPublished()) {
            rule.refuse(placement);
            return submission(status, finalizers(status), Takeover.NOTHING, placement);
        }
        rule.refuseGone();
        if (status.isWalking()) {
            console.say("batch " + status.number() + ": would walk its sources again, and add entries that no job has");
        }
        return submission(
                status, OpenWork.of(status, wave -> OpenWork.ALL), Takeover.toResume(status, placement), placement);
    }

    /** Prints the jobs that would be added. */
    public int addJobs(String text, Placement placement) throws UsageException, RunException, InterruptedException {
        AddedJobs added = AddedJobs.parse(text);
        BatchDirectory batch = catalog.find(added.batch());
        BatchStatus status = answered(batch);
        if (!status.isLive()) {
            return resume(added.batch(), added.in(placement));
        }
        added.refuseUseless(status, session.schedulers());
        return submission(status, List.of(), Takeover.toAdd(status, added.jobs()), placement);
    }

    /** Prints the jobs that a retry of failed work would make. */
    public int retry(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseRetry();
        BatchStatus status = answered(batch);
        WalkResumption.refuse(status);
        NextSteps.refuseRetry(status);
        return submission(status, OpenWork.of(status, wave -> job -> false), Takeover.toRetry(status), placement);
    }

    /** Prints the comparisons of a check. */
    public int check(String number, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(catalog.meant(number));
        SnapshotRule.of(batch).refuseGone();
        new BatchCheck(session).show(batch, placement, verify);
        return done();
    }

    /** Returns the status of a batch; throws where a submission would, as jobs of it may already be in the queue. */
    private BatchStatus answered(BatchDirectory batch) throws RunException, InterruptedException {
        BatchStatus status = query.fresh(batch);
        try {
            Confirmation.refuseUnanswered(status);
            return status;
        } catch (SchedulerException e) {
            throw Resumption.unanswered(status, e);
        }
    }

    private static List<OpenWork> finalizers(BatchStatus status) {
        return OpenWork.of(status, wave -> JobStatus::isFinalizer);
    }

    private int submission(BatchStatus status, List<OpenWork> works, Takeover takeover, Placement placement)
            throws UsageException, RunException, InterruptedException {
        int code = new SubmissionPreview(status, session).say(works, takeover, placement);
        done();
        return code;
    }

    private int done() {
        console.say(NOTHING_DONE);
        return ExitCode.OK.code();
    }
}
