package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * The screen of all batches.
 *
 * @param painter the parts that all screens share
 * @param frame the room
 * @param board the known figures
 * @param viewer the view of it
 */
record TableScreen(Painter painter, Frame frame, Board board, Viewer viewer) {
    List<AttributedString> lines() {
        List<BatchRow> rows = viewer.batches(board);
        List<AttributedString> lines = new ArrayList<>();
        long live = rows.stream().filter(row -> row.batch().isLive()).count();
        String found = viewer.filter().isEmpty() ? "" : " with \"" + viewer.filter() + "\"";
        String count = rows.size() + (rows.size() == 1 ? " batch" : " batches") + found + ", " + live + " live; ";
        lines.add(painter.title(frame, board.at() == null ? "" : count + viewer.order(), board));
        lines.addAll(painter.troubles(frame, board));
        if (rows.isEmpty()) {
            lines.add(Line.of(frame.width(), nothing(), Look.FAINT));
        } else {
            int most = Math.max(1, frame.height() - lines.size() - 2);
            lines.addAll(Table.page(BatchColumns.ALL, rows, BatchRow::key, viewer.batchMarker(), most, frame.width()));
        }
        return frame.filled(
                lines,
                painter.keys(frame, "Enter open", "/ filter", "c cancel", "p pause", "s sort", "h help", "q quit"));
    }

    private String nothing() {
        if (board.at() == null) {
            return "reading ...";
        }
        return viewer.filter().isEmpty() ? "There are no batches." : "None of the batches; Esc shows all.";
    }
}
