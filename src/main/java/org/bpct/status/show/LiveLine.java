package org.bpct.status.show;

import org.bpct.status.BatchStatus;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.table.Bar;

/**
 * The one line that is written over and over on a terminal while bpct works or waits.
 *
 * <p>This class does not use the terminal: values go in, text of at most the given width comes out. If it is too long,
 * whole parts are left out from the right.
 */
public final class LiveLine {
    private static final int BAR_AT_MOST = 30;
    private static final int BAR_AT_LEAST = 10;

    private LiveLine() {}

    /**
     * Returns the line of {@code --wait}: bar, percentage, files, bytes, rate, time left.
     *
     * @param secondsLeft the estimate; negative if there is none
     */
    public static String copying(int width, Ledger entries, Ledger bytes, double bytesPerSecond, long secondsLeft) {
        String figures = figures(width, entries, bytes, bytesPerSecond, secondsLeft);
        return withBar(width, figures, entries.percentWith(bytes), false);
    }

    private static String withBar(int width, String figures, int percent, boolean isUnicode) {
        int bar = Math.min(BAR_AT_MOST, width - figures.length() - 3);
        return bar < BAR_AT_LEAST ? figures : Bar.of(bar, percent, isUnicode) + " " + figures;
    }

    private static String figures(int width, Ledger entries, Ledger bytes, double bytesPerSecond, long secondsLeft) {
        int percent = entries.percentWith(bytes);
        StringBuilder figures = new StringBuilder();
        add(figures, width, padded(percent));
        add(figures, width, "  files " + entries.done() + "/" + entries.planned());
        add(figures, width, "  " + Amounts.bytes(bytes.done()) + " of " + Amounts.bytes(bytes.planned()));
        add(figures, width, "  " + Amounts.bytesPerSecond(bytesPerSecond));
        add(figures, width, timeLeft(percent, secondsLeft));
        return figures.toString();
    }

    /** Returns the line of {@code --wait} for a batch. */
    public static String copying(int width, BatchStatus batch) {
        return copying(
                width,
                batch.sumsSoFar().entries(),
                batch.sumsSoFar().bytes(),
                batch.pace().bytesPerSecond(),
                batch.pace().secondsLeft());
    }

    /** Returns a line with a bar in any case, of Unicode where that can be shown. */
    static String withBar(int width, BatchStatus batch, boolean isUnicode) {
        Ledger entries = batch.sumsSoFar().entries();
        Ledger bytes = batch.sumsSoFar().bytes();
        long left = batch.pace().secondsLeft();
        // Beside the bar there is less room for figures: the total below has all.
        int beside = width - BAR_AT_LEAST - 3;
        String figures = figures(beside, entries, bytes, batch.pace().bytesPerSecond(), left);
        return withBar(width, figures, entries.percentWith(bytes), isUnicode);
    }

    /**
     * Returns the line of the walk.
     *
     * @param phase the current work, in a word or two
     * @param entriesPerSecond how fast it goes
     */
    public static String walking(
            int width, String phase, long directories, long files, long bytes, double entriesPerSecond) {
        StringBuilder line = new StringBuilder();
        add(line, width, phase);
        add(line, width, "  directories " + directories);
        add(line, width, "  files " + files);
        add(line, width, "  " + Amounts.bytes(bytes));
        add(line, width, "  " + Amounts.perSecond(entriesPerSecond) + " files/s");
        return line.toString();
    }

    private static StringBuilder timeLeft(int percent, long seconds) {
        StringBuilder text = new StringBuilder();
        if (seconds > 0) {
            text.append("  ").append(Amounts.duration(seconds)).append(" left");
        } else if (seconds < 0 && percent < 100) {
            text.append("  end unknown");
        }
        return text;
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
