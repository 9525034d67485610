package org.bpct.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of a report. A cell is a text, a number, or null for an unknown value.
 *
 * @param name its name
 * @param columns the names of its columns
 * @param rows its rows, each with a cell for every column
 */
public record Table(String name, List<String> columns, List<List<@Nullable Object>> rows) {
    /**
     * A column of a table that is made of things of one kind.
     *
     * @param name its name
     * @param value returns the cell of a row's subject
     */
    public record Column<T>(String name, Function<T, @Nullable Object> value) {}

    /** Makes a table with a row for each of these things. */
    public static <T> Table of(String name, List<T> things, List<Column<T>> columns) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (T thing : things) {
            List<@Nullable Object> row = new ArrayList<>();
            for (Column<T> column : columns) {
                row.add(column.value().apply(thing));
            }
            rows.add(Collections.unmodifiableList(row));
        }
        return new Table(name, columns.stream().map(Column::name).toList(), rows);
    }

    /** Makes a column. */
    static <T> Column<T> column(String name, Function<T, @Nullable Object> value) {
        return new Column<>(name, value);
    }

    /** Returns null for a number that means unknown, as times and identities below 0 do. */
    static @Nullable Long known(long number) {
        return number < 0 ? null : (Long) number;
    }

    /** Returns a rate or share with six digits behind the point: more would only make the page larger. */
    static double rounded(double number) {
        return Math.round(number * 1e6) / 1e6;
    }
}
