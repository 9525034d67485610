package org.bpct.run;

import java.nio.file.Files;
import java.time.InstantSource;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.status.BatchStatus;
import org.bpct.status.LiveLine;

/** The wait for a batch: looks again and again, and keeps the queue filled as far as nobody has to be asked. */
final class BatchWait {
    private static final long SHOW_MILLIS = 1000;

    /**
     * Until then a night without changes of 300,000 files is over, before what only a long wait needs is loaded: that
     * takes 0.3 s of a processor, which the jobs can use.
     */
    private static final long SHORT_WAIT_MILLIS = 4000;

    private static final long SHORT_LOOK_MILLIS = 50;
    private static final long SHORT_LOOK_FACTOR = 2;

    /** The end of a short wait is noticed late by such a part of it. */
    private static final long SHORT_WAIT_PARTS = 20;

    private static final long LOOK_FACTOR = 10;
    private static final long RETRY_MILLIS = 60_000;

    private final StatusQuery query;
    private final Resumption resumption;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;
    private long refusedAt;

    BatchWait(StatusQuery query, Resumption resumption, Schedulers schedulers, Console console, InstantSource clock) {
        this(query, resumption, schedulers, console, clock, Pause.SLEEP);
    }

    BatchWait(
            StatusQuery query,
            Resumption resumption,
            Schedulers schedulers,
            Console console,
            InstantSource clock,
            Pause pause) {
        this.query = query;
        this.resumption = resumption;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
        this.pause = pause;
    }

    /** Returns the status once no job is at work any more and none is to be submitted without being asked for. */
    BatchStatus await(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        long least = schedulers.millisBetweenLooks(status);
        long began = clock.millis();
        boolean isLoaded = false;
        long shown = 0;
        long lookMillis = 0;
        while (true) {
            if (hasWork(batch, status)) {
                status = submit(batch, status);
            } else if (!status.isLive()) {
                return status;
            }
            if (console.liveWidth() > 0 && clock.millis() - shown >= SHOW_MILLIS) {
                console.live(LiveLine.copying(console.liveWidth(), status));
                shown = clock.millis();
            }
            long waited = clock.millis() - began;
            if (waited < SHORT_WAIT_MILLIS && schedulers.areAllLocal(status)) {
                long sensible = Math.max(SHORT_LOOK_MILLIS, waited / SHORT_WAIT_PARTS);
                pause.millis(Math.max(sensible, SHORT_LOOK_FACTOR * lookMillis));
            } else {
                if (!isLoaded) {
                    ProgramClasses.loadAll();
                    isLoaded = true;
                }
                // A look at a thousand jobs on a slow file server must not become its load.
                pause.millis(Math.max(least, LOOK_FACTOR * lookMillis));
            }
            long before = clock.millis();
            status = query.of(batch);
            lookMillis = clock.millis() - before;
        }
    }

    private static boolean hasWork(BatchDirectory batch, BatchStatus status) {
        if (status.jobs().stream().noneMatch(job -> job.submissions() > 0)) {
            // Written with --no-submit: somebody wants to look at it first.
            return false;
        }
        if (Files.exists(batch.halt())) {
            // Where there is no room, somebody has to make some, and then ask for --resume.
            return false;
        }
        return OpenWork.of(status, OpenWork::unasked).stream().anyMatch(work -> !work.isEmpty());
    }

    /** A refusal now ends the wait only if nothing is at work: the queue may have room later. */
    private BatchStatus submit(BatchDirectory batch, BatchStatus status)
            throws UsageException, RunException, InterruptedException {
        if (clock.millis() - refusedAt < RETRY_MILLIS) {
            return status;
        }
        try {
            Resumption.Submitted submitted = resumption.submit(batch, OpenWork::unasked);
            if (submitted.jobs() + submitted.finalizers() > 0) {
                console.note("batch " + status.number() + ": " + submitted.words());
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
