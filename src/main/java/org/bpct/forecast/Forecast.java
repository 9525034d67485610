package org.bpct.forecast;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A forecast of the run time of a batch's jobs, in seconds from their start, without the wait in the queue.
 *
 * @param low the time at the upper quartile of the rates of earlier batches
 * @param middle the time at their median
 * @param high the time at their lower quartile
 * @param batches the number of earlier batches it is based on
 */
public record Forecast(double low, double middle, double high, int batches) {
    private static final double LEAST_SECONDS = 60;

    /**
     * Returns the forecast from earlier batches; empty if none was similar.
     *
     * @param shares the share of each job
     * @param end the share of the finalizer
     */
    public static Optional<Forecast> of(Collection<Share> shares, Share end, Circumstances circumstances, Rates rates) {
        if (!circumstances.areKnown()) {
            return Optional.empty();
        }
        Map<SizeClass, Quartiles> bySize = new EnumMap<>(SizeClass.class);
        Forecast longest = new Forecast(0, 0, 0, Integer.MAX_VALUE);
        int jobs = 0;
        for (Share share : shares) {
            if (share.names() == 0) {
                continue;
            }
            jobs++;
            SizeClass sizes = SizeClass.of(share.names(), share.bytes());
            Quartiles seconds = bySize.get(sizes);
            if (seconds == null) {
                seconds = Quartiles.of(rates.like(circumstances, sizes));
                bySize.put(sizes, seconds);
            }
            if (seconds.count() == 0) {
                return Optional.empty();
            }
            longest = longest.longer(seconds, Rate.effort(share.names(), share.bytes()));
        }
        if (jobs == 0) {
            return Optional.empty();
        }
        int workers = Math.max(1, circumstances.workers());
        return Optional.of(longest.times((jobs + workers - 1) / workers)
                .before(Quartiles.of(rates.like(circumstances, SizeClass.END)), Rate.effort(end.names(), end.bytes())));
    }

    private Forecast longer(Quartiles seconds, double effort) {
        return new Forecast(
                Math.max(low, effort * seconds.lower()),
                Math.max(middle, effort * seconds.middle()),
                Math.max(high, effort * seconds.upper()),
                Math.min(batches, seconds.count()));
    }

    private Forecast times(int rounds) {
        return new Forecast(low * rounds, middle * rounds, high * rounds, batches);
    }

    /**
     * Returns this forecast plus the time of the finalizer; that adds nothing if earlier finalizers were too short to
     * record.
     */
    private Forecast before(Quartiles end, double effort) {
        return new Forecast(
                low + effort * end.lower(), middle + effort * end.middle(), high + effort * end.upper(), batches);
    }

    /** Returns false for less than a minute: the start of the jobs, which no rate holds, may take longer. */
    public boolean isTelling() {
        return middle >= LEAST_SECONDS;
    }

    /** Returns the forecast in words: {@code about 12 min (8 to 20 min), as 14 earlier batches took}. */
    public String words() {
        TimeUnitWord unit = TimeUnitWord.of(middle);
        String about = unit.number(middle);
        String from = unit.number(low);
        String to = unit.number(high);
        String range = from.equals(to) ? "" : " (" + from + " to " + to + " " + unit.word() + ")";
        return "about " + about + " " + unit.word() + range + ", as " + batches
                + (batches == 1 ? " earlier batch took" : " earlier batches took");
    }

    /** The quartiles of the seconds that earlier batches took for a name; zeros if there were none. */
    private record Quartiles(double lower, double middle, double upper, int count) {
        /** With fewer rates than this, the extremes replace the quartiles. */
        private static final int FEW = 4;

        static Quartiles of(List<Rate> rates) {
            double[] sorted = new double[rates.size()];
            for (int i = 0; i < sorted.length; i++) {
                sorted[i] = rates.get(i).secondsOfAName();
            }
            Arrays.sort(sorted);
            int last = sorted.length - 1;
            if (last < 0) {
                return new Quartiles(0, 0, 0, 0);
            }
            double outer = sorted.length < FEW ? 0 : 0.25;
            return new Quartiles(at(sorted, outer), at(sorted, 0.5), at(sorted, 1 - outer), sorted.length);
        }

        private static double at(double[] sorted, double share) {
            double place = share * (sorted.length - 1);
            int below = (int) place;
            int above = Math.min(below + 1, sorted.length - 1);
            return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
        }
    }
}
