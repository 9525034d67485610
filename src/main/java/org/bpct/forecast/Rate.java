package org.bpct.forecast;

import java.util.List;
import org.bpct.files.LineSum;
import org.bpct.files.SummedLine;
import org.jspecify.annotations.Nullable;

/**
 * The speed of one batch's jobs with names of one size class.
 *
 * @param batch the folder of the batch
 * @param circumstances the circumstances of the jobs
 * @param sizes the size class
 * @param names the number of names they settled
 * @param bytes the number of bytes they copied
 * @param seconds the sum of their run times
 */
record Rate(String batch, Circumstances circumstances, SizeClass sizes, long names, long bytes, long seconds) {
    private static final int WORDS = 10;

    /**
     * The bytes that cost as much as one name: 0.1 MB on a local disk, 2.7 MB on PanFS (Nuss 2013, tables 3.8 and 3.9,
     * cp). {@code wave.JobCount} uses this weight, too. It matters only among the sizes of one class.
     */
    private static final double BYTES_OF_A_NAME = 500_000;

    /** Returns the effort of a copy, in names. */
    static double effort(long names, long bytes) {
        return names + bytes / BYTES_OF_A_NAME;
    }

    /** Returns the run time of a job for one name. */
    double secondsOfAName() {
        return seconds / effort(names, bytes);
    }

    /** Returns true if this was measured under the same circumstances, with any number of workers. */
    boolean isLike(Circumstances others, SizeClass other) {
        return sizes == other && circumstances.areLike(others);
    }

    /** Returns the line of the file, without its end. */
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

    /** Returns the rate that a line holds; null if it is torn, damaged or impossible. */
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
