package org.bpct.report;

import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.home.BatchCatalog;
import org.bpct.home.ClosedBatches;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.BatchText;
import org.bpct.status.show.OverviewText;
import org.bpct.status.show.ParsableText;
import org.bpct.status.show.StatusHints;
import org.bpct.status.show.StatusJson;
import org.bpct.status.show.StatusText;

/** The answer to the question how batches are doing. */
public final class ProgressAnswer {
    private static final String ALL = "all";

    private final BatchHome home;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;
    private final InstantSource clock;
    private final StatusHints allHints;
    private final StatusHints hints;

    /**
     * Answers about the batches of a home.
     *
     * @param allHints the commands that may be typed next
     * @param hints the same without the command that lists the failed names, which is shown beside their number
     */
    public ProgressAnswer(Session session, StatusHints allHints, StatusHints hints) {
        this.home = session.home();
        this.catalog = new BatchCatalog(home);
        this.query = session.query();
        this.console = session.console();
        this.clock = session.clock();
        this.allHints = allHints;
        this.hints = hints;
    }

    /** Prints one batch with its jobs, or several at a glance: those of the number, or all if it is empty or "all". */
    public void print(String number, ProgressForm form) throws UsageException, RunException, InterruptedException {
        boolean isEach = number.isEmpty() || number.equals(ALL);
        if (!isEach) {
            print(List.of(query.of(catalog.find(catalog.meant(number)))), form, false);
        } else if (number.equals(ALL) || form != ProgressForm.TEXT) {
            List<BatchDirectory> batches = catalog.all();
            List<BatchStatus> statuses = query.of(batches, console);
            // If none can be read, an error was printed for each.
            boolean isText = form == ProgressForm.TEXT || form == ProgressForm.WHOLE_TEXT;
            if (!isText || batches.isEmpty() || !statuses.isEmpty()) {
                print(statuses, form, true);
            }
        } else {
            printRecent();
        }
    }

    private void print(List<BatchStatus> statuses, ProgressForm form, boolean isEach) throws RunException {
        switch (form) {
            case TEXT -> printText(statuses, isEach, 0);
            case WHOLE_TEXT -> console.out().print(new StatusText(ZoneId.systemDefault(), allHints, true).of(statuses));
            case PARSABLE ->
                console.out().print(isEach ? ParsableText.batches(statuses) : ParsableText.jobs(statuses.get(0)));
            case JSON, EVENTS -> {
                try {
                    StatusJson.write(console.out(), statuses);
                } catch (IOException e) {
                    throw RunException.failed("cannot write: " + e, e);
                }
            }
        }
    }

    /** Prints open batches and the last closed ones; older ones known to be closed are not even read. */
    private void printRecent() throws RunException, InterruptedException {
        List<BatchDirectory> batches = catalog.all();
        int old = Math.max(0, batches.size() - OverviewText.RECENT);
        if (old == 0) {
            List<BatchStatus> statuses = query.of(batches, console);
            if (batches.isEmpty() || !statuses.isEmpty()) {
                printText(statuses, false, 0);
            }
            return;
        }
        ClosedBatches closed = ClosedBatches.load(home);
        List<BatchDirectory> toRead = new ArrayList<>();
        for (int i = 0; i < batches.size(); i++) {
            if (i >= old || !closed.contains(batches.get(i))) {
                toRead.add(batches.get(i));
            }
        }
        List<BatchStatus> statuses = query.of(toRead, console);
        if (!statuses.isEmpty()) {
            printText(statuses, false, batches.size() - toRead.size());
        }
        statuses.stream()
                .filter(BatchStatus::isClosed)
                .map(BatchStatus::directory)
                .forEach(closed::add);
        if (Submitter.isOwner(home)) {
            closed.save(batches, clock.millis());
        }
    }

    private void printText(List<BatchStatus> statuses, boolean isAll, int unread) {
        ZoneId zone = ZoneId.systemDefault();
        if (statuses.isEmpty()) {
            console.out().print(new StatusText(zone, allHints).of(statuses));
        } else if (statuses.size() == 1) {
            console.out().print(new BatchText(zone, hints, console.screen(), clock.instant()).of(statuses.get(0)));
        } else {
            console.out().print(new OverviewText(zone, hints, console.screen()).of(statuses, isAll, unread));
        }
    }
}
