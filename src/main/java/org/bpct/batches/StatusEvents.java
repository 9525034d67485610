package org.bpct.batches;

import java.io.IOException;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.SystemMessage;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.StatusJson;
import org.bpct.submit.BatchWait;

/**
 * The course of an awaited batch for programs: its status as a line of JSON at the beginning, after each change of its
 * state, and at most each ten seconds as it gets on.
 */
final class StatusEvents implements BatchWait.Look {
    private static final long LEAST_MILLIS = 10_000;

    private final PrintStream out;
    private final InstantSource clock;
    private String state = "";
    private long settled;
    private long written;

    StatusEvents(PrintStream out, InstantSource clock) {
        this.out = out;
        this.clock = clock;
    }

    @Override
    public void saw(BatchStatus status) throws RunException {
        long now = clock.millis();
        long settledNow =
                status.sums().entries().done() + status.sums().entries().failed();
        boolean getsOn = settledNow != settled && now - written >= LEAST_MILLIS;
        if (!getsOn && state.equals(status.state().words())) {
            return;
        }
        state = status.state().words();
        settled = settledNow;
        written = now;
        write(out, List.of(status));
    }

    /** Writes a line with the status of batches. */
    static void write(PrintStream out, List<BatchStatus> batches) throws RunException {
        try {
            StatusJson.write(out, batches);
            out.flush();
        } catch (IOException e) {
            throw RunException.failed("cannot write: " + SystemMessage.of(e), e);
        }
    }
}
