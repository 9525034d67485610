package org.bpct.report;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.bpct.history.Ending;
import org.bpct.history.PastBatch;
import org.bpct.history.Route;
import org.bpct.model.JobState;
import org.bpct.status.LocalTimes;
import org.bpct.status.record.Amounts;
import org.bpct.status.table.FixedColumns;
import org.bpct.status.table.FixedColumns.Column;
import org.bpct.status.table.Screen;
import org.bpct.status.table.TextWidth;

/** The history of batches for people, a line each. Columns and paths give way where the terminal is narrow. */
final class HistoryText {
    /** The least columns that paths get before a column of figures is left out for them. */
    private static final int LEAST_PATH = 18;

    private static final String ARROW = " -> ";
    private static final int YEAR = 4;
    private static final int DAY = 10;
    private static final int MINUTE = 16;

    private final LocalTimes times;
    private final String year;
    private final int width;
    private final Screen screen;
    private final FixedColumns<PastBatch> columns;

    /** Prepares the text for a terminal of so many columns; 0 if nothing has to fit. */
    HistoryText(ZoneId zone, Instant now, int width) {
        this.times = new LocalTimes(zone);
        this.year = times.of(now.getEpochSecond()).substring(0, YEAR);
        this.screen = Screen.plain(width);
        this.width = screen.width();
        this.columns = columns();
    }

    private FixedColumns<PastBatch> columns() {
        return FixedColumns.of(
                List.of(
                        new Column<>("#", -4, 0, batch -> Integer.toString(batch.number())),
                        new Column<>("WHEN", 11, 0, this::when),
                        new Column<>("KIND", 8, 1, PastBatch::kind),
                        new Column<>(
                                "FILES",
                                -11,
                                4,
                                batch -> Amounts.grouped(batch.done().entries())),
                        new Column<>(
                                "DATA",
                                -8,
                                2,
                                batch -> Amounts.bytes(batch.done().bytes())),
                        new Column<>("RATE", -10, 3, HistoryText::rate),
                        new Column<>("TOOK", -11, 5, HistoryText::took),
                        new Column<>("END", 12, 0, HistoryText::end)),
                width - LEAST_PATH - 1);
    }

    /** Returns the lines, below one of titles. */
    String of(List<PastBatch> batches) {
        StringBuilder text = new StringBuilder(columns.head()).append(" WHAT\n");
        batches.forEach(batch -> append(text, batch));
        return text.toString();
    }

    private void append(StringBuilder text, PastBatch batch) {
        String figures = columns.line(batch, screen) + " ";
        String line = figures + paths(batch.route(), Math.max(0, width - figures.length()));
        // Many further sources, or a number of more digits than the columns have, are cut at the border.
        text.append(TextWidth.start(line, width).stripTrailing()).append('\n');
    }

    private String when(PastBatch batch) {
        String time = times.of(batch.created() / 1000);
        return time.startsWith(year + "-") ? time.substring(YEAR + 1, MINUTE) : time.substring(0, DAY);
    }

    private static String rate(PastBatch batch) {
        long seconds = batch.ending().seconds();
        long bytes = batch.done().bytes();
        return bytes == 0 ? "" : Amounts.bytesPerSecond(bytes / (double) Math.max(1, seconds));
    }

    private static String took(PastBatch batch) {
        return batch.ending().state() == null
                ? ""
                : Amounts.duration(batch.ending().seconds());
    }

    private static String end(PastBatch batch) {
        Ending ending = batch.ending();
        if (ending.isDeletedOpen()) {
            return "deleted open";
        }
        JobState state = ending.state();
        if (state == JobState.COMPLETE_WITH_ERRORS) {
            long failed = batch.done().failed();
            return failed == 0 ? "with errors" : Amounts.grouped(failed) + " failed";
        }
        return state == null ? "unknown" : state.words();
    }

    private static String paths(Route route, int columns) {
        String more = route.further() == 0 ? "" : " and " + route.further() + " more";
        String source = route.source().length() == 0 ? "" : route.source().display();
        int room = columns - more.length();
        if (route.destination().length() == 0) {
            return TextWidth.cutAtStart(source, room) + more;
        }
        String destination = route.destination().display();
        int both = room - ARROW.length();
        int half = both / 2;
        return TextWidth.cutAtStart(source, Math.max(half, both - TextWidth.of(destination)))
                + ARROW
                + TextWidth.cutAtStart(destination, Math.max(both - half, both - TextWidth.of(source)))
                + more;
    }
}
