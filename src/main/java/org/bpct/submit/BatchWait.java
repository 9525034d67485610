package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LocalTimes;
import org.bpct.status.Silence;
import org.bpct.status.record.NodeRecord;

/** The wait for a batch: looks at it repeatedly, and resubmits jobs while no user decision is needed. */
public final class BatchWait {
    private static final long SHOW_MILLIS = 1000;

    /**
     * A night without changes and many a copy end within this time. Only then are the classes for a long wait loaded:
     * that takes 0.3 s of a processor, which the jobs can use.
     */
    private static final long SHORT_WAIT_MILLIS = 10_000;

    private static final long SHORT_LOOK_MILLIS = 50;

    /** The end of a short wait is noticed late by at most this fraction of it. */
    private static final long SHORT_WAIT_PARTS = 20;

    private static final long LOOK_FACTOR = 10;

    /** Reasons that are told: of a thousand jobs each may name another node. */
    private static final int MOST_REASONS = 5;

    private final StatusQuery query;
    private final Refill refill;
    private final EndRequests requests;
    private final SuspensionWatch suspensions;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;
    private boolean isUnheardSaid;
    private boolean isSilenceSaid;
    private final Set<NodeRecord> saidOfNodes = new HashSet<>();
    private final Set<FileName> saidOfReturns = new HashSet<>();

    public BatchWait(Resumption resumption, Session session) {
        this(resumption, session, Pause.SLEEP);
    }

    public BatchWait(Resumption resumption, Session session, Pause pause) {
        this.query = session.query();
        this.refill = new Refill(resumption, session);
        this.requests = new EndRequests(session.schedulers(), session.clock());
        this.schedulers = session.schedulers();
        this.console = session.console();
        this.clock = session.clock();
        this.suspensions = new SuspensionWatch(requests, console, clock);
        this.pause = pause;
    }

    /** The receiver of each status that a wait reads but the last. */
    public interface Look {
        void saw(BatchStatus status) throws RunException;
    }

    /** Returns the status once no job is running and none is to be submitted without a user's request. */
    public BatchStatus await(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        return await(batch, status -> {});
    }

    /** Does the same, and passes on each status of the meantime. */
    public BatchStatus await(BatchDirectory batch, Look look)
            throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        sayAtSignal(status.number());
        WaitDisplay display = new WaitDisplay(console, clock);
        long least = schedulers.millisBetweenLooks(status);
        long began = clock.millis();
        boolean isLoaded = false;
        long lookMillis = 0;
        while (true) {
            attend(status);
            if (refill.hasWork(batch, status)) {
                status = refill.submit(batch, status);
            } else if (!status.isLive() && !refill.isHoldingBack(batch, status)) {
                end(batch, status);
                return status;
            }
            look.saw(status);
            display.show(status);
            long waited = clock.millis() - began;
            boolean isLocal = schedulers.areAllLocal(status);
            if (!isLoaded && (!isLocal || waited >= SHORT_WAIT_MILLIS)) {
                ProgramClasses.loadAll();
                isLoaded = true;
            }
            // Frequent looks at a thousand jobs on a slow file server must not become its load.
            long sparing = LOOK_FACTOR * lookMillis;
            if (isLocal) {
                long sensible = Math.min(least, Math.max(SHORT_LOOK_MILLIS, waited / SHORT_WAIT_PARTS));
                pauseUntilSign(EndSign.of(status), sensible, Math.max(SHOW_MILLIS, sparing));
            } else {
                display.pause(status, Math.max(least, sparing), pause);
            }
            long before = clock.millis();
            status = query.of(batch);
            lookMillis = clock.millis() - before;
        }
    }

    private void sayAtSignal(int number) {
        console.atSignal(
                "stopped waiting; batch " + number + " goes on: bpct --watch=" + number + ", --cancel=" + number);
    }

    /** Does the recurring tasks of a wait for running jobs. */
    private void attend(BatchStatus status) throws UsageException, RunException, InterruptedException {
        tellOfSilence(status);
        suspensions.look(status);
        tellOfNodes(status);
        tellOfReturns(status);
        endAgain(status);
        if (!schedulers.areAllLocal(status)) {
            PartRelease.of(status);
        }
    }

    private void end(BatchDirectory batch, BatchStatus status)
            throws UsageException, RunException, InterruptedException {
        requests.noteGone(status);
        if (status.state().isComplete()) {
            takeLateJobs(batch, status);
        }
        console.atSignal("");
    }

    /** Pauses repeatedly for {@code millis} milliseconds until there is a sign, or the longest pause is over. */
    private void pauseUntilSign(EndSign sign, long millis, long longest) throws InterruptedException {
        long until = clock.millis() + longest;
        do {
            pause.millis(millis);
        } while (clock.millis() < until && !sign.isThere());
    }

    /** Reports once that a scheduler does not answer, and since when, and once that it answers again. */
    private void tellOfSilence(BatchStatus status) {
        List<Silence> silences = status.silences();
        if (!silences.isEmpty() && !isSilenceSaid) {
            isSilenceSaid = true;
            silences.forEach(silence -> console.note("batch " + status.number() + ": "
                    + silence.sentence(ZoneId.systemDefault()) + "; its jobs are not affected, and the wait goes on"));
        } else if (isSilenceSaid && silences.isEmpty() && status.jobs().stream().anyMatch(JobStatus::isAnswered)) {
            isSilenceSaid = false;
            console.note("batch " + status.number() + ": the scheduler answers again");
        }
    }

    /** Reports once each node that is left out: there are fewer nodes, and somebody has to repair this one. */
    private void tellOfNodes(BatchStatus status) {
        LocalTimes times = new LocalTimes(ZoneId.systemDefault());
        LeftOutNodes.of(status.directory(), status.pace().now()).stream()
                .filter(saidOfNodes::add)
                .map(node -> LeftOutNodes.sentence(status, node, times))
                .forEach(sentence -> console.note("batch " + status.number() + " leaves out " + sentence));
    }

    /**
     * Reports the reasons for which jobs that had begun are in the queue again, each once: some are put back four times, two
     * minutes apart, before they stop.
     */
    private void tellOfReturns(BatchStatus status) {
        for (JobStatus job : status.workers()) {
            FileName reason = job.snapshot().message();
            boolean isBack = job.state() == JobState.QUEUED && job.hasStarted();
            if (reason == null || !isBack || saidOfReturns.size() >= MOST_REASONS) {
                continue;
            }
            boolean isOfNode =
                    saidOfNodes.stream().anyMatch(node -> node.reason().equals(reason));
            if (!isOfNode && saidOfReturns.add(reason)) {
                console.note("batch " + status.number() + ": job " + job.label() + " is in the queue again: "
                        + reason.display());
            }
        }
    }

    /** Requests again the end of jobs that a user has cancelled; reports once that a scheduler does not receive it. */
    private void endAgain(BatchStatus status) throws RunException, InterruptedException {
        String unheard = requests.repeat(status);
        if (!unheard.isEmpty() && !isUnheardSaid) {
            isUnheardSaid = true;
            console.note("batch " + status.number() + " is being cancelled, and " + unheard
                    + "; this wait repeats the cancellation once a minute");
        }
    }

    /**
     * Removes the late jobs of a batch from the queue. Nobody may have waited when it became complete, and an
     * administrator's hold keeps a job there for good.
     */
    private void takeLateJobs(BatchDirectory batch, BatchStatus status) throws RunException, InterruptedException {
        if (status.jobs().stream().noneMatch(JobStatus::isDoneByAnother)) {
            return;
        }
        try (BatchLog log = BatchLog.open(batch.log())) {
            int taken = new LateJobs(schedulers, schedulers.commands().loggedBy(log)).takeBack(status);
            if (taken > 0) {
                console.note("batch " + status.number() + ": " + LateJobs.words(taken));
            }
        } catch (SchedulerException | UsageException e) {
            console.note("batch " + status.number()
                    + " is complete; jobs that have nothing left to do stay in the queue, and end when they begin: "
                    + e.getMessage());
        } catch (IOException e) {
            throw RunException.failed("cannot write the log of batch " + status.number() + ": " + e, e);
        }
    }
}
