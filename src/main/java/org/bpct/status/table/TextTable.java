package org.bpct.status.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table for people: columns are as wide as their cells, and the last one takes the rest of the screen. Where the
 * screen is too narrow whole columns give way, and never half a figure.
 */
final class TextTable {
    /** A last column that is narrower says nothing. */
    private static final int LEAST_LAST = 10;

    private static final String GAP = " ";
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
        int[] widths = widths(rows);
        int left = giveWay(widths, rows);
        if (!rows.isEmpty()) {
            List<String> titles = columns.stream().map(Column::title).toList();
            int end = titles.size() - 1;
            boolean isLastEmpty = rows.stream().allMatch(row -> row.last().isEmpty());
            String last = isLastEmpty ? "" : titles.get(end);
            Line heading = new Line(titles.subList(0, end), last, false, Screen.Colour.NONE);
            appendRow(text, heading, widths, left);
        }
        for (Line line : lines) {
            if (line.cells().isEmpty()) {
                text.append(screen.paint(
                                line.colour(), screen.folded(line.last()).stripTrailing()))
                        .append('\n');
            } else {
                appendRow(text, line, widths, left);
            }
        }
    }

    /** Returns how wide each column but the last one is; 0 for one in which no row has anything. */
    private int[] widths(List<Line> rows) {
        return IntStream.range(0, columns.size() - 1)
                .map(column -> {
                    int widest = rows.stream()
                            .mapToInt(row -> TextWidth.of(row.cells().get(column)))
                            .max()
                            .orElse(0);
                    return widest == 0
                            ? 0
                            : Math.max(widest, columns.get(column).title().length());
                })
                .toArray();
    }

    /** Takes columns away until the others fit; returns how many columns of the screen the last one has. */
    private int giveWay(int[] widths, List<Line> rows) {
        int wanted =
                rows.stream().mapToInt(row -> TextWidth.of(row.last())).max().orElse(0);
        int least = columns.get(columns.size() - 1).rank() == 0 ? Math.min(wanted, LEAST_LAST) : 0;
        while (true) {
            int taken = 0;
            int next = -1;
            for (int i = 0; i < widths.length; i++) {
                taken += widths[i] == 0 ? 0 : widths[i] + GAP.length();
                int rank = widths[i] == 0 ? 0 : columns.get(i).rank();
                next = rank > 0 && (next < 0 || rank > columns.get(next).rank()) ? i : next;
            }
            int left = screen.width() - taken - GAP.length();
            if (left >= least || next < 0) {
                return Math.max(0, left);
            }
            widths[next] = 0;
        }
    }

    private void appendRow(StringBuilder text, Line line, int[] widths, int left) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            if (widths[i] > 0) {
                String cell = TextWidth.padded(
                        line.cells().get(i), widths[i], columns.get(i).isRight());
                row.append(i == 1 ? screen.paint(line.colour(), cell) : cell).append(GAP);
            }
        }
        boolean fits = TextWidth.of(line.last()) <= left;
        if (fits || line.isPath()) {
            String shown = left < LEAST_LAST && !fits ? "" : TextWidth.cutAtStart(line.last(), left);
            row.append(shown.isEmpty() ? "" : GAP).append(shown);
            text.append(row.toString().stripTrailing()).append('\n');
            return;
        }
        text.append(row.toString().stripTrailing()).append('\n');
        text.append(screen.folded(INDENT + line.last()).stripTrailing()).append('\n');
    }
}
