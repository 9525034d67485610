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

/**
 * All batches at a glance: one line of figures and one of what it is for each, more only where somebody has to do something. A batch
 * of a thousand jobs takes no more room than one of two.
 */
public final class OverviewText {
    /** Of what has closed only that much is shown unasked: nobody asks for the nights of a year. */
    public static final int RECENT = 10;

    private static final String INDENT = "      ";
    private static final int BAR_CELLS = 10;
    private final ZoneId zone;
    private final StatusHints hints;
    private final Screen screen;
    private final int width;

    /**
     * Shows batches, and below those that need somebody what may be typed next.
     *
     * @param zone the zone that times are written in
     * @param hints what may be typed next, besides what tells the names that failed
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
     * @param unread how many older ones there are that nobody read, as they had closed before
     */
    public String of(List<BatchStatus> batches, boolean isAll, int unread) {
        StringBuilder text = new StringBuilder();
        for (Silence silence : Silence.of(batches)) {
            String sentence = screen.folded(silence.sentence(zone)).stripTrailing();
            text.append(screen.paint(Colour.YELLOW, sentence)).append('\n');
        }
        text.append(
                row(Colour.NONE, Colour.NONE, "#", "STATE", "DONE", "FILES", "DATA", "RATE", "LEFT/TOOK", "ERRORS"));
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
        appendPaths(text, remarks(batch), batch);
        String failures = BatchText.failures(batch);
        if (!failures.isEmpty()) {
            String folded = screen.folded(INDENT + failures).stripTrailing();
            text.append(screen.paint(Colour.RED, folded)).append('\n');
        }
        List<String> next = hints.of(batch);
        if (batch.state() != JobState.COMPLETE && !next.isEmpty() && !batch.isLive()) {
            text.append(screen.folded(INDENT + next.get(0)));
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

    /** Returns what holds for all of a batch, and how many of its jobs are in which state while it has not closed. */
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

    /** Paths are shortened only where they have a line of their own. */
    private void appendPaths(StringBuilder text, String remarks, BatchStatus batch) {
        String bar = "";
        if (!batch.isClosed()) {
            Ledger entries = batch.sumsSoFar().entries();
            int percent = Math.min(entries.percent(), batch.sumsSoFar().bytes().percent());
            bar = Bar.of(BAR_CELLS, percent, screen.isUnicode()) + " ";
        }
        String before = remarks.isEmpty() ? INDENT + bar : INDENT + bar + remarks + ": ";
        String whole = before + paths(batch, Integer.MAX_VALUE);
        if (TextWidth.of(whole) <= width) {
            appendLine(text, whole);
            return;
        }
        if (!before.isBlank()) {
            text.append(screen.folded(INDENT + bar + remarks));
        }
        appendLine(text, INDENT + paths(batch, width - INDENT.length()));
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
        String before = batch.snapshot().removes() ? "removes " : batch.isCheck() ? "compares " : "";
        int room = columns - before.length() - more.length();
        if (batch.snapshot().removes()) {
            return before + TextWidth.cutAtStart(lands, room) + more;
        }
        String arrow = " -> ";
        String source = first.source().display();
        int half = (room - arrow.length()) / 2;
        int forSource = Math.max(half, room - arrow.length() - TextWidth.of(lands));
        int forCopy = Math.max(half, room - arrow.length() - TextWidth.of(source));
        return before + TextWidth.cutAtStart(source, forSource) + arrow + TextWidth.cutAtStart(lands, forCopy) + more;
    }

    /** Writes a row; where the screen is narrow, whole columns give way. */
    private String row(Colour state, Colour errors, String... cells) {
        int[] widths = {-4, 20, -4, -11, -8, -10, -10, -6};
        int[] givesWay = {5, 3, 4, 6};
        int taken = widths.length - 1;
        for (int column : widths) {
            taken += Math.abs(column);
        }
        for (int i = 0; i < givesWay.length && taken > width; i++) {
            taken -= Math.abs(widths[givesWay[i]]) + 1;
            widths[givesWay[i]] = 0;
        }
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            if (widths[i] != 0) {
                String cell = TextWidth.padded(cells[i], Math.abs(widths[i]), widths[i] < 0);
                Colour colour = i == 1 ? state : i == cells.length - 1 ? errors : Colour.NONE;
                row.append(i == 0 ? "" : " ").append(screen.paint(colour, cell));
            }
        }
        return row.append('\n').toString();
    }

    private void appendLine(StringBuilder text, String line) {
        text.append(TextWidth.cutAtEnd(line, width)).append('\n');
    }
}
