package org.bpct.batches;

import java.time.ZoneId;
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
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
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

    AwaitedBatches(Session session) {
        this.session = session;
        this.catalog = new BatchCatalog(session.home());
        this.resumption = new Resumption(session);
        this.console = session.console();
    }

    /** Waits for the new batch, and for the one that runs after it; returns the worse exit code. */
    ExitCode await(Undertaking.Outcome begun) throws UsageException, RunException, InterruptedException {
        ExitCode code = await(Integer.toString(begun.batch()));
        Undertaking.Outcome next = begun.next();
        if (next == null) {
            return code;
        }
        String number = Integer.toString(next.batch());
        if (code == ExitCode.OK || code == ExitCode.ONLY_VANISHED_OR_CHANGED) {
            // Some jobs may have started too early, or could not wait for a finalizer that itself had to wait for the
            // queue.
            BatchDirectory batch = catalog.find(number);
            BatchStatus status = session.query().fresh(batch);
            // Jobs that the user has cancelled are not restarted by themselves.
            boolean isCancelled = status.jobs().stream().anyMatch(job -> job.cancelled() != null);
            if (!status.isLive() && !status.state().isComplete() && !isCancelled) {
                resumption.resume(batch, Placement.asBefore(OptionalInt.empty()));
            }
        }
        return code.or(await(number));
    }

    /** Waits until a batch can make no more progress, prints its summary, and returns its exit code. */
    ExitCode await(String asked) throws UsageException, RunException, InterruptedException {
        HomeSafety.ensure(session.home());
        String number = catalog.meant(asked);
        BatchDirectory batch = catalog.find(number);
        BatchStatus status = new BatchWait(resumption, session).await(batch);
        console.live("");
        console.out().print(new StatusText(ZoneId.systemDefault(), NextSteps::of).of(List.of(status)));
        new HistoryKeeping(session.home()).keep(status);
        new RateKeeping(session.home(), session.clock()).keep(batch, status);
        new ListCompression(session.home(), session.clock()).compress(batch, status);
        if (status.hasShrunk()) {
            console.note("batch " + number + ": " + status.shrunkWords() + ". Is the source whole? Has bpct --errors="
                    + number
                    + " names that must not fail? If all is well, one night with --max-shrink 100% accepts it");
        }
        return status.exitCode();
    }
}
