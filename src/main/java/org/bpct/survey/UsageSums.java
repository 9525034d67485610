package org.bpct.survey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;

/**
 * The sums of a walk.
 *
 * @param grouping how they are grouped
 * @param rows the sums of each row; of a directory without those of rows below it
 * @param directories the directories of these rows
 * @param byNumber the rows of owners or groups
 * @param gone the names that were there, and then were not
 */
record UsageSums(
        Grouping grouping,
        UsageRows rows,
        List<UsageVisitor.DirectoryRow> directories,
        Map<Long, Integer> byNumber,
        List<FileName> gone) {
    /**
     * A row for people and programs.
     *
     * @param key the owner or group, or the number of the band or directory
     * @param name the name of a directory or band; empty if the key has to be looked up
     * @param usage its space
     */
    record Row(long key, FileName name, Usage usage) {
        private static final Comparator<Row> LARGEST_FIRST = Comparator.comparing(
                        Row::usage,
                        Comparator.comparingLong(Usage::allocated)
                                .thenComparingLong(Usage::apparent)
                                .thenComparingLong(Usage::entries))
                .reversed()
                .thenComparing(Row::name)
                .thenComparingLong(Row::key);
    }

    Usage total() {
        Usage total = Usage.NOTHING;
        for (int row = 0; row < rows.count(); row++) {
            total = total.plus(rows.usage(row));
        }
        return total;
    }

    /** Returns the rows that are not empty, the largest first; a directory includes all entries below it. */
    List<Row> largestFirst() {
        return switch (grouping.kind()) {
            case USER, GROUP ->
                sorted(byNumber.entrySet().stream()
                        .map(row -> new Row(row.getKey(), FileName.ofText(""), rows.usage(row.getValue())))
                        .toList());
            case AGE, SIZE, TYPE -> sorted(bands());
            case DIR -> sorted(wholeDirectories());
        };
    }

    private List<Row> bands() {
        List<Row> found = new ArrayList<>();
        List<String> names = Bands.of(grouping.kind());
        for (int row = 0; row < rows.count(); row++) {
            if (rows.usage(row).entries() > 0) {
                found.add(new Row(row, FileName.ofText(names.get(row)), rows.usage(row)));
            }
        }
        return found;
    }

    private List<Row> wholeDirectories() {
        UsageRows whole = new UsageRows();
        for (int row = 0; row < rows.count(); row++) {
            whole.add();
            whole.add(row, rows.usage(row));
        }
        List<Row> found = new ArrayList<>();
        // A row is made after the one above it.
        for (int row = rows.count() - 1; row >= 0; row--) {
            UsageVisitor.DirectoryRow directory = directories.get(row);
            if (directory.above() != row) {
                whole.add(directory.above(), whole.usage(row));
            }
            found.add(new Row(row, directory.path(), whole.usage(row)));
        }
        return found;
    }

    private static List<Row> sorted(List<Row> found) {
        return found.stream().sorted(Row.LARGEST_FIRST).toList();
    }
}
