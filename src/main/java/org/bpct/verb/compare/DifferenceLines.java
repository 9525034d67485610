package org.bpct.verb.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.options.Aim.Comparison.Form;
import org.bpct.status.record.Amounts;
import org.bpct.verb.compare.Difference.Kind;

/**
 * The lines of a list of differences, for people or as JSON.
 *
 * @param differences the differences, in the order of their names
 * @param form the form of the lines
 * @param isTable whether a line for each difference stands in columns with heads: on a terminal; programs read words
 */
record DifferenceLines(List<Difference> differences, Form form, boolean isTable) {
    private static final List<String> HEADS = List.of("DIFFERENCE", "A", "B", "NAME");

    /** Writes all lines. */
    void write(OutputStream out) throws IOException {
        switch (form) {
            case JSON -> {
                for (Difference difference : differences) {
                    writeJson(out, difference);
                }
            }
            case SUMMARY -> writeSummary(out);
            case LINES -> writeLines(out);
        }
    }

    /**
     * Writes a line for each difference, but for names in a directory that is in one tree alone: twenty thousand lines
     * of a missing directory hid the others.
     */
    private void writeLines(OutputStream out) throws IOException {
        Map<FileName, Integer> inside = new HashMap<>();
        for (Difference difference : differences) {
            if (difference.isOnlyInOne()) {
                // A directory is listed before the names in it.
                Optional<FileName> missing = above(difference.path(), inside);
                missing.ifPresent(directory -> inside.merge(directory, 1, Integer::sum));
                if (missing.isEmpty()) {
                    inside.put(difference.path(), 0);
                }
            }
        }
        List<List<String>> lines = new ArrayList<>();
        for (Difference difference : differences) {
            if (!difference.isOnlyInOne()) {
                lines.add(words(difference, ""));
            } else if (inside.containsKey(difference.path())) {
                int names = inside.get(difference.path());
                lines.add(words(difference, names == 0 ? "" : "+" + names));
            }
        }
        if (isTable && !lines.isEmpty()) {
            lines.add(0, HEADS);
        }
        int[] widths = new int[HEADS.size() - 1];
        for (List<String> words : isTable ? lines : List.<List<String>>of()) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], words.get(i).length() + 1);
            }
        }
        for (List<String> words : lines) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                text.append(words.get(i))
                        .append(" ".repeat(Math.max(0, widths[i] - words.get(i).length())));
                text.append(' ');
            }
            line(out, text.append(words.get(widths.length)).toString());
        }
    }

    /** Returns the directory of these that a name is in. */
    private static Optional<FileName> above(FileName path, Map<FileName, Integer> directories) {
        for (FileName up = path.parent(); !up.equals(up.parent()); up = up.parent()) {
            if (directories.containsKey(up)) {
                return Optional.of(up);
            }
        }
        return Optional.empty();
    }

    private void writeSummary(OutputStream out) throws IOException {
        Map<Kind, Long> numbers = new EnumMap<>(Kind.class);
        differences.forEach(difference -> numbers.merge(difference.kind(), 1L, Long::sum));
        for (Map.Entry<Kind, Long> number : numbers.entrySet()) {
            line(out, number.getKey().word() + " " + Amounts.grouped(number.getValue()));
        }
    }

    private static void line(OutputStream out, String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the words of the line of a difference, with the number of names in a directory behind its type. */
    private static List<String> words(Difference difference, String inside) {
        return List.of(
                difference.kind().word(),
                shown(difference, difference.a(), inside),
                shown(difference, difference.b(), inside),
                difference.path().display());
    }

    private static String shown(Difference difference, String value, String inside) {
        if (value.isEmpty()) {
            return "-";
        }
        return difference.kind() == Kind.TIME
                ? Timestamp.ofDecimal(new BigDecimal(value)).date()
                : value + inside;
    }

    private static void writeJson(OutputStream out, Difference difference) throws IOException {
        JsonText.line(out, json -> {
            json.name("path", difference.path());
            json.text("differs", difference.kind().word());
            if (!difference.a().isEmpty()) {
                json.text("a", difference.a());
            }
            if (!difference.b().isEmpty()) {
                json.text("b", difference.b());
            }
        });
    }
}
