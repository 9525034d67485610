package org.bpct.status.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bpct.status.table.Screen.Colour;

/**
 * Columns of fixed widths, a blank between them. Where there is no room for all, whole columns give way, and never half
 * a figure.
 *
 * @param shown the columns that are shown
 */
public record FixedColumns<T>(List<Column<T>> shown) {
    /**
     * A column.
     *
     * @param title its heading
     * @param width how wide it is; negative if its figures end at the same column
     * @param rank the order in which columns give way, the greatest first; 0 for one that always stays
     * @param cell returns its text
     * @param colour returns the colour of that
     */
    public record Column<T>(String title, int width, int rank, Function<T, String> cell, Function<T, Colour> colour) {
        /** A column without colours. */
        public Column(String title, int width, int rank, Function<T, String> cell) {
            this(title, width, rank, cell, any -> Colour.NONE);
        }

        private String padded(String text) {
            return TextWidth.padded(text, Math.abs(width), width < 0);
        }
    }

    /** Returns as many of these columns as there is room for. */
    public static <T> FixedColumns<T> of(List<Column<T>> columns, int room) {
        List<Column<T>> shown = new ArrayList<>(columns);
        while (width(shown) > room) {
            Column<T> next = Collections.max(shown, Comparator.comparingInt(Column::rank));
            if (next.rank() == 0) {
                break;
            }
            shown.remove(next);
        }
        return new FixedColumns<>(List.copyOf(shown));
    }

    private static <T> int width(List<Column<T>> columns) {
        return columns.stream().mapToInt(column -> Math.abs(column.width()) + 1).sum() - 1;
    }

    /** Returns how wide all are together. */
    public int width() {
        return width(shown);
    }

    /** Returns the line of headings. */
    public String head() {
        return shown.stream().map(column -> column.padded(column.title())).collect(Collectors.joining(" "));
    }

    /** Returns the line of one thing; a figure that is wider than its column moves those behind it. */
    public String line(T thing, Screen screen) {
        return shown.stream()
                .map(column -> screen.paint(
                        column.colour().apply(thing),
                        column.padded(column.cell().apply(thing))))
                .collect(Collectors.joining(" "));
    }
}
