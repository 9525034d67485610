package org.bpct.watch;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.bpct.status.LocalTimes;
import org.jline.utils.AttributedString;

/**
 * The screens as lines: this class does not use the terminal.
 *
 * @param glyphs the characters of pictures
 * @param zone the zone that times are written in
 */
record Painter(Glyphs glyphs, ZoneId zone) {
    private static final int DATE = "2026-11-21 ".length();
    private static final int MOST_TROUBLES = 3;

    /** Returns the lines of the screen that the user looks at. */
    List<AttributedString> paint(Frame frame, Board board, Viewer viewer) {
        List<AttributedString> lines = new ArrayList<>(screen(frame, board, viewer));
        Prompt prompt = viewer.prompt();
        String last = prompt != null ? prompt.words() : viewer.notice();
        if (!last.isEmpty()) {
            lines.set(lines.size() - 1, Line.of(frame.width(), last, Look.WAITING));
        }
        return lines;
    }

    private List<AttributedString> screen(Frame frame, Board board, Viewer viewer) {
        if (viewer.isHelped()) {
            return new HelpScreen(this, frame).lines();
        }
        if (viewer.batch() == Reading.ALL) {
            return new TableScreen(this, frame, board, viewer).lines();
        }
        BatchRow batch = board.batch(viewer.batch());
        if (batch == null) {
            return waiting(frame, board, viewer);
        }
        for (JobRow job : viewer.job().isEmpty() ? List.<JobRow>of() : board.jobs(viewer.batch())) {
            if (job.key().equals(viewer.job())) {
                return new JobScreen(this, frame, batch, job).lines(viewer.scrolled(), board);
            }
        }
        return new BatchScreen(this, frame, batch, board, viewer).lines();
    }

    private List<AttributedString> waiting(Frame frame, Board board, Viewer viewer) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(title(frame, "batch " + viewer.batch(), board));
        lines.addAll(troubles(frame, board));
        if (lines.size() == 1) {
            lines.add(Line.of(frame.width(), "reading ...", Look.FAINT));
        }
        return frame.filled(lines, keys(frame, "Esc back", "q quit"));
    }

    /** Returns the first line: the subject, its state, and the time. */
    AttributedString title(Frame frame, String what, Board board) {
        Instant at = board.at();
        String time = at == null ? "" : clock(at.getEpochSecond());
        return new Line(frame.width())
                .add(new Cells("bpct  " + what).begin(frame.width() - time.length() - 1), Look.BAR)
                .column(Math.max(0, frame.width() - time.length()), Look.BAR)
                .add(time, Look.BAR)
                .filled(Look.BAR);
    }

    /** Returns lines about unreadable files. */
    List<AttributedString> troubles(Frame frame, Board board) {
        List<AttributedString> lines = new ArrayList<>();
        int told = Math.min(MOST_TROUBLES, board.troubles().size());
        for (String trouble : board.troubles().subList(0, told)) {
            String begin = new Cells(trouble).cut(frame.width());
            lines.add(Line.of(frame.width(), begin, Look.BAD));
            String rest = new Cells(trouble).text().substring(begin.length());
            if (!rest.isEmpty()) {
                // The reason stands behind a long name.
                lines.add(Line.of(frame.width(), rest, Look.BAD));
            }
        }
        int more = board.troubles().size() - told;
        if (more > 0) {
            lines.add(Line.of(frame.width(), "... and " + more + " more like these", Look.BAD));
        }
        return lines;
    }

    /** Returns the last line: as many keys as fit. */
    AttributedString keys(Frame frame, String... keys) {
        Line line = new Line(frame.width());
        for (String key : keys) {
            line.addWhole(" " + key + " ", Look.BAR);
        }
        return line.filled(Look.BAR);
    }

    /** Returns a moment in seconds. */
    String moment(long seconds) {
        return new LocalTimes(zone).of(seconds);
    }

    /** Returns the time of the day of a moment in seconds. */
    String clock(long seconds) {
        return moment(seconds).substring(DATE);
    }
}
