package org.bpct.status.show;

import java.time.ZoneId;
import org.bpct.description.Manifest;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LocalTimes;
import org.bpct.status.LossLines;
import org.bpct.status.ShrunkSnapshot;
import org.bpct.status.Silence;
import org.bpct.status.Spared;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.table.Screen;
import org.bpct.status.table.TextWidth;
import org.bpct.verb.Verb;
import org.bpct.verb.Words;

/**
 * The result of a batch that somebody waited for: one line, before it the other news for the user, and after it,
 * if not all is well, the reason and the next command. {@link StatusText} has each figure.
 */
public final class ResultText {
    /** The beginning of a line that somebody should read after a good end, too. */
    public static final String WARNING = "Warning: ";

    private static final String GAP = "  ";

    /** Seconds: jobs and their finalizer never follow each other at once. */
    private static final long LEAST_IDLE = 5;

    private final ZoneId zone;
    private final StatusHints hints;
    private final Screen screen;

    /**
     * Writes for a screen.
     *
     * @param zone the zone that times are written in
     * @param hints the commands that may be typed next, except the one that lists the failed names
     */
    public ResultText(ZoneId zone, StatusHints hints, Screen screen) {
        this.zone = zone;
        this.hints = hints;
        this.screen = screen;
    }

    /** Returns the result of a batch. */
    public String of(BatchStatus batch) {
        StringBuilder before = new StringBuilder();
        appendRemarks(before, batch);
        StringBuilder after = new StringBuilder();
        String failures = BatchText.failures(batch);
        if (!failures.isEmpty()) {
            after.append(failures).append('\n');
        }
        hints.of(batch).forEach(hint -> after.append(hint).append('\n'));
        return screen.folded(before.toString()) + line(batch) + screen.folded(after.toString());
    }

    private void appendRemarks(StringBuilder text, BatchStatus batch) {
        for (Silence silence : batch.silences()) {
            text.append(silence.sentence(zone)).append('\n');
        }
        SnapshotPlace.of(batch).ifPresent(place -> SnapshotText.append(text, batch, place));
        for (String problem : batch.snapshot().problems()) {
            text.append("Damaged: ").append(problem).append('\n');
        }
        for (String sentence : LeftOutNodes.sentences(batch, new LocalTimes(zone))) {
            text.append("Left out: ").append(sentence).append('\n');
        }
        for (String line : batch.snapshot().walk().leftOut().lines()) {
            text.append("Walk: ").append(line).append('\n');
        }
        BatchText.appendNotes(text, batch);
        LossLines.of(batch).forEach(line -> text.append(line).append('\n'));
        Manifest manifest = batch.description().settings().verification().manifest();
        if (manifest != null) {
            text.append("Manifest: ").append(manifest.file().display()).append('\n');
        }
        batch.snapshot()
                .manifest()
                .ifPresent(check ->
                        text.append("Check without bpct: ").append(check.line()).append('\n'));
        BatchText.appendNames(text, batch);
        if (!batch.isLive() && !batch.isClosed() && batch.state().isComplete()) {
            LedgerText.appendHead(text, batch);
        }
    }

    /** Returns the line; where it is wider than the screen, the paths follow in a line of their own. */
    private String line(BatchStatus batch) {
        String figures = ended(batch) + ": " + figures(batch);
        String number = GAP + "[batch " + batch.number() + "]";
        String paths = Screen.plain(0)
                .folded(BatchPaths.bare(batch, Integer.MAX_VALUE))
                .stripTrailing();
        String whole = paths.isEmpty() ? figures + number : figures + GAP + paths + number;
        if (TextWidth.of(whole) <= screen.width()) {
            return whole + "\n";
        }
        return screen.folded(figures + number)
                + screen.folded(GAP + BatchPaths.bare(batch, screen.width() - GAP.length()));
    }

    /** Returns how it ended; only a whole success is called done. */
    private static String ended(BatchStatus batch) {
        if (!batch.state().isComplete()) {
            return batch.pause() == null ? batch.state().words() : "paused";
        }
        boolean isAll = batch.state() == JobState.COMPLETE && batch.walkErrors() == 0;
        if (isAll) {
            return "done";
        }
        if (batch.exitCode() == ExitCode.ONLY_VANISHED_OR_CHANGED && !batch.seeksDifferences()) {
            return "done, with changes meanwhile";
        }
        return ShrunkSnapshot.isAllThatIsWrong(batch)
                ? "done, but shrunk"
                : batch.seeksDifferences() ? "done, not all is the same" : "done with errors";
    }

    /** Returns {@code 20,000 files, 125.7 MB in 38 s (3.3 MB/s), 0 errors}. */
    private static String figures(BatchStatus batch) {
        Words words = batch.snapshot().verb().words();
        Spared spared = batch.spared();
        long same = spared.same().entries();
        StringBuilder text = new StringBuilder();
        appendDone(text, batch, same + spared.baseLinks());
        long bytes = batch.sumsSoFar().bytes().done() - spared.same().bytes();
        boolean hasBytes = bytes > 0 && !words.bytes().isEmpty();
        if (hasBytes) {
            text.append(", ").append(Amounts.bytes(bytes));
        }
        if (batch.pace().started() >= 0) {
            long seconds = batch.pace().seconds();
            text.append(seconds == 0 ? " in less than 1 s" : " in " + Amounts.duration(seconds));
            appendIdle(text, seconds, seconds - batch.pace().secondsAtWork());
            if (hasBytes && seconds > 0 && batch.pace().knowsRates()) {
                String rate = Amounts.bytesPerSecond(batch.pace().bytesPerSecond());
                text.append(" (").append(rate).append(')');
            }
        }
        appendIfAny(text, spared.baseLinks(), "linked to the base");
        appendIfAny(text, spared.skipped().entries() + same, words.spared());
        long different = batch.seeksDifferences() ? batch.sums().errors().differs() : 0;
        long errors = batch.sums().errors().total() - different;
        appendIfAny(text, different, different == 1 ? "differs" : "differ");
        if (errors > 0 || batch.walkErrors() + different == 0) {
            text.append(", ").append(Amounts.grouped(errors)).append(errors == 1 ? " error" : " errors");
        }
        if (batch.walkErrors() > 0) {
            text.append(", ").append(words.unread().of(batch.walkErrors()));
        }
        return text.toString();
    }

    /** Appends the time in which no job was at work, as the rate is that of the rest. */
    private static void appendIdle(StringBuilder text, long seconds, long idle) {
        if (idle > LEAST_IDLE && idle > seconds / 10) {
            text.append(", idle for ").append(Amounts.duration(idle));
        }
    }

    /** Appends the number of settled entries; of directories, if there is nothing else. */
    private static void appendDone(StringBuilder text, BatchStatus batch, long otherwise) {
        Ledger files = batch.sumsSoFar().entries();
        Ledger directories = batch.sums().directories();
        boolean areFiles = files.planned() > 0 || directories.planned() == 0;
        Ledger ledger = areFiles ? files : directories;
        boolean isAll = ledger.done() >= ledger.planned();
        long done = ledger.done() - (areFiles ? otherwise : 0);
        text.append(Amounts.grouped(done));
        if (!isAll) {
            text.append(" of ").append(Amounts.grouped(ledger.planned()));
        }
        boolean isOne = isAll && done == 1;
        text.append(areFiles ? isOne ? " file" : " files" : isOne ? " directory" : " directories");
        Verb verb = batch.snapshot().verb();
        if (batch.isCheck()) {
            text.append(" compared");
        } else if (!verb.copies()) {
            text.append(' ').append(verb.words().done());
        }
    }

    private static void appendIfAny(StringBuilder text, long number, String words) {
        if (number > 0) {
            text.append(", ").append(Amounts.grouped(number)).append(' ').append(words);
        }
    }
}
