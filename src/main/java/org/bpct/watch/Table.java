package org.bpct.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jline.utils.AttributedString;

/**
 * Rows in columns, as many of them as there is room for.
 *
 * @param columns the columns that are shown
 * @param widths the cells of each
 * @param width the cells of a line
 */
record Table<T>(List<Column<T>> columns, List<Integer> widths, int width) {
    private static final int MARK = 1;

    /**
     * Returns the titles, and below them the rows of the page that the mark is on.
     *
     * @param key returns the identity by which the mark finds a row
     * @param most how many rows the page has room for
     */
    static <T> List<AttributedString> page(
            List<Column<T>> columns, List<T> rows, Function<T, String> key, Marker marker, int most, int width) {
        List<String> keys = Viewer.keys(rows, key);
        int top = marker.top(most, keys);
        int marked = marker.index(keys);
        List<T> shown = rows.subList(top, Math.min(rows.size(), top + most));
        Table<T> table = of(columns, shown, width);
        List<AttributedString> lines = new ArrayList<>();
        lines.add(table.head());
        for (int i = 0; i < shown.size(); i++) {
            lines.add(table.row(shown.get(i), top + i == marked));
        }
        return lines;
    }

    /** Lays out a table for these rows. */
    private static <T> Table<T> of(List<Column<T>> columns, List<T> rows, int width) {
        List<Column<T>> shown = new ArrayList<>(columns);
        List<Integer> widths = widths(shown, rows);
        while (sum(widths) > width && shown.size() > 1) {
            shown.remove(
                    shown.stream().max(Comparator.comparingInt(Column::rank)).orElseThrow());
            widths = widths(shown, rows);
        }
        int last = widths.size() - 1;
        int rest = width - sum(widths);
        widths.set(last, Math.max(1, Math.min(shown.get(last).most(), widths.get(last) + rest)));
        return new Table<>(shown, widths, width);
    }

    /** The last column takes the rest of the width, so it asks only for its least. */
    private static <T> List<Integer> widths(List<Column<T>> columns, List<T> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column<T> column = columns.get(i);
            boolean isLast = i == columns.size() - 1;
            int wanted = isLast
                    ? column.least()
                    : Math.max(column.least(), column.title().length());
            for (T row : isLast ? List.<T>of() : rows) {
                wanted = Math.max(wanted, new Cells(column.cell().apply(row).text()).width());
            }
            widths.add(Math.min(wanted, Math.max(column.most(), column.title().length())));
        }
        return widths;
    }

    private static int sum(List<Integer> widths) {
        return MARK + widths.stream().mapToInt(Integer::intValue).sum() + widths.size() - 1;
    }

    private AttributedString head() {
        Line line = new Line(width).add(" ", Look.BAR);
        for (int i = 0; i < columns.size(); i++) {
            line.add(i == 0 ? "" : " ", Look.BAR)
                    .add(columns.get(i).fitted(columns.get(i).title(), widths.get(i)), Look.BAR);
        }
        return line.filled(Look.BAR);
    }

    /** Returns the line of a row; the chosen one is marked by a sign, too, for terminals without colours. */
    private AttributedString row(T row, boolean isChosen) {
        Line line = new Line(width).add(isChosen ? ">" : " ", isChosen ? Look.STRONG : Look.PLAIN);
        for (int i = 0; i < columns.size(); i++) {
            Column.Cell cell = columns.get(i).cell().apply(row);
            Look look = isChosen && cell.look() == Look.PLAIN ? Look.STRONG : cell.look();
            line.add(i == 0 ? "" : " ").add(columns.get(i).fitted(cell.text(), widths.get(i)), look);
        }
        return line.done();
    }
}
