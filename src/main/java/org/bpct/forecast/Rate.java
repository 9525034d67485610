package org.bpct.forecast;

import java.util.List;
import org.bpct.files.LineSum;
import org.jspecify.annotations.Nullable;

/**
 * How fast the jobs of one batch were with names of one size class.
 *
 * @param batch the folder of the batch
 * @param circumstances under which they were at work
 * @param sizes the class
 * @param names how many names they settled
 * @param bytes how many bytes they copied
 * @param seconds how long they were at work, all of them together
 */
record Rate(String batch, Circumstances circumstances, SizeClass sizes, long names, long bytes, long seconds) {
    private static final int WORDS = 10;

    /**
     * A name takes as long as so many bytes: 0.1 MB on a local disk, 2.7 MB on PanFS (Nuss 2013, tables 3.8 and 3.9, cp).
     * {@code run.JobCount} weighs them so, too. Only among the sizes of one class does it matter.
     */
    private static final double BYTES_OF_A_NAME = 500_000;

    /** Returns what it takes to copy so much, in names. */
    static double effort(long names, long bytes) {
        return names + bytes / BYTES_OF_A_NAME;
    }

    /** Returns how long a job takes for a name. */
    double secondsOfAName() {
        return seconds / effort(names, bytes);
    }

    /** Returns true if this was measured under the same circumstances, with however many workers. */
    boolean isLike(Circumstances others, SizeClass other) {
        return sizes == other && circumstances.areLike(others);
    }

    /** Returns the line of a file, without its end. */
    String line() {
        return LineSum.line(String.join(
                " ",
                batch,
                sizes.word(),
                Long.toString(names),
                Long.toString(bytes),
                Long.toString(seconds),
                circumstances.words()));
    }

    /** Returns what a line says; null if it is torn or damaged, or says what cannot be. */
    static @Nullable Rate parse(String line) {
        List<String> words = SummedLine.words(line);
        if (words.size() != WORDS) {
            return null;
        }
        SizeClass sizes = SizeClass.parse(words.get(1));
        Circumstances circumstances = Circumstances.parse(words.subList(5, WORDS));
        long names = SummedLine.number(words.get(2));
        long bytes = SummedLine.number(words.get(3));
        long seconds = SummedLine.number(words.get(4));
        return sizes == null || circumstances == null || names < 1 || bytes < 0 || seconds < 1
                ? null
                : new Rate(words.get(0), circumstances, sizes, names, bytes, seconds);
    }
}
