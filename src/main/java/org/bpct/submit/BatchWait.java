package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.query.CopyBefore;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.bpct.status.show.LiveLine;

/** The wait for a batch: looks again and again, and keeps the queue filled as far as nobody has to be asked. */
public final class BatchWait {
    private static final long SHOW_MILLIS = 1000;

    /**
     * Until then a night without changes and many a copy are over, before what only a long wait needs is loaded:
     * that takes 0.3 s of a processor, which the jobs can use.
     */
    private static final long SHORT_WAIT_MILLIS = 10_000;

    private static final long SHORT_LOOK_MILLIS = 50;

    /** The end of a short wait is noticed late by such a part of it. */
    private static final long SHORT_WAIT_PARTS = 20;

    private static final long LOOK_FACTOR = 10;
    private static final long RETRY_MILLIS = 60_000;

    /** Jobs on a thousand nodes may each have a reason of their own. */
    private static final int REASONS_SAID = 3;

    private final StatusQuery query;
    private final Resumption resumption;
    private final EndRequests requests;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;
    private long refusedAt;
    private boolean isUnheardSaid;
    private boolean isSilenceSaid;
    private boolean isVanitySaid;
    private boolean isPauseSaid;

    public BatchWait(Resumption resumption, Session session) {
        this(resumption, session, Pause.SLEEP);
    }

    public BatchWait(Resumption resumption, Session session, Pause pause) {
        this.query = session.query();
        this.resumption = resumption;
        this.requests = new EndRequests(session.schedulers(), session.clock());
        this.schedulers = session.schedulers();
        this.console = session.console();
        this.clock = session.clock();
        this.pause = pause;
    }

    /** Returns the status once no job is at work any more and none is to be submitted without being asked for. */
    public BatchStatus await(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        long least = schedulers.millisBetweenLooks(status);
        long began = clock.millis();
        boolean isLoaded = false;
        boolean wasOpen = !status.state().isComplete();
        long shown = 0;
        long lookMillis = 0;
        while (true) {
            attend(status);
            if (hasWork(batch, status)) {
                status = submit(batch, status);
            } else if (!status.isLive()) {
                end(batch, status, wasOpen);
                return status;
            }
            if (console.liveWidth() > 0 && clock.millis() - shown >= SHOW_MILLIS) {
                console.live(LiveLine.copying(console.liveWidth(), status));
                shown = clock.millis();
            }
            long waited = clock.millis() - began;
            boolean isLocal = schedulers.areAllLocal(status);
            if (!isLoaded && (!isLocal || waited >= SHORT_WAIT_MILLIS)) {
                ProgramClasses.loadAll();
                isLoaded = true;
            }
            // A look at a thousand jobs on a slow file server must not become its load.
            long sparing = LOOK_FACTOR * lookMillis;
            if (isLocal) {
                long sensible = Math.min(least, Math.max(SHORT_LOOK_MILLIS, waited / SHORT_WAIT_PARTS));
                pauseUntilSign(EndSign.of(status), sensible, Math.max(SHOW_MILLIS, sparing));
            } else {
                pause.millis(Math.max(least, sparing));
            }
            long before = clock.millis();
            status = query.of(batch);
            lookMillis = clock.millis() - before;
        }
    }

    /** Does what can be done for jobs that are at work. */
    private void attend(BatchStatus status) throws UsageException, RunException, InterruptedException {
        tellOfSilence(status);
        endAgain(status);
        if (!schedulers.areAllLocal(status)) {
            PartRelease.of(status);
        }
    }

    private void end(BatchDirectory batch, BatchStatus status, boolean wasOpen)
            throws UsageException, RunException, InterruptedException {
        requests.noteGone(status);
        if (wasOpen && status.state().isComplete()) {
            takeLateJobs(batch, status);
        }
    }

    /** Pauses for so many milliseconds again and again until there is a sign, or the longest pause is over. */
    private void pauseUntilSign(EndSign sign, long millis, long longest) throws InterruptedException {
        long until = clock.millis() + longest;
        do {
            pause.millis(millis);
        } while (clock.millis() < until && !sign.isThere());
    }

    /** Says once that a scheduler does not answer, and since when, and once that it answers again. */
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

    /** Asks again for the end of jobs that somebody asked for; says once that a scheduler does not hear it. */
    private void endAgain(BatchStatus status) throws RunException, InterruptedException {
        String unheard = requests.repeat(status);
        if (!unheard.isEmpty() && !isUnheardSaid) {
            isUnheardSaid = true;
            console.note("batch " + status.number() + " is being cancelled, and " + unheard
                    + "; this wait repeats the cancellation once a minute");
        }
    }

    /** Who waits for a batch has its late jobs taken from the queue; one that was complete before may have none any more. */
    private void takeLateJobs(BatchDirectory batch, BatchStatus status) throws RunException, InterruptedException {
        if (status.jobs().stream().noneMatch(JobStatus::isDoneByAnother)) {
            return;
        }
        try (BatchLog log = BatchLog.open(batch.log())) {
            int taken = new LateJobs(schedulers, new CommandRunner(log)).takeBack(status);
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

    private boolean hasWork(BatchDirectory batch, BatchStatus status) throws InterruptedException {
        if (status.pause() != null) {
            // Who paused it says when it goes on.
            if (!isPauseSaid) {
                isPauseSaid = true;
                console.note("batch " + status.number() + " is paused; bpct --continue=" + status.number()
                        + " lets it go on");
            }
            return false;
        }
        if (status.jobs().stream().noneMatch(job -> job.submissions() > 0)) {
            // Written with --no-submit: somebody wants to look at it first.
            return false;
        }
        if (Files.exists(batch.halt())) {
            // Where there is no room, somebody has to make some, and then ask for --resume.
            return false;
        }
        return OpenWork.of(status, OpenWork::unasked).stream().anyMatch(work -> !work.isEmpty())
                && !isInVain(batch, status);
    }

    /** What deletes from a mirror would only stop again: the copy before it was cancelled, or has not closed well yet. */
    private boolean isInVain(BatchDirectory batch, BatchStatus status) throws InterruptedException {
        Optional<LockedBatch> copy = CopyBefore.of(batch);
        if (copy.isEmpty()) {
            return false;
        }
        String words = "cannot be read";
        try {
            BatchStatus before =
                    query.read(BatchDirectory.of(copy.get().folder().toPath()), false);
            ExitCode code = before.exitCode();
            if (before.isClosed() && (code == ExitCode.OK || code == ExitCode.ONLY_VANISHED_OR_CHANGED)) {
                return false;
            }
            words = "is " + before.state().words();
        } catch (BatchUnreadableException e) {
            words = words + ": " + e.getMessage();
        }
        if (!isVanitySaid) {
            isVanitySaid = true;
            console.note("batch " + status.number() + " deletes only after batch "
                    + copy.get().number() + " has ended well, and that one " + words
                    + ", so no job is submitted again; when it has ended well, type bpct --resume=" + status.number());
        }
        return true;
    }

    /** Returns why jobs had to be submitted again, in a few words for each reason. */
    private static String why(BatchStatus status) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        for (OpenWork work : OpenWork.of(status, OpenWork::unasked)) {
            for (JobStatus job : work.jobs()) {
                if (job.state() == JobState.STOPPED || job.state() == JobState.LOST) {
                    reasons.merge(job.stop().reason(), 1, Integer::sum);
                }
            }
        }
        if (reasons.isEmpty()) {
            return "";
        }
        return reasons.entrySet().stream()
                .limit(REASONS_SAID)
                .map(reason -> Counted.of(reason.getValue(), "job") + " again: " + reason.getKey())
                .collect(Collectors.joining("; ", " (", ")"));
    }

    /** A refusal now ends the wait only if nothing is at work: the queue may have room later. */
    private BatchStatus submit(BatchDirectory batch, BatchStatus status)
            throws UsageException, RunException, InterruptedException {
        if (clock.millis() - refusedAt < RETRY_MILLIS) {
            return status;
        }
        try {
            Submitted submitted = resumption.submit(batch, OpenWork::unasked);
            if (submitted.jobs() + submitted.finalizers() > 0) {
                console.note("batch " + status.number() + ": " + submitted.words() + why(status));
            }
            return query.of(batch);
        } catch (RunException e) {
            if (!status.isLive()) {
                throw e;
            }
            console.note(e.getMessage());
            refusedAt = clock.millis();
            return status;
        }
    }
}
