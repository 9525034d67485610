package org.bpct.status.show;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.bpct.status.BatchStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.LossLines;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.jspecify.annotations.Nullable;

/**
 * The progress display for people, in the shape that the thesis gave it (its figure 2.5), with a word for each
 * state, a total and a closing summary per batch.
 */
public final class StatusText {
    private final ZoneId zone;
    private final LocalTimes times;
    private final StatusHints hints;
    private final boolean isVerbose;

    /** Writes times in this zone, and below each batch the commands that may be typed next. */
    public StatusText(ZoneId zone, StatusHints hints) {
        this(zone, hints, false);
    }

    /** Writes the same; if verbose, also the settings that jobs have chosen themselves. */
    public StatusText(ZoneId zone, StatusHints hints, boolean isVerbose) {
        this.isVerbose = isVerbose;
        this.zone = zone;
        this.times = new LocalTimes(zone);
        this.hints = hints;
    }

    /** Returns the display of these batches, in their order. */
    public String of(List<BatchStatus> batches) {
        StringBuilder text = new StringBuilder("Progress of bpct jobs:\n");
        for (Silence silence : Silence.of(batches)) {
            text.append(silence.sentence(zone)).append('\n');
        }
        if (batches.isEmpty()) {
            text.append("\nThere are no batches.\n");
        }
        for (BatchStatus batch : batches) {
            text.append('\n');
            Optional<SnapshotPlace> place =
                    batches.size() == 1 ? SnapshotPlace.of(batch) : SnapshotPlace.believed(batch);
            append(text, batch, place.orElse(null));
        }
        return text.toString();
    }

    private void append(StringBuilder text, BatchStatus batch, @Nullable SnapshotPlace place) {
        new BatchHead(text, batch, times).append(place);
        JobText.append(text, batch, times, isVerbose);
        appendTotal(text, batch);
        LossLines.of(batch).forEach(line -> text.append(line).append('\n'));
        if (!batch.isLive()) {
            LedgerText.append(text, batch);
        }
        for (String line : batch.snapshot().walk().leftOut().lines()) {
            text.append("Walk: ").append(line).append('\n');
        }
        if (batch.state().isComplete()) {
            new ClosingSummary(times).append(text, batch);
        }
        for (String hint : hints.of(batch)) {
            text.append(hint).append('\n');
        }
    }

    /** Returns the words for the errors of the walk, before their number. */
    static String ofWalk(BatchStatus batch) {
        return batch.snapshot().verb().words().unread().label();
    }

    /** Writes the totals of all jobs in one line. */
    static void appendTotal(StringBuilder text, BatchStatus batch) {
        Figures.appendErrors(text.append("Total: "), batch.sums().errors());
        if (batch.walkErrors() > 0) {
            text.append("; ").append(ofWalk(batch)).append(": ").append(batch.walkErrors());
        }
        Figures.appendLedger(text.append("; Files: "), batch.sumsSoFar().entries(), " ");
        Figures.appendLedger(text.append("; Bytes: "), batch.sumsSoFar().bytes(), " ");
        if (batch.pace().started() >= 0) {
            text.append("; ")
                    .append(Amounts.bytesPerSecond(batch.pace().bytesPerSecond()))
                    .append(", ");
            text.append(Amounts.perSecond(batch.pace().entriesPerSecond())).append(" files/s");
        }
        if (batch.isLive()) {
            long left = batch.pace().secondsLeft();
            text.append("; ");
            if (batch.pause() != null) {
                text.append("paused");
            } else if (left < 0) {
                text.append("end unknown");
            } else {
                text.append("about ").append(Amounts.duration(left)).append(" left");
            }
        }
        text.append('\n');
    }
}
