package org.bpct.report;

import java.io.IOException;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.show.BatchErrors;

/** The list of the failed names of a batch. */
public final class ErrorReport {
    private final Console console;
    private final InstantSource clock;

    public ErrorReport(Console console, InstantSource clock) {
        this.console = console;
        this.clock = clock;
    }

    /** Prints the names; returns 1 if some are known to be missing from the records. */
    public int print(BatchDirectory batch, BatchErrors.Form form) throws RunException {
        try {
            // Failures are recorded in files; a scheduler knows nothing about them.
            BatchStatus status = BatchStatus.of(BatchSnapshot.read(batch), Map.of(), clock.instant(), -1);
            PrintStream out = console.out();
            List<String> missing = BatchErrors.write(out, status, form);
            if (out.checkError()) {
                throw new IOException("the output is closed or full");
            }
            missing.forEach(console::note);
            return (missing.isEmpty() ? ExitCode.OK : ExitCode.FAILED).code();
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.failed("cannot print the errors of the batch: " + SystemMessage.of(e), e);
        }
    }
}
