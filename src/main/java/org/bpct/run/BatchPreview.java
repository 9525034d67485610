package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.home.BatchCatalog;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Confirmation;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
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
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.bpct.wave.Takeover;
import org.jspecify.annotations.Nullable;

/** What {@code --dry-run} tells of a change of batches: what would be done. It writes nothing, not even a lock. */
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

    /** Says which jobs a cancellation would end. */
    public int cancel(String text) throws UsageException, RunException, InterruptedException {
        JobSelection selection = JobSelection.parse(text);
        BatchStatus status = query.fresh(catalog.find(selection.batch()));
        List<JobStatus> open = new ArrayList<>(selection.of(status));
        selection.refuseShared(status);
        open.removeIf(job -> job.state().isComplete());
        if (open.isEmpty()) {
            console.say("batch " + status.number() + " is " + status.state().words() + ": it has no job to cancel");
        } else {
            console.say("batch " + status.number() + ": would cancel " + labels(open));
        }
        return done();
    }

    /** Says what a pause would do. */
    public int pause(String text) throws UsageException, RunException, InterruptedException {
        BatchPause.Wish wish = BatchPause.Wish.parse(text);
        BatchDirectory batch = catalog.find(wish.batch());
        BatchStatus status = query.fresh(batch);
        if (new BatchPause(new Resumption(session), session).canPause(batch, status)) {
            console.say("batch " + status.number() + ": would pause it: " + wish.words());
        }
        return done();
    }

    /** Says what a limit would be. */
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

    /** Says which jobs would be submitted again when a batch goes on. */
    public int goOn(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        BatchStatus status = answered(batch);
        if (status.pause() == null) {
            console.say("batch " + status.number() + " is not paused");
            return done();
        }
        return submission(status, OpenWork.of(status, OpenWork::uncancelled), Takeover.NOTHING, AS_BEFORE);
    }

    /** Says which batches would be deleted. */
    public int delete(String what) throws UsageException, RunException, InterruptedException {
        BatchDeletion.preview(session).delete(what);
        return done();
    }

    /** Says which jobs would be submitted to go on with a batch. */
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
            console.say("batch " + status.number() + ": would walk its sources again, and add what no job has");
        }
        return submission(
                status, OpenWork.of(status, wave -> OpenWork.ALL), Takeover.toResume(status, placement), placement);
    }

    /** Says which jobs would be added. */
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

    /** Says which jobs would be made anew to try what failed. */
    public int retry(String number, Placement placement) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseRetry();
        BatchStatus status = answered(batch);
        WalkResumption.refuse(status);
        return submission(status, OpenWork.of(status, wave -> job -> false), Takeover.toRetry(status), placement);
    }

    /** Says what a check would compare. */
    public int check(String number, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        SnapshotRule.of(batch).refuseGone();
        new BatchCheck(session).show(batch, placement, verify);
        return done();
    }

    /** Returns how a batch is doing; throws where a submission would, as jobs of it may be in the queue already. */
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
            throws UsageException, RunException {
        String batch = "batch " + status.number() + ": ";
        if (!takeover.isEmpty()) {
            NewWave.refuseDamaged(status);
            HomeSafety.ensureOwn(status.directory());
            JobScheduler scheduler =
                    session.schedulers().open(Placement.newest(status).scheduler(), new CommandRunner(CommandLog.NONE));
            placement.check(status, scheduler, console);
            OptionalInt jobs = placement.jobs();
            String most = jobs.isPresent() && takeover.added() == 0
                    ? ", divided among " + Counted.of(jobs.getAsInt(), "job") + " at most"
                    : "";
            String more = takeover.added() == 0 ? "" : ", and add " + Counted.of(takeover.added(), "job");
            console.say(batch + "wave " + (status.waves().size() + 1) + " would take over " + labels(takeover.all())
                    + most + more);
        }
        List<JobStatus> asTheyAre = new ArrayList<>();
        int left = 0;
        for (OpenWork work : works) {
            asTheyAre.addAll(work.jobs());
            asTheyAre.addAll(work.finalizer());
            left += work.left();
        }
        asTheyAre.removeAll(takeover.all());
        if (!asTheyAre.isEmpty()) {
            HomeSafety.ensureOwn(status.directory());
            console.say(batch + "would submit " + labels(asTheyAre));
        }
        if (left > 0) {
            console.say(batch + Counted.left(left));
        }
        if (takeover.isEmpty() && asTheyAre.isEmpty() && left == 0) {
            console.say(batch + "nothing is to be submitted; it is "
                    + status.state().words());
        }
        if (!status.beingCancelled().isEmpty()) {
            console.say(batch + labels(status.beingCancelled()) + " must end first, because somebody cancelled "
                    + (status.beingCancelled().size() == 1 ? "it" : "them"));
        }
        long unanswered = status.jobs().stream().filter(JobStatus::isUnanswered).count();
        if (unanswered > 0) {
            console.say(batch + "the scheduler does not say what has become of " + unanswered
                    + (unanswered == 1 ? " job" : " jobs"));
        }
        done();
        return unanswered == 0 ? ExitCode.OK.code() : ExitCode.SCHEDULER.code();
    }

    /** Returns jobs as people name them, with what they are doing. */
    private static String labels(List<JobStatus> jobs) {
        return (jobs.size() == 1 ? "job " : "jobs ")
                + jobs.stream()
                        .map(job -> job.label() + " (" + job.state().words() + ")")
                        .collect(Collectors.joining(", "));
    }

    private int done() {
        console.say(NOTHING_DONE);
        return ExitCode.OK.code();
    }
}
