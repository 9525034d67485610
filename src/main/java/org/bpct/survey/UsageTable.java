package org.bpct.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bpct.status.record.Amounts;

/** The sums for people: a line a row, the largest first, and the total. */
final class UsageTable {
    private static final String FORM = "%10s %5s %10s %15s  %s\n";

    private final UsageSums sums;
    private final List<UsageLabel> labels;
    private final int most;

    /**
     * Prepares a table.
     *
     * @param labels the rows with their names, the largest first
     * @param most how many rows are shown
     */
    UsageTable(UsageSums sums, List<UsageLabel> labels, int most) {
        this.sums = sums;
        this.labels = labels;
        this.most = most;
    }

    String text() {
        Usage total = sums.total();
        List<String> lines = new ArrayList<>();
        lines.add(FORM.formatted(
                "ALLOCATED", "%", "APPARENT", "ENTRIES", sums.grouping().kind().title()));
        labels.stream().limit(most).forEach(row -> lines.add(line(row.usage(), total, row.shown())));
        if (labels.size() > most) {
            lines.add("... and %,d smaller rows; --top %d shows all\n".formatted(labels.size() - most, labels.size()));
        }
        if (labels.size() != 1) {
            lines.add(line(total, total, "total"));
        }
        return String.join("", lines);
    }

    private static String line(Usage usage, Usage total, String name) {
        double share = total.allocated() == 0 ? 0 : 100.0 * usage.allocated() / total.allocated();
        return String.format(
                Locale.ROOT,
                FORM,
                Amounts.bytes(usage.allocated()),
                String.format(Locale.ROOT, "%.1f", share),
                Amounts.bytes(usage.apparent()),
                Amounts.grouped(usage.entries()),
                name);
    }
}
