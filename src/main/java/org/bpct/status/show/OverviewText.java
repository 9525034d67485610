package org.bpct.status.show;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.Pace;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.WalkRecord;
import org.bpct.status.table.Bar;
import org.bpct.status.table.FixedColumns;
import org.bpct.status.table.FixedColumns.Column;
import org.bpct.status.table.JobCounts;
import org.bpct.status.table.JobWords;
import org.bpct.status.table.Screen;
import org.bpct.status.table.Screen.Colour;
import org.bpct.status.table.TextWidth;

/**
 * All batches at a glance: a line of figures for each, with its source and destination behind them or below, and more
 * only if work goes on or the user has to act. A batch of a thousand jobs takes no more room than one of two.
 */
public final class OverviewText {
    /** The number of closed batches shown by default: a year of nights would fill the screen. */
    public static final int RECENT = 10;

    private static final String INDENT = "      ";
    private static final int BAR_CELLS = 10;

    private static final List<Column<BatchStatus>> COLUMNS = List.of(
            new Column<>("#", -4, 0, batch -> Integer.toString(batch.number())),
            new Column<>("STATE", 20, 0, BatchStatus::stateWords, batch -> JobWords.colour(batch.state())),
            new Column<>("DONE", -4, 0, batch -> percent(batch) + "%"),
            new Column<>(
                    "FILES",
                    -11,
                    3,
                    batch -> Amounts.grouped(batch.sumsSoFar().entries().done())),
            new Column<>(
                    "DATA",
                    -8,
                    2,
                    batch -> Amounts.bytes(batch.sumsSoFar().bytes().done())),
            new Column<>("RATE", -10, 4, OverviewText::rate),
            new Column<>("LEFT/TOOK", -10, 1, batch -> batch.pace().leftOrTook()),
            new Column<>(
                    "ERRORS",
                    -6,
                    0,
                    batch -> Amounts.grouped(failed(batch)),
                    batch -> failed(batch) > 0 ? Colour.RED : Colour.NONE));

    private static final String GAP = "  ";

    /** Least width of paths; below it they get a line of their own. */
    private static final int LEAST_FOR_PATHS = 40;

    private final ZoneId zone;
    private final StatusHints hints;
    private final Screen screen;
    private final int width;
    private final FixedColumns<BatchStatus> columns;

    /**
     * Shows batches, with the next commands below those that need attention.
     *
     * @param zone the zone that times are written in
     * @param hints the commands that may be typed next, except the one that lists the failed names
     */
    public OverviewText(ZoneId zone, StatusHints hints, Screen screen) {
        this.zone = zone;
        this.hints = hints;
        this.screen = screen;
        this.width = screen.width();
        this.columns = FixedColumns.of(COLUMNS, width);
    }

    /**
     * Returns the display of batches that come in the order of their numbers; live ones stand first.
     *
     * @param isAll true if old ones that have closed are shown, too
     * @param unread the number of older ones that were not read, because they had closed before
     */
    public String of(List<BatchStatus> batches, boolean isAll, int unread) {
        StringBuilder text = new StringBuilder();
        for (Silence silence : Silence.of(batches)) {
            String sentence = screen.folded(silence.sentence(zone)).stripTrailing();
            text.append(screen.paint(Colour.YELLOW, sentence)).append('\n');
        }
        text.append(columns.head()).append(isWide() ? GAP + "FROM -> TO\n" : "\n");
        int old = isAll ? 0 : Math.max(0, batches.size() - RECENT);
        List<BatchStatus> shown = new ArrayList<>();
        int passedOver = 0;
        for (int i = 0; i < batches.size(); i++) {
            if (i < old && batches.get(i).isClosed()) {
                passedOver++;
            } else {
                shown.add(batches.get(i));
            }
        }
        Stream.concat(shown.stream().filter(BatchStatus::isLive), shown.stream().filter(batch -> !batch.isLive()))
                .forEach(batch -> append(text, batch));
        if (passedOver + unread > 0) {
            text.append(passedOver + unread)
                    .append(passedOver + unread == 1 ? " older batch has" : " older batches have")
                    .append(" closed: bpct --progress=all\n");
        }
        return text.append(screen.folded("bpct --progress=N shows the jobs of batch N\n"))
                .toString();
    }

    private void append(StringBuilder text, BatchStatus batch) {
        text.append(columns.line(batch, screen));
        if (isWide()) {
            int room = width - columns.width() - GAP.length();
            appendLine(text.append(GAP), BatchPaths.of(batch, room), room);
            String doing = bar(batch) + remarks(batch);
            if (!doing.isBlank()) {
                text.append(screen.folded(INDENT + doing));
            }
        } else {
            appendPaths(text.append('\n'), remarks(batch), batch);
        }
        String failures = BatchText.failures(batch);
        if (!failures.isEmpty()) {
            String folded = screen.folded(INDENT + failures).stripTrailing();
            text.append(screen.paint(Colour.RED, folded)).append('\n');
        }
        List<String> next = hints.of(batch);
        if (batch.state() != JobState.COMPLETE && !next.isEmpty() && !batch.isLive()) {
            text.append(screen.folded(INDENT + next.get(next.size() - 1)));
        }
    }

    private static int percent(BatchStatus batch) {
        return batch.sumsSoFar().entries().percentWith(batch.sumsSoFar().bytes());
    }

    private static String rate(BatchStatus batch) {
        Pace pace = batch.pace();
        boolean movedNothing = !batch.isLive() && batch.sums().bytes().done() == 0;
        return pace.started() < 0 || movedNothing || !pace.knowsRates()
                ? ""
                : Amounts.bytesPerSecond(pace.bytesPerSecond());
    }

    private static long failed(BatchStatus batch) {
        return batch.sums().errors().total() + batch.walkErrors();
    }

    /** Returns the remarks about the whole batch, and, while it is open, the number of its jobs in each state. */
    private static String remarks(BatchStatus batch) {
        List<String> remarks = new ArrayList<>();
        if (batch.isDamaged()) {
            remarks.add("damaged");
        }
        WalkRecord walk = batch.snapshot().walkRecord();
        if (walk != null) {
            remarks.add(batch.isWalked() ? "the walk goes on" : "walk NOT finished");
        }
        if (batch.pause() != null && !batch.state().isComplete()) {
            remarks.add("paused");
        } else if (batch.pace().rests()) {
            remarks.add("outside of its hours");
        }
        if (batch.limit() != null && batch.isLive()) {
            remarks.add("limited");
        }
        if (!batch.isClosed()) {
            remarks.addAll(JobCounts.of(batch));
        }
        return String.join(", ", remarks);
    }

    private boolean isWide() {
        return width >= columns.width() + GAP.length() + LEAST_FOR_PATHS;
    }

    private String bar(BatchStatus batch) {
        if (batch.isClosed()) {
            return "";
        }
        return Bar.of(BAR_CELLS, percent(batch), screen.isUnicode()) + " ";
    }

    /** Paths are shortened only where they have a line of their own. */
    private void appendPaths(StringBuilder text, String remarks, BatchStatus batch) {
        String bar = bar(batch);
        String before = remarks.isEmpty() ? INDENT + bar : INDENT + bar + remarks + ": ";
        String whole = before + BatchPaths.of(batch);
        if (TextWidth.of(whole) <= width) {
            appendLine(text, whole, width);
            return;
        }
        if (!before.isBlank()) {
            text.append(screen.folded(INDENT + bar + remarks));
        }
        appendLine(text, INDENT + BatchPaths.of(batch, width - INDENT.length()), width);
    }

    private static void appendLine(StringBuilder text, String line, int columns) {
        text.append(TextWidth.cutAtEnd(line, columns)).append('\n');
    }
}
