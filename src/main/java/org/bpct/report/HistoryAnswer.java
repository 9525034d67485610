package org.bpct.report;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.history.History;
import org.bpct.history.HistoryKeeping;
import org.bpct.history.PastBatch;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.TimeSpan;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/**
 * The list of all batches, including deleted ones.
 *
 * <p>A closed batch is read once; later its line in the history is used.
 */
public final class HistoryAnswer {
    private static final Duration MONTHS = Duration.ofDays(180);
    private static final String ALL = "all";

    private final Session session;
    private final Console console;

    public HistoryAnswer(Session session) {
        this.session = session;
        this.console = session.console();
    }

    /**
     * Prints a line for each batch, the newest last.
     *
     * @param since how old a batch may be, as {@code 30d}; {@code all} for any age, empty for half a year
     */
    public void print(String since, boolean json) throws UsageException, RunException, InterruptedException {
        long earliest = earliest(since);
        List<PastBatch> batches =
                batches().stream().filter(batch -> batch.created() >= earliest).toList();
        if (json) {
            try {
                HistoryJson.write(console.out(), batches);
            } catch (IOException e) {
                throw RunException.failed("cannot write: " + SystemMessage.of(e), e);
            }
        } else if (batches.isEmpty()) {
            console.say(
                    since.equals(ALL) ? "no batches" : "no batches since then; bpct --history=all lists older ones");
        } else {
            HistoryText text =
                    new HistoryText(ZoneId.systemDefault(), session.clock().instant(), console.width());
            console.out().print(text.of(batches));
        }
    }

    private long earliest(String since) throws UsageException {
        if (since.equals(ALL)) {
            return Long.MIN_VALUE;
        }
        Duration age = since.isEmpty() ? MONTHS : TimeSpan.age("--history", since);
        return session.clock().millis() - age.toMillis();
    }

    private List<PastBatch> batches() throws RunException, InterruptedException {
        History history = read();
        Map<Long, PastBatch> byTime = new TreeMap<>();
        if (history != null) {
            history.batches().forEach(batch -> byTime.put(batch.created(), batch));
        }
        List<BatchDirectory> open = new ArrayList<>();
        for (BatchDirectory batch : new BatchCatalog(session.home()).all()) {
            PastBatch known = byTime.get(BatchCatalog.created(batch));
            if (known == null || !known.isLastWordOn(batch)) {
                open.add(batch);
            }
        }
        HistoryKeeping keeping = new HistoryKeeping(session.home());
        for (BatchStatus batch : session.query().of(open, console)) {
            keeping.keep(batch);
            byTime.put(BatchCatalog.created(batch.directory()), PastBatch.of(batch));
        }
        return List.copyOf(byTime.values());
    }

    /** Returns the history of the file; null if it cannot be read: batches in their folders are shown all the same. */
    private @Nullable History read() {
        String file = FileName.of(session.home().history()).display();
        try {
            History history = History.load(session.home().history());
            if (history.damaged() > 0) {
                console.note(history.damaged() + (history.damaged() == 1 ? " line of " : " lines of ") + file
                        + " cannot be read: batches may be missing here");
            }
            return history;
        } catch (IOException e) {
            console.note("deleted batches are left out, because " + file + " cannot be read: " + SystemMessage.of(e));
            return null;
        }
    }
}
