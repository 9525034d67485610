package org.bpct.submit;

import java.nio.file.Files;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.query.CopyBefore;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;

/**
 * The filling of the queue during a wait for a batch: with jobs that had to wait for room, or are tried again by
 * themselves.
 */
final class Refill {
    private static final long RETRY_MILLIS = 60_000;

    /** Jobs on a thousand nodes may each have a reason of their own. */
    private static final int REASONS_SAID = 3;

    private final Resumption resumption;
    private final StatusQuery query;
    private final Console console;
    private final InstantSource clock;
    private final HoldBack holdBack;
    private long refusedAt;
    private boolean isVanitySaid;
    private boolean isPauseSaid;

    Refill(Resumption resumption, Session session) {
        this.resumption = resumption;
        this.query = session.query();
        this.console = session.console();
        this.clock = session.clock();
        this.holdBack = new HoldBack(session.schedulers(), console, clock);
    }

    /**
     * Returns true if work can be submitted without a user's request; reports once the reason if a user might expect
     * some and there is none.
     */
    boolean hasWork(BatchDirectory batch, BatchStatus status) throws InterruptedException {
        if (status.pause() != null) {
            // The user who paused it decides when it goes on.
            if (!isPauseSaid) {
                isPauseSaid = true;
                console.note("batch " + status.number() + " is paused; bpct --continue=" + status.number()
                        + " lets it go on");
            }
            return false;
        }
        if (status.jobs().stream().noneMatch(job -> job.submissions() > 0)) {
            // It was written with --no-submit: the user wants to look at it first.
            return false;
        }
        if (Files.exists(batch.halt())) {
            // If the space is full, a user has to free some, and then ask for --resume.
            return false;
        }
        return OpenWork.of(status, wanted(status)).stream().anyMatch(work -> !work.isEmpty())
                && !isInVain(batch, status);
    }

    /** Returns true if a stopped job goes to the queue later, since a bad node would get it now. */
    boolean isHoldingBack(BatchDirectory batch, BatchStatus status) {
        return status.pause() == null
                && !Files.exists(batch.halt())
                && holdBack.of(status).areAwaited();
    }

    private Function<WaveOptions, Predicate<JobStatus>> wanted(BatchStatus status) {
        HoldBack.Jobs held = holdBack.of(status);
        return wave -> job -> held.allow(job, OpenWork.unasked(wave));
    }

    /**
     * Submits that work, and returns the batch afterwards. A refusal now ends the wait only if no job is running: the
     * queue may have room later.
     */
    BatchStatus submit(BatchDirectory batch, BatchStatus status)
            throws UsageException, RunException, InterruptedException {
        if (clock.millis() - refusedAt < RETRY_MILLIS) {
            return status;
        }
        try {
            Submitted submitted = resumption.submit(batch, wanted(status));
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

    /**
     * Returns true if a deletion from a mirror would only stop again, because the copy before it has not closed well.
     */
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

    /** Returns the reasons why jobs had to be submitted again, in a few words each. */
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
}
