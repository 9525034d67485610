package org.bpct.status.show;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.LossLines;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.Note;
import org.bpct.status.table.JobTable;
import org.bpct.status.table.JobWords;
import org.bpct.status.table.Screen;

/**
 * The display of one batch that fits a screen: its description, a line a job, the failed names, the totals, and hints.
 * {@link StatusText} has each identity and figure.
 */
public final class BatchText {
    private static final int BAR_LINE = 100;
    private static final int NAMES_SHOWN = 3;

    private final ZoneId zone;
    private final StatusHints hints;
    private final Screen screen;
    private final Instant now;

    /**
     * Shows batches as they are at a moment.
     *
     * @param zone the zone that times are written in
     * @param hints the commands that may be typed next
     */
    public BatchText(ZoneId zone, StatusHints hints, Screen screen, Instant now) {
        this.zone = zone;
        this.hints = hints;
        this.screen = screen;
        this.now = now;
    }

    /** Returns the display of a batch. */
    public String of(BatchStatus batch) {
        StringBuilder text = new StringBuilder();
        for (Silence silence : batch.silences()) {
            String sentence = screen.folded(silence.sentence(zone)).stripTrailing();
            text.append(screen.paint(Screen.Colour.YELLOW, sentence)).append('\n');
        }
        StringBuilder head = new StringBuilder();
        new BatchHead(head, batch, new LocalTimes(zone))
                .append(SnapshotPlace.of(batch).orElse(null));
        text.append(screen.folded(head.toString()));
        if (!batch.state().isComplete()) {
            text.append(LiveLine.withBar(Math.min(BAR_LINE, screen.width()), batch, screen.isUnicode()))
                    .append('\n');
        }
        JobTable.of(batch, screen, now).append(text);
        String failures = failures(batch);
        if (!failures.isEmpty()) {
            text.append(screen.paint(Screen.Colour.RED, screen.folded(failures).stripTrailing()))
                    .append('\n');
        }
        text.append(screen.folded(rest(batch)));
        return text.toString();
    }

    /** Returns why names failed and how to see them all: {@code 3 files failed: permission denied (bpct --errors=7)}. */
    static String failures(BatchStatus batch) {
        long failed = batch.sums().errors().total();
        long unread = batch.walkErrors();
        if (failed + unread == 0) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        ErrorTally errors = batch.sums().errors();
        if (batch.seeksDifferences() && errors.differs() > 0) {
            failed -= errors.differs();
            parts.add(errors.differs() + (errors.differs() == 1 ? " name differs" : " names differ"));
            errors = errors.withoutDiffering();
        }
        if (failed > 0) {
            // In a tree in use no copy has such names as the walk saw them; the batch is as good as it can be.
            boolean isTree = errors.isOnlyVanishedOrChanged();
            String what = isTree
                    ? (failed == 1 ? " name: " : " names: ")
                    : failed == 1 ? " file failed: " : " files failed: ";
            parts.add(failed + what + JobWords.failures(errors));
        }
        if (unread > 0) {
            parts.add(batch.snapshot().verb().words().unread().of(unread));
        }
        return String.join("; ", parts) + " (bpct --errors=" + batch.number() + ")";
    }

    private String rest(BatchStatus batch) {
        StringBuilder text = new StringBuilder();
        appendNames(text, batch);
        appendNotes(text, batch);
        LedgerRecord closed = batch.closedRecord();
        if (batch.jobs().isEmpty() && closed != null) {
            text.append("Jobs: ")
                    .append(closed.jobs().complete()
                            + closed.jobs().withErrors()
                            - batch.snapshot().furtherParts());
            text.append(" (bpct --progress=").append(batch.number()).append(" shows each)\n");
        }
        StatusText.appendTotal(text, batch);
        LossLines.of(batch).forEach(line -> text.append(line).append('\n'));
        if (!batch.isLive()) {
            LedgerText.appendHead(text, batch);
        }
        for (String line : batch.snapshot().walk().leftOut().lines()) {
            text.append("Walk: ").append(line).append('\n');
        }
        if (batch.state().isComplete()) {
            new ClosingSummary(new LocalTimes(zone)).append(text, batch);
        }
        List<String> next = hints.of(batch);
        next.forEach(hint -> text.append(hint).append('\n'));
        return text.toString();
    }

    static void appendNames(StringBuilder text, BatchStatus batch) {
        List<FailedName> failed = batch.jobs().stream()
                .filter(job -> job.state() != JobState.HANDED_OVER)
                .flatMap(job -> job.snapshot().part().failures().first().stream())
                .limit(NAMES_SHOWN)
                .toList();
        for (FailedName failure : failed) {
            text.append("  ")
                    .append(failure.word(batch.seeksDifferences()))
                    .append(": ")
                    .append(failure.name().display());
            text.append(" (").append(failure.message().display()).append(")\n");
        }
        long more = batch.sums().errors().total() - failed.size();
        if (more > 0 && !failed.isEmpty()) {
            text.append("  and ").append(Amounts.grouped(more)).append(" more\n");
        }
    }

    static void appendNotes(StringBuilder text, BatchStatus batch) {
        Map<String, Long> notes = new TreeMap<>();
        for (JobStatus job : batch.jobs()) {
            for (Note note : job.snapshot().part().remarks().notes()) {
                notes.merge(note.word(), note.count(), Long::sum);
            }
        }
        notes.forEach((word, count) -> text.append("note: ")
                .append(count)
                .append(' ')
                .append(word.replace('-', ' '))
                .append('\n'));
    }
}
