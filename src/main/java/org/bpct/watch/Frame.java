package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * The room for a screen.
 *
 * @param width the cells of a line
 * @param height how many lines
 */
record Frame(int width, int height) {
    private static final int LEAST = 10;
    private static final int MOST = 1000;
    private static final String BETWEEN = "   ";

    /** Takes the size that the terminal tells; a size of zero, as from some serial lines, becomes 80 by 24. */
    Frame {
        width = width <= 0 ? 80 : Math.max(LEAST, Math.min(width, MOST));
        height = height <= 0 ? 24 : Math.max(3, Math.min(height, MOST));
    }

    /** Returns lines of whole pieces, as many to a line as fit. */
    List<AttributedString> flow(List<Column.Cell> pieces, int mostLines) {
        List<AttributedString> lines = new ArrayList<>();
        Line line = new Line(width);
        int used = 0;
        for (Column.Cell piece : pieces) {
            int wanted = new Cells(piece.text()).width();
            if (used > 0 && used + BETWEEN.length() + wanted > width) {
                lines.add(line.done());
                line = new Line(width);
                used = 0;
            }
            line.add(used == 0 ? "" : BETWEEN);
            line.add(new Cells(piece.text()).begin(width), piece.look());
            used += (used == 0 ? 0 : BETWEEN.length()) + wanted;
        }
        if (used > 0) {
            lines.add(line.done());
        }
        return lines.subList(0, Math.min(mostLines, lines.size()));
    }

    /** Returns exactly as many lines as there is room for: these, blank ones, and the last one at the bottom. */
    List<AttributedString> filled(List<AttributedString> lines, AttributedString last) {
        List<AttributedString> all = new ArrayList<>(lines.subList(0, Math.min(lines.size(), height - 1)));
        while (all.size() < height - 1) {
            all.add(AttributedString.EMPTY);
        }
        all.add(last);
        return all;
    }
}
