package org.bpct.status.table;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for people: columns are as wide as their cells, and the last one takes the rest of the screen. Where the
 * screen is too narrow whole columns give way, and never half a figure.
 */
final class TextTable {
    /** A last column that is narrower says nothing. */
    private static final int LEAST_LAST = 10;

    private static final String GAP = "  ";
    private static final String INDENT = "       ";

    private final Screen screen;
    private final List<Column> columns;
    private final List<Line> lines = new ArrayList<>();

    TextTable(Screen screen, List<Column> columns) {
        this.screen = screen;
        this.columns = columns;
    }

    /**
     * A column.
     *
     * @param title its heading
     * @param isRight true if its figures end at the same column
     * @param rank the order in which columns give way, the greatest first; 0 for one that always stays
     */
    record Column(String title, boolean isRight, int rank) {}

    /**
     * A row, or a sentence that goes through all columns.
     *
     * @param cells the cells of the columns, except the last one
     * @param last the cell of the last column, or the sentence
     * @param isPath true if the end of the last cell says more than its beginning
     * @param colour the colour of the second cell, or of the sentence
     */
    record Line(List<String> cells, String last, boolean isPath, Screen.Colour colour) {
        /** Makes the text of damaged records and schedulers printable. */
        Line {
            cells = cells.stream().map(Screen::printable).toList();
            last = Screen.printable(last);
        }

        /** Returns a sentence. */
        static Line sentence(String words, Screen.Colour colour) {
            return new Line(List.of(), words, false, colour);
        }
    }

    void add(Line line) {
        lines.add(line);
    }

    /** Writes the table; without rows it has no heading. */
    void append(StringBuilder text) {
        List<Line> rows = lines.stream().filter(line -> !line.cells().isEmpty()).toList();
        int wanted =
                rows.stream().mapToInt(row -> TextWidth.of(row.last())).max().orElse(0);
        int least = Math.min(wanted, LEAST_LAST);
        FixedColumns<Line> figures = FixedColumns.of(measured(rows), screen.width() - GAP.length() - least);
        int left = Math.max(0, screen.width() - figures.width() - GAP.length());
        if (!rows.isEmpty()) {
            String last = wanted == 0 ? "" : columns.get(columns.size() - 1).title();
            appendRow(text, figures.head(), Line.sentence(last, Screen.Colour.NONE), left);
        }
        for (Line line : lines) {
            if (line.cells().isEmpty()) {
                text.append(screen.paint(
                                line.colour(), screen.folded(line.last()).stripTrailing()))
                        .append('\n');
            } else {
                appendRow(text, figures.line(line, screen), line, left);
            }
        }
    }

    /** Returns the columns but the last one, as wide as their contents, without those that are empty in all rows. */
    private List<FixedColumns.Column<Line>> measured(List<Line> rows) {
        List<FixedColumns.Column<Line>> measured = new ArrayList<>();
        for (int i = 0; i < columns.size() - 1; i++) {
            Column column = columns.get(i);
            int place = i;
            int widest = rows.stream()
                    .mapToInt(row -> TextWidth.of(row.cells().get(place)))
                    .max()
                    .orElse(0);
            if (widest > 0) {
                int width = Math.max(widest, column.title().length());
                measured.add(new FixedColumns.Column<>(
                        column.title(),
                        column.isRight() ? -width : width,
                        column.rank(),
                        line -> line.cells().get(place),
                        line -> place == 1 ? line.colour() : Screen.Colour.NONE));
            }
        }
        return measured;
    }

    private void appendRow(StringBuilder text, String figures, Line line, int left) {
        boolean fits = TextWidth.of(line.last()) <= left;
        String shown = fits || (line.isPath() && left >= LEAST_LAST) ? TextWidth.cutAtStart(line.last(), left) : "";
        text.append((figures + GAP + shown).stripTrailing()).append('\n');
        if (!fits && !line.isPath()) {
            text.append(screen.folded(INDENT + line.last()).stripTrailing()).append('\n');
        }
    }
}
