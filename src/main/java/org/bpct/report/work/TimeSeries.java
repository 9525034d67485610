package org.bpct.report.work;

import java.util.ArrayList;
import java.util.List;
import org.bpct.status.JobStatus;

/** The rates and jobs in each piece of the time of a batch. The pieces are equally long, a round number of seconds, and not many. */
public final class TimeSeries {
    private static final int MOST_BINS = 300;
    private static final long[] STEPS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400
    };

    private final long first;
    private final long step;
    private final double[] bytes;
    private final double[] names;
    private final double[] atWork;
    private final double[] waiting;

    /**
     * A piece of time.
     *
     * @param began its first second
     * @param bytesPerSecond how fast data was copied
     * @param namesPerSecond how many names were settled a second
     * @param atWork how many jobs were at work, on the average
     * @param waiting how many waited in a queue
     */
    public record Bin(long began, double bytesPerSecond, double namesPerSecond, double atWork, double waiting) {}

    private TimeSeries(Span span) {
        step = step(span.seconds() + 1);
        first = span.began() - Math.floorMod(span.began(), step);
        int bins = (int) ((span.ended() - first) / step) + 1;
        bytes = new double[bins];
        names = new double[bins];
        atWork = new double[bins];
        waiting = new double[bins];
    }

    /** Returns the series of a batch; none if none of its jobs has begun. */
    public static List<Bin> of(BatchWork work) {
        if (work.attempts().isEmpty() && work.deeds().isEmpty()) {
            return List.of();
        }
        TimeSeries series = new TimeSeries(work.span());
        for (Deed deed : work.deeds()) {
            series.spread(deed.span(), (double) deed.figures().bytes(), series.bytes);
            // A finalizer settles directories, which count elsewhere.
            series.spread(
                    deed.span(),
                    deed.job().isFinalizer() ? 0.0 : (double) deed.figures().names(),
                    series.names);
        }
        for (Attempt attempt : work.attempts()) {
            series.spread(attempt.span(), (double) attempt.span().seconds(), series.atWork);
        }
        for (JobStatus job : work.batch().jobs()) {
            Waiting.of(job, work).forEach(span -> series.spread(span, (double) span.seconds(), series.waiting));
        }
        return series.bins();
    }

    /** Returns the smallest round interval that gives few enough points. */
    private static long step(long seconds) {
        for (long step : STEPS) {
            if (seconds <= step * (MOST_BINS - 1)) {
                return step;
            }
        }
        return seconds / (MOST_BINS - 1) + 1;
    }

    /** Adds an amount to the pieces in which it was done, evenly. */
    private void spread(Span span, double amount, double[] sums) {
        int from = bin(span.began());
        int to = bin(span.ended());
        if (from == to || span.seconds() == 0) {
            sums[to] += amount;
            return;
        }
        for (int bin = from; bin <= to; bin++) {
            long begin = Math.max(span.began(), first + bin * step);
            long end = Math.min(span.ended(), first + (bin + 1) * step);
            sums[bin] += amount * (end - begin) / span.seconds();
        }
    }

    private int bin(long moment) {
        return (int) Math.min(bytes.length - 1, Math.max(0, (moment - first) / step));
    }

    private List<Bin> bins() {
        List<Bin> bins = new ArrayList<>();
        for (int bin = 0; bin < bytes.length; bin++) {
            bins.add(new Bin(
                    first + bin * step, bytes[bin] / step, names[bin] / step, atWork[bin] / step, waiting[bin] / step));
        }
        return bins;
    }
}
