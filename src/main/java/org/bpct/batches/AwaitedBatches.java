package org.bpct.batches;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.history.HistoryKeeping;
import org.bpct.home.BatchCatalog;
import org.bpct.home.HomeSafety;
import org.bpct.home.ListCompression;
import org.bpct.home.RateKeeping;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.report.ProgressForm;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.ShrunkSnapshot;
import org.bpct.status.show.ResultText;
import org.bpct.status.show.StatusText;
import org.bpct.submit.BatchWait;
import org.bpct.submit.Resumption;
import org.bpct.wave.Placement;

/** Batches that the user waits for, with the messages and records at their end. */
final class AwaitedBatches {
    private final Session session;
    private final BatchCatalog catalog;
    private final Resumption resumption;
    private final Console console;
    private final ProgressForm form;

    /** Prints the results in this form. */
    AwaitedBatches(Session session, ProgressForm form) {
        this.form = form;
        this.session = session;
        this.catalog = new BatchCatalog(session.home());
        this.resumption = new Resumption(session);
        this.console = session.console();
    }

    /** Waits for the new batch, and for the one that runs after it; returns the worse exit code. */
    ExitCode await(Undertaking.Outcome begun) throws UsageException, RunException, InterruptedException {
        List<BatchStatus> ended = new ArrayList<>();
        ended.add(end(Integer.toString(begun.batch())));
        Undertaking.Outcome next = begun.next();
        if (next != null) {
            resumeIfLeft(ended.get(0).exitCode(), Integer.toString(next.batch()));
            ended.add(end(Integer.toString(next.batch())));
        }
        writeJson(ended);
        return ended.stream().map(BatchStatus::exitCode).reduce(ExitCode::or).orElseThrow();
    }

    /** Prints the new batch, and the one that runs after it, as they are now. */
    void show(Undertaking.Outcome begun) throws UsageException, RunException, InterruptedException {
        List<BatchStatus> now = new ArrayList<>();
        for (Undertaking.Outcome at = begun; at != null; at = at.next()) {
            now.add(session.query().of(catalog.find(Integer.toString(at.batch()))));
        }
        writeJson(now);
    }

    /** Waits until a batch can make no more progress, prints its result, and returns its exit code. */
    ExitCode await(String asked) throws UsageException, RunException, InterruptedException {
        BatchStatus ended = end(asked);
        writeJson(List.of(ended));
        return ended.exitCode();
    }

    /** Resumes the second batch after a success of the first, if it has ended without having done its work. */
    private void resumeIfLeft(ExitCode first, String second) throws UsageException, RunException, InterruptedException {
        if (first != ExitCode.OK && first != ExitCode.ONLY_VANISHED_OR_CHANGED) {
            return;
        }
        // Some jobs may have started too early, or could not wait for a finalizer that itself had to wait for the
        // queue.
        BatchDirectory batch = catalog.find(second);
        BatchStatus status = session.query().fresh(batch);
        // Jobs that the user has cancelled are not restarted by themselves.
        boolean isCancelled = status.jobs().stream().anyMatch(job -> job.cancelled() != null);
        if (!status.isLive() && !status.state().isComplete() && !isCancelled) {
            resumption.resume(batch, Placement.asBefore(OptionalInt.empty()));
        }
    }

    private BatchStatus end(String asked) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        String number = catalog.meant(asked);
        BatchDirectory batch = catalog.find(number);
        BatchWait.Look look =
                form == ProgressForm.EVENTS ? new StatusEvents(console.out(), session.clock()) : status -> {};
        BatchStatus status = new BatchWait(resumption, session).await(batch, look);
        console.live("");
        print(status);
        new HistoryKeeping(session.home()).keep(status);
        new RateKeeping(session.home(), session.clock()).keep(batch, status);
        new ListCompression(session.home(), session.clock()).compress(batch, status);
        if (status.hasShrunk() && form.isJson()) {
            // A text has that among its warnings.
            console.note("batch " + number + ": " + ShrunkSnapshot.words(status));
        }
        return status;
    }

    private void print(BatchStatus status) {
        ZoneId zone = ZoneId.systemDefault();
        switch (form) {
            case TEXT -> say(status, new ResultText(zone, NextSteps::withoutErrors, console.screen()).of(status));
            case WHOLE_TEXT -> say(status, new StatusText(zone, NextSteps::of).of(List.of(status)));
            case PARSABLE ->
                console.out().print(new ResultText(zone, NextSteps::withoutErrors, console.screen()).of(status));
            case JSON, EVENTS -> {
                // Once all have ended.
            }
        }
    }

    /** Says a text; where nobody wants to read of a good end, a bad one is a warning, and each line that says so. */
    private void say(BatchStatus status, String text) {
        boolean isBad = !isGood(status);
        text.lines().forEach(line -> {
            if (console.isQuiet() && (isBad || line.startsWith(ResultText.WARNING))) {
                console.note(line);
            } else {
                console.say(line);
            }
        });
    }

    /** Returns true for a success. A tree in use has names that changed every night: its snapshot is good. */
    private static boolean isGood(BatchStatus status) {
        boolean isNight = !status.snapshot().publication().isNone() && !status.isCheck();
        return status.exitCode() == ExitCode.OK
                || (isNight && status.exitCode() == ExitCode.ONLY_VANISHED_OR_CHANGED && !status.hasShrunk());
    }

    private void writeJson(List<BatchStatus> ended) throws RunException {
        if (form.isJson()) {
            StatusEvents.write(console.out(), ended);
        }
    }
}
