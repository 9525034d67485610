package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import org.bpct.status.BatchStatus;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.show.Figures;
import org.bpct.watch.Column.Cell;
import org.jline.utils.AttributedString;

/**
 * The screen of one batch: its bar, the curve of its rate, its jobs, its errors.
 *
 * @param painter the parts that all screens share
 * @param frame the room
 * @param row the batch
 * @param board the known figures
 * @param viewer the view of it
 */
record BatchScreen(Painter painter, Frame frame, BatchRow row, Board board, Viewer viewer) {
    /** On a lower screen the jobs need the lines. */
    private static final int LEAST_FOR_CURVE = 20;

    private static final int MOST_FOR_CURVE = 10;
    private static final int MOST_FOR_FIGURES = 4;
    private static final int LEAST_FOR_JOBS = 3;

    List<AttributedString> lines() {
        BatchStatus batch = row.batch();
        List<AttributedString> lines = new ArrayList<>();
        String state =
                row.sign().word().equals("damaged") ? "damaged" : batch.state().words();
        lines.add(painter.title(frame, "batch " + batch.number() + "  " + state, board));
        lines.addAll(painter.troubles(frame, board));
        addRemarks(lines);
        lines.add(new Line(frame.width())
                .add(new Cells(row.paths()).end(frame.width()))
                .done());
        lines.add(bar());
        lines.addAll(frame.flow(figures(), MOST_FOR_FIGURES));
        if (viewer.showsErrors()) {
            return withErrors(lines);
        }
        boolean hasCurve = batch.isLive() && frame.height() >= LEAST_FOR_CURVE;
        if (hasCurve) {
            lines.addAll(curve().lines(frame.width(), Math.min(MOST_FOR_CURVE, frame.height() / 6)));
        }
        List<AttributedString> errors =
                errors(frame.height() - 1 - lines.size() - LEAST_FOR_JOBS, Math.max(2, frame.height() / 6));
        addJobs(lines, frame.height() - 1 - lines.size() - errors.size());
        while (lines.size() + errors.size() < frame.height() - 1) {
            lines.add(AttributedString.EMPTY);
        }
        lines.addAll(errors);
        return frame.filled(lines, keys());
    }

    private List<AttributedString> withErrors(List<AttributedString> lines) {
        lines.addAll(errors(frame.height() - 1 - lines.size(), frame.height()));
        return frame.filled(lines, painter.keys(frame, "e Esc back", "R retry", "h help", "q quit"));
    }

    private AttributedString keys() {
        return painter.keys(
                frame,
                "Enter open",
                "Esc back",
                "e errors",
                "c cancel",
                "p pause",
                "l limit",
                "h help",
                "q quit",
                "R retry",
                viewer.order());
    }

    private void addRemarks(List<AttributedString> lines) {
        BatchStatus batch = row.batch();
        batch.snapshot().problems().forEach(problem -> lines.add(Line.of(frame.width(), problem, Look.BAD)));
        for (Silence silence : batch.silences()) {
            lines.add(Line.of(frame.width(), silence.sentence(painter.zone()), Look.WAITING));
        }
        if (batch.isWalking()) {
            lines.add(Line.of(
                    frame.width(),
                    batch.isWalked() ? "the walk goes on: figures are its findings so far" : "the walk was broken off",
                    Look.WAITING));
        }
    }

    private AttributedString bar() {
        int cells = Math.max(10, Math.min(50, frame.width() - 30));
        int full = cells * row.percent() / 100;
        String open = painter.glyphs().open().repeat(cells - full);
        Line line = new Line(frame.width())
                .add(painter.glyphs().full().repeat(full), row.sign().look())
                .add(open, Look.FAINT)
                .add(" " + row.percent() + "%", Look.STRONG);
        String time = row.time();
        if (!time.isEmpty()) {
            String left = time.equals("?") ? "end unknown" : "about " + time + " left";
            line.addWhole("  " + (row.batch().isLive() ? left : "took " + time), Look.PLAIN);
        }
        return line.done();
    }

    private List<Cell> figures() {
        BatchStatus batch = row.batch();
        List<Cell> pieces = new ArrayList<>();
        pieces.add(Cell.of("files " + Amounts.grouped(row.sums().entries().done()) + " of "
                + Amounts.grouped(row.sums().entries().planned())));
        pieces.add(Cell.of("data " + Amounts.bytes(row.sums().bytes().done()) + " of "
                + Amounts.bytes(row.sums().bytes().planned())));
        if (row.recent() >= 0) {
            pieces.add(new Cell("now " + Amounts.bytesPerSecond(row.recent()), Look.BUSY));
        }
        if (batch.pace().started() >= 0) {
            pieces.add(Cell.of("average " + Amounts.bytesPerSecond(batch.pace().bytesPerSecond()) + ", "
                    + Amounts.perSecond(batch.pace().entriesPerSecond()) + " files/s"));
        }
        pieces.add(errorPiece());
        long lossy = row.sums().losses().total();
        if (lossy > 0) {
            pieces.add(new Cell(
                    Amounts.grouped(lossy) + (lossy == 1 ? " lacks" : " lack") + " attributes: bpct --errors="
                            + row.key() + " --lost",
                    Look.WAITING));
        }
        String jobs = BatchColumns.jobs(row);
        if (!jobs.isEmpty()) {
            pieces.add(Cell.of("jobs: " + jobs));
        }
        if (batch.limit() != null && batch.isLive()) {
            pieces.add(new Cell("limited", Look.WAITING));
        }
        return pieces;
    }

    private Cell errorPiece() {
        if (row.failed() == 0) {
            return new Cell("no errors", Look.FAINT);
        }
        StringBuilder words = new StringBuilder();
        Figures.appendErrors(words, row.sums().errors());
        if (row.batch().walkErrors() > 0) {
            words.append(", not walked: ").append(row.batch().walkErrors());
        }
        return new Cell(words.toString(), Look.BAD);
    }

    private Curve curve() {
        Rates.Pair rates = board.rates(row.batch().number());
        boolean isOfNames = row.batch().movesNoBytes() || row.sums().bytes().planned() == 0;
        return isOfNames
                ? new Curve(rates.names(), rate -> Amounts.perSecond(rate) + "/s", painter.glyphs())
                : new Curve(rates.bytes(), Amounts::bytesPerSecond, painter.glyphs());
    }

    private void addJobs(List<AttributedString> lines, int room) {
        List<JobRow> rows = viewer.jobs(board);
        if (rows.isEmpty() || room < 2) {
            if (board.jobs(row.batch().number()).isEmpty()) {
                lines.add(Line.of(frame.width(), "reading its jobs ...", Look.FAINT));
            }
            return;
        }
        lines.addAll(Table.page(JobColumns.ALL, rows, JobRow::key, viewer.jobMarker(), room - 1, frame.width()));
    }

    private List<AttributedString> errors(int room, int wanted) {
        int most = Math.min(room - 1, wanted);
        List<ErrorFeed.Entry> entries = board.errors(row.batch().number(), Math.max(0, most));
        List<AttributedString> lines = new ArrayList<>();
        if (!entries.isEmpty()) {
            lines.add(new Line(frame.width())
                    .add(" ERRORS, the newest first; all of them: bpct --errors=" + row.key(), Look.BAR)
                    .filled(Look.BAR));
        }
        for (ErrorFeed.Entry entry : entries) {
            String time = entry.seconds() < 0 ? "earlier " : painter.clock(entry.seconds());
            String words = entry.title() + "  " + entry.words();
            lines.add(new Line(frame.width())
                    .add(time + "  ", Look.FAINT)
                    .add(new Cells(words).begin(Math.max(0, frame.width() - time.length() - 2)), Look.BAD)
                    .done());
        }
        return lines;
    }
}
