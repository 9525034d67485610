package org.bpct.report.page;

import java.math.BigDecimal;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Tables as CSV by RFC 4180, all in one file: the first cell of each line names the table that it belongs to, and the first line of
 * each table names its columns. No cell holds a line break, so that {@code sed -n 's/^jobs,//p'} cuts a table out.
 */
final class CsvText {
    /** A spreadsheet takes a text that begins so for a formula, and a name of a file may begin so. */
    private static final String FORMULA_SIGNS = "=+-@";

    private CsvText() {}

    static String of(List<Table> tables) {
        StringBuilder text = new StringBuilder();
        for (Table table : tables) {
            append(text, table.name(), table.columns());
            table.rows().forEach(row -> append(text, table.name(), row));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String table, List<? extends @Nullable Object> cells) {
        StringJoiner line = new StringJoiner(",", table + ",", "\r\n");
        for (Object cell : cells) {
            line.add(cell(cell));
        }
        text.append(line);
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Number number) {
            return number instanceof Double real ? BigDecimal.valueOf(real).toPlainString() : number.toString();
        }
        String text = value.toString().replaceAll("\\p{Cntrl}", "?");
        String safe = !text.isEmpty() && FORMULA_SIGNS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        boolean isPlain = safe.chars().noneMatch(c -> c == ',' || c == '"');
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
