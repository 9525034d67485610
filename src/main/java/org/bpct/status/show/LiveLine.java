package org.bpct.status.show;

import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.table.Bar;
import org.bpct.status.table.JobWords;
import org.bpct.status.table.TextWidth;

/**
 * The one line that is written over and over on a terminal while bpct works or waits.
 *
 * <p>This class does not use the terminal: values go in, text of at most the given width comes out. If it is too long,
 * whole parts are left out from the right.
 */
public final class LiveLine {
    private static final int BAR_AT_MOST = 30;
    private static final int BAR_AT_LEAST = 10;

    /** A bar of a wait comes and goes with the length of the figures where there are fewer columns. */
    private static final int LEAST_FOR_WAIT_BAR = 100;

    private static final int BAR_OF_WAIT = 20;

    /** Fewer columns of a name say nothing. */
    private static final int NAME_AT_LEAST = 16;

    private LiveLine() {}

    /**
     * Returns the line of {@code --wait}: bar, percentage, elapsed time, files, bytes, rate, and the forecast.
     *
     * @param bytesPerSecond the rate of late
     * @param seconds the time since the batch began
     */
    public static String waiting(int width, BatchStatus batch, double bytesPerSecond, long seconds) {
        Ledger entries = batch.sumsSoFar().entries();
        Ledger bytes = batch.sumsSoFar().bytes();
        int percent = entries.percentWith(bytes);
        String bar = width < LEAST_FOR_WAIT_BAR ? "" : Bar.of(BAR_OF_WAIT, percent, false) + " ";
        int room = width - bar.length();
        StringBuilder figures = new StringBuilder();
        add(figures, room, padded(percent));
        add(figures, room, "  " + Amounts.elapsed(seconds));
        addDone(figures, room, entries, bytes, bytesPerSecond);
        String stage = stage(batch);
        add(figures, room, stage.isEmpty() ? timeLeft(batch.pace().secondsLeft()) : "  " + stage);
        String name = nameInHand(batch, room - figures.length() - 2);
        if (!name.isEmpty()) {
            add(figures, room, "  " + name);
        }
        return bar + figures;
    }

    /** Returns the work in hand in words; empty while its jobs do its main work. */
    private static String stage(BatchStatus batch) {
        if (batch.pause() != null) {
            return "paused";
        }
        if (batch.pace().rests()) {
            return "outside of its hours";
        }
        if (batch.isWalked()) {
            return "the walk goes on";
        }
        boolean areDone = true;
        JobStatus queued = null;
        for (JobStatus job : batch.jobs()) {
            if (job.isFinalizer()) {
                continue;
            }
            if (job.state() == JobState.RUNNING && job.hasStarted()) {
                return "";
            }
            areDone &= job.state().isComplete();
            queued = queued == null && job.state() == JobState.QUEUED ? job : queued;
        }
        if (areDone) {
            return batch.snapshot().verb().copies() && !batch.isCheck()
                    ? "setting attributes of directories"
                    : "finishing";
        }
        return queued == null ? "starting" : JobWords.waiting(queued);
    }

    /** Returns the file that a job has in hand, cut to this width; empty if none is known or the width is small. */
    private static String nameInHand(BatchStatus batch, int width) {
        if (width < NAME_AT_LEAST) {
            return "";
        }
        for (JobStatus job : batch.workers()) {
            ProgressRecord progress = job.snapshot().part().report().progress();
            FileName name = progress == null || !job.isInHand() ? null : progress.nameInHand();
            if (name != null) {
                return TextWidth.cutAtStart(name.display(), width);
            }
        }
        return "";
    }

    private static String withBar(int width, String figures, int percent, boolean isUnicode) {
        int bar = Math.min(BAR_AT_MOST, width - TextWidth.of(figures) - 3);
        return bar < BAR_AT_LEAST ? figures : Bar.of(bar, percent, isUnicode) + " " + figures;
    }

    private static void addDone(StringBuilder figures, int width, Ledger entries, Ledger bytes, double bytesPerSecond) {
        add(figures, width, "  files " + Amounts.grouped(entries.done()) + "/" + Amounts.grouped(entries.planned()));
        add(figures, width, "  " + Amounts.bytes(bytes.done()) + " of " + Amounts.bytes(bytes.planned()));
        add(figures, width, "  " + Amounts.bytesPerSecond(bytesPerSecond));
    }

    /** Returns a line with a bar in any case, of Unicode where that can be shown. */
    static String withBar(int width, BatchStatus batch, boolean isUnicode) {
        Ledger entries = batch.sumsSoFar().entries();
        Ledger bytes = batch.sumsSoFar().bytes();
        int percent = entries.percentWith(bytes);
        // Beside the bar there is less room for figures: the total below has all.
        int beside = width - BAR_AT_LEAST - 3;
        StringBuilder figures = new StringBuilder();
        add(figures, beside, padded(percent));
        addDone(figures, beside, entries, bytes, batch.pace().bytesPerSecond());
        add(figures, beside, timeLeft(batch.pace().secondsLeft()));
        return withBar(width, figures.toString(), percent, isUnicode);
    }

    /**
     * Returns the line of the walk.
     *
     * @param seconds how long it has lasted
     */
    public static String walking(int width, long directories, long files, long bytes, double seconds) {
        StringBuilder line = new StringBuilder();
        add(line, width, "Walking");
        add(line, width, "  " + Amounts.elapsed((long) seconds));
        add(line, width, "  directories " + Amounts.grouped(directories));
        add(line, width, "  files " + Amounts.grouped(files));
        add(line, width, "  " + Amounts.bytes(bytes));
        add(line, width, "  " + Amounts.perSecond(files / Math.max(1e-3, seconds)) + " files/s");
        return line.toString();
    }

    /** Returns nothing where there is nothing to go by: the elapsed time moves on beside it. */
    private static String timeLeft(long seconds) {
        return seconds > 0 ? "  " + Amounts.duration(seconds) + " left" : "";
    }

    private static String padded(int percent) {
        StringBuilder text = new StringBuilder();
        if (percent < 100) {
            text.append(percent < 10 ? "  " : " ");
        }
        return text.append(percent).append('%').toString();
    }

    private static void add(StringBuilder line, int width, CharSequence part) {
        if (line.length() + part.length() <= width) {
            line.append(part);
        }
    }
}
