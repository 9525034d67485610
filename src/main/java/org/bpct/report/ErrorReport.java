package org.bpct.report;

import java.io.IOException;
import java.io.PrintStream;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.query.Session;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchStop;
import org.bpct.status.ExitCode;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LocalTimes;
import org.bpct.status.UnwalkedPlaces;
import org.bpct.status.errors.BatchErrors;
import org.bpct.status.record.Amounts;

/** The list of the failed names of a batch. */
public final class ErrorReport {
    private final Session session;
    private final Console console;

    public ErrorReport(Session session) {
        this.session = session;
        this.console = session.console();
    }

    /**
     * Prints the names, which nodes are left out, and why the batch stopped if it has; returns 1 if some names are known to be missing from the records, and 5 if
     * none has failed and the batch stopped, or was cancelled.
     *
     * @param losses whether only names are printed that are copied and lack attributes
     */
    public int print(BatchDirectory batch, BatchErrors.Form form, boolean losses)
            throws RunException, InterruptedException {
        try {
            BatchStatus status = status(batch);
            PrintStream out = console.out();
            List<String> missing = BatchErrors.write(out, status, form, losses);
            if (out.checkError()) {
                throw new UnwrittenOutputException();
            }
            missing.forEach(console::note);
            Optional<BatchStop> stop = BatchStop.of(status);
            if (!losses) {
                LeftOutNodes.sentences(status, new LocalTimes(ZoneId.systemDefault()))
                        .forEach(node -> console.note("batch " + status.number() + " leaves out " + node));
            }
            if (!losses) {
                UnwalkedPlaces.remedy(status).ifPresent(console::note);
            }
            stop.ifPresent(why -> console.note("batch " + status.number() + ": " + why.sentence(status.number())));
            long open =
                    status.sums().entries().open() + status.sums().directories().open();
            boolean isLeft = stop.isEmpty()
                    && open > 0
                    && !status.isLive()
                    && !status.state().isComplete();
            if (isLeft && !losses) {
                console.note("batch " + status.number() + ": "
                        + (open == 1 ? "1 name is" : Amounts.grouped(open) + " names are")
                        + " still to be done; bpct --resume=" + status.number() + " goes on with the open work");
            }
            boolean isNothingSaid =
                    status.sums().errors().total() + status.sums().losses().total() + status.walkErrors() == 0;
            ExitCode code = (stop.isPresent() || isLeft) && isNothingSaid ? ExitCode.INCOMPLETE : ExitCode.OK;
            return (missing.isEmpty() ? code : ExitCode.FAILED).code();
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.failed("cannot print the errors of the batch: " + SystemMessage.of(e), e);
        }
    }

    /** Failures are recorded in files; only the scheduler may know the reason why jobs of an open batch ended. */
    private BatchStatus status(BatchDirectory batch)
            throws BatchUnreadableException, RunException, InterruptedException {
        BatchStatus recorded = BatchStatus.of(
                BatchSnapshot.read(batch), Map.of(), session.clock().instant(), -1);
        return recorded.isClosed() ? recorded : session.query().read(batch, false);
    }
}
