package org.bpct.status.show;

import java.util.Locale;
import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.record.Amounts;
import org.bpct.verb.Words;

/** The figures at the end of a complete batch, in the words that users of {@code dcp} know. */
final class ClosingSummary {
    private final LocalTimes times;

    ClosingSummary(LocalTimes times) {
        this.times = times;
    }

    void append(StringBuilder text, BatchStatus batch) {
        WalkTotals walk = batch.snapshot().walk();
        WalkTotals.Inventory found = walk.inventory();
        Words words = batch.snapshot().verb().words();
        line(text, "Items: ", found.directories() + found.entries());
        line(text, "  Directories: ", found.directories());
        line(text, "  Files: ", found.files());
        line(text, "  Links: ", found.symlinks());
        unlessZero(text, "  Special files: ", found.specials());
        unlessZero(text, "  Linked to the base: ", batch.spared().baseLinks());
        unlessZero(
                text,
                "  " + capital(words.spared()) + ": ",
                batch.spared().skipped().entries()
                        + batch.spared().skipped().directories()
                        + batch.spared().same().entries());
        unlessZero(
                text,
                "  Failed: ",
                batch.sums().entries().failed() + batch.sums().directories().failed());
        unlessZero(text, "  " + StatusText.ofWalk(batch) + ": ", walk.errors());
        unlessZero(text, "  Left out: ", walk.leftOut().total());
        appendPace(text, batch);
        batch.snapshot()
                .manifest()
                .ifPresent(check ->
                        text.append("Check without bpct: ").append(check.line()).append('\n'));
    }

    private void appendPace(StringBuilder text, BatchStatus batch) {
        if (!batch.snapshot().verb().words().bytes().isEmpty()) {
            appendBytes(text, batch);
        }
        if (batch.pace().started() >= 0) {
            text.append("Started: ")
                    .append(times.withOffset(batch.pace().started()))
                    .append('\n');
        }
        if (batch.pace().ended() >= 0) {
            text.append("Completed: ")
                    .append(times.withOffset(batch.pace().ended()))
                    .append('\n');
        }
        line(text, "Seconds: ", batch.pace().seconds());
    }

    private static void appendBytes(StringBuilder text, BatchStatus batch) {
        long bytes = batch.sumsSoFar().bytes().done() - batch.spared().same().bytes();
        text.append(batch.snapshot().verb().words().bytes()).append(": ").append(Amounts.bytes(bytes));
        text.append(" (").append(bytes).append(" bytes)\n");
        text.append("Rate: ")
                .append(Amounts.bytesPerSecond(batch.pace().bytesPerSecond()))
                .append(" (");
        long worked = batch.pace().secondsAtWork();
        text.append(bytes).append(" bytes in ").append(worked).append(" seconds");
        text.append(worked == batch.pace().seconds() ? "" : " of work").append(")\n");
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static void unlessZero(StringBuilder text, String label, long value) {
        if (value != 0) {
            line(text, label, value);
        }
    }

    private static void line(StringBuilder text, String label, long value) {
        text.append(label).append(value).append('\n');
    }
}
