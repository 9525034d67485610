package org.bpct.status.show;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.description.SourceRoot;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.Pace;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.WalkRecord;
import org.bpct.status.table.Bar;
import org.bpct.status.table.JobCounts;
import org.bpct.status.table.JobWords;
import org.bpct.status.table.Screen;
import org.bpct.status.table.Screen.Colour;
import org.bpct.status.table.TextWidth;
import org.bpct.verb.Verb;

/**
 * All batches at a glance: a line of figures for each, with its source and destination behind them or below, and more
 * only if work goes on or the user has to act. A batch of a thousand jobs takes no more room than one of two.
 */
public final class OverviewText {
    /** The number of closed batches shown by default: a year of nights would fill the screen. */
    public static final int RECENT = 10;

    private static final String INDENT = "      ";
    private static final int BAR_CELLS = 10;

    /** The widths of the columns of a row, negative ones left-aligned; then the columns that a narrow screen drops. */
    private static final int[] WIDTHS = {-4, 20, -4, -11, -8, -10, -10, -6};

    private static final int[] GIVES_WAY = {5, 3, 4, 6};
    private static final int ROW = 80;
    private static final String GAP = "  ";

    /** Least width of paths; below it they get a line of their own. */
    private static final int LEAST_FOR_PATHS = 40;

    private final ZoneId zone;
    private final StatusHints hints;
    private final Screen screen;
    private final int width;

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
        text.append(row(Colour.NONE, Colour.NONE, "#", "STATE", "DONE", "FILES", "DATA", "RATE", "LEFT/TOOK", "ERRORS"))
                .append(isWide() ? GAP + "FROM -> TO\n" : "\n");
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
        BatchSums sums = batch.sumsSoFar();
        Ledger entries = sums.entries();
        Ledger bytes = sums.bytes();
        Pace pace = batch.pace();
        long failed = sums.errors().total() + batch.walkErrors();
        text.append(row(
                JobWords.colour(batch.state()),
                failed > 0 ? Colour.RED : Colour.NONE,
                Integer.toString(batch.number()),
                batch.state().words(),
                Math.min(entries.percent(), bytes.percent()) + "%",
                Amounts.grouped(entries.done()),
                Amounts.bytes(bytes.done()),
                pace.started() < 0 ? "" : Amounts.bytesPerSecond(pace.bytesPerSecond()),
                time(batch),
                Amounts.grouped(failed)));
        if (isWide()) {
            appendLine(text.append(GAP), paths(batch, width - ROW - GAP.length()), width - ROW - GAP.length());
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

    private static String time(BatchStatus batch) {
        if (!batch.isLive()) {
            return batch.pace().started() < 0
                    ? ""
                    : Amounts.duration(batch.pace().seconds());
        }
        long left = batch.pause() == null ? batch.pace().secondsLeft() : -1;
        return left < 0 ? "?" : Amounts.duration(left);
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
        return width >= ROW + GAP.length() + LEAST_FOR_PATHS;
    }

    private String bar(BatchStatus batch) {
        if (batch.isClosed()) {
            return "";
        }
        BatchSums sums = batch.sumsSoFar();
        int percent = Math.min(sums.entries().percent(), sums.bytes().percent());
        return Bar.of(BAR_CELLS, percent, screen.isUnicode()) + " ";
    }

    /** Paths are shortened only where they have a line of their own. */
    private void appendPaths(StringBuilder text, String remarks, BatchStatus batch) {
        String bar = bar(batch);
        String before = remarks.isEmpty() ? INDENT + bar : INDENT + bar + remarks + ": ";
        String whole = before + paths(batch, Integer.MAX_VALUE);
        if (TextWidth.of(whole) <= width) {
            appendLine(text, whole, width);
            return;
        }
        if (!before.isBlank()) {
            text.append(screen.folded(INDENT + bar + remarks));
        }
        appendLine(text, INDENT + paths(batch, width - INDENT.length()), width);
    }

    private static String paths(BatchStatus batch, int columns) {
        List<SourceRoot> sources = batch.snapshot().sources();
        if (sources.isEmpty()) {
            return "";
        }
        SourceRoot first = sources.get(0);
        String lands = SnapshotPlace.believed(batch)
                .map(SnapshotPlace::folder)
                .orElse(first.lands())
                .display();
        String more = sources.size() == 1 ? "" : " and " + (sources.size() - 1) + " more";
        Verb verb = batch.snapshot().verb();
        String before = batch.isCheck()
                ? "compares "
                : verb.copies() ? "" : verb.words().does() + " ";
        int room = columns - before.length() - more.length();
        if (!verb.copies()) {
            return before + TextWidth.cutAtStart(lands, room) + more;
        }
        String arrow = " -> ";
        String source = first.source().display();
        int half = (room - arrow.length()) / 2;
        int forSource = Math.max(half, room - arrow.length() - TextWidth.of(lands));
        int forCopy = Math.max(half, room - arrow.length() - TextWidth.of(source));
        return before + TextWidth.cutAtStart(source, forSource) + arrow + TextWidth.cutAtStart(lands, forCopy) + more;
    }

    /** Returns a row without its end; where the screen is narrow, whole columns give way. */
    private String row(Colour state, Colour errors, String... cells) {
        int[] widths = WIDTHS.clone();
        int taken = ROW;
        for (int i = 0; i < GIVES_WAY.length && taken > width; i++) {
            taken -= Math.abs(widths[GIVES_WAY[i]]) + 1;
            widths[GIVES_WAY[i]] = 0;
        }
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            if (widths[i] != 0) {
                String cell = TextWidth.padded(cells[i], Math.abs(widths[i]), widths[i] < 0);
                Colour colour = i == 1 ? state : i == cells.length - 1 ? errors : Colour.NONE;
                row.append(i == 0 ? "" : " ").append(screen.paint(colour, cell));
            }
        }
        return row.toString();
    }

    private static void appendLine(StringBuilder text, String line, int columns) {
        text.append(TextWidth.cutAtEnd(line, columns)).append('\n');
    }
}
