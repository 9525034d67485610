package org.bpct.plan;

import java.util.Arrays;

/**
 * The placing of weighed units on jobs: largest first, each on the job where the larger of its two shares stays
 * smallest; ties go to the smaller sum of shares. An {@link Exchange} evens out the rest.
 *
 * <p>If there are very many units, neighbours are placed together: 10 M units on 256 jobs took 12 s one by one. A heap
 * of jobs orders by one figure only: with it the heaviest job carried 1.3 of its share.
 */
final class LargestFirst {
    /** The largest part of a job's bytes, and of its entries, that neighbours placed together may have. */
    private static final double RUN = 1.0 / 64;

    /** The least number of runs for each job. */
    private static final int LEAST_RUNS = 8;

    /** The number of comparisons up to which each unit is placed by itself. */
    private static final long FEW_COMPARISONS = 20_000_000L;

    private LargestFirst() {}

    /**
     * Returns the job of each unit.
     *
     * @param byteShares the part of all bytes that each unit has, in tree order
     * @param entryShares the part of all entries that each unit has
     */
    static int[] place(double[] byteShares, double[] entryShares, int jobs) {
        if ((long) byteShares.length * jobs <= FEW_COMPARISONS) {
            return placeEach(byteShares, entryShares, jobs);
        }
        int[] starts = runs(byteShares, entryShares, jobs);
        int[] jobOfRun = placeEach(sums(byteShares, starts), sums(entryShares, starts), jobs);
        int[] jobOf = new int[byteShares.length];
        for (int run = 0; run < jobOfRun.length; run++) {
            Arrays.fill(jobOf, starts[run], starts[run + 1], jobOfRun[run]);
        }
        return jobOf;
    }

    /** Returns the index at which each run of neighbours begins, followed by the number of units. */
    private static int[] runs(double[] byteShares, double[] entryShares, int jobs) {
        int units = byteShares.length;
        double most = RUN / jobs;
        long mostUnits = Math.max(1, units / ((long) LEAST_RUNS * jobs));
        Items starts = new Items();
        int start = 0;
        double bytes = 0;
        double entries = 0;
        for (int unit = 0; unit < units; unit++) {
            boolean full = bytes + byteShares[unit] > most || entries + entryShares[unit] > most;
            if (unit == 0 || full || unit - start == mostUnits) {
                starts.add(unit);
                start = unit;
                bytes = 0;
                entries = 0;
            }
            bytes += byteShares[unit];
            entries += entryShares[unit];
        }
        starts.add(units);
        return starts.take();
    }

    private static double[] sums(double[] shares, int[] starts) {
        double[] sums = new double[starts.length - 1];
        for (int run = 0; run < sums.length; run++) {
            for (int unit = starts[run]; unit < starts[run + 1]; unit++) {
                sums[run] += shares[unit];
            }
        }
        return sums;
    }

    private static int[] placeEach(double[] byteShares, double[] entryShares, int jobs) {
        double[] bytes = new double[jobs];
        double[] entries = new double[jobs];
        int[] jobOf = new int[byteShares.length];
        for (int unit : largestFirst(byteShares, entryShares)) {
            int best = lightest(bytes, entries, byteShares[unit], entryShares[unit]);
            bytes[best] += byteShares[unit];
            entries[best] += entryShares[unit];
            jobOf[unit] = best;
        }
        Exchange.even(byteShares, entryShares, jobOf, jobs);
        return jobOf;
    }

    /** Sorts plain integers, the share in 32 bits and then the unit: millions of objects would cost seconds. */
    private static int[] largestFirst(double[] byteShares, double[] entryShares) {
        long[] keys = new long[byteShares.length];
        for (int unit = 0; unit < keys.length; unit++) {
            float share = (float) Math.max(byteShares[unit], entryShares[unit]);
            keys[unit] = (long) (Integer.MAX_VALUE - Float.floatToIntBits(share)) << Integer.SIZE | unit;
        }
        Arrays.sort(keys);
        int[] units = new int[keys.length];
        Arrays.setAll(units, i -> (int) keys[i]);
        return units;
    }

    private static int lightest(double[] bytes, double[] entries, double moreBytes, double moreEntries) {
        int best = 0;
        double bestLarger = Double.POSITIVE_INFINITY;
        double bestSum = Double.POSITIVE_INFINITY;
        for (int job = 0; job < bytes.length; job++) {
            double newBytes = bytes[job] + moreBytes;
            double newEntries = entries[job] + moreEntries;
            double larger = Math.max(newBytes, newEntries);
            double sum = newBytes + newEntries;
            if (larger < bestLarger || (larger == bestLarger && sum < bestSum)) {
                best = job;
                bestLarger = larger;
                bestSum = sum;
            }
        }
        return best;
    }
}
