package org.bpct.batch;

import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * The placing of weighed units on jobs: largest first, each on the job where the larger of its two shares stays
 * smallest; ties go to the smaller sum of shares.
 */
final class Placement {
    /**
     * Above so many comparisons a heap replaces the search of all jobs for each unit: 10 M units on 256 jobs took
     * 12 s. The heap knows the sum of both shares only, so the heaviest job carries up to 1.3 of its share.
     */
    private static final long MOST_COMPARISONS = 1_000_000_000L;

    private Placement() {}

    /**
     * Returns the job of each unit.
     *
     * @param byteShares what part of all bytes each unit is
     * @param entryShares what part of all entries
     */
    static int[] place(double[] byteShares, double[] entryShares, int jobs) {
        int[] largestFirst = IntStream.range(0, byteShares.length)
                .boxed()
                .sorted((a, b) -> {
                    int bySize = Double.compare(
                            Math.max(byteShares[b], entryShares[b]), Math.max(byteShares[a], entryShares[a]));
                    return bySize != 0 ? bySize : Integer.compare(a, b);
                })
                .mapToInt(Integer::intValue)
                .toArray();
        return (long) largestFirst.length * jobs > MOST_COMPARISONS
                ? placeByHeap(largestFirst, byteShares, entryShares, jobs)
                : placeBySearch(largestFirst, byteShares, entryShares, jobs);
    }

    private static int[] placeBySearch(int[] largestFirst, double[] byteShares, double[] entryShares, int jobs) {
        double[] bytes = new double[jobs];
        double[] entries = new double[jobs];
        int[] jobOf = new int[largestFirst.length];
        for (int unit : largestFirst) {
            int best = 0;
            double bestLarger = Double.POSITIVE_INFINITY;
            double bestSum = Double.POSITIVE_INFINITY;
            for (int job = 0; job < jobs; job++) {
                double newBytes = bytes[job] + byteShares[unit];
                double newEntries = entries[job] + entryShares[unit];
                double larger = Math.max(newBytes, newEntries);
                double sum = newBytes + newEntries;
                if (larger < bestLarger || (larger == bestLarger && sum < bestSum)) {
                    best = job;
                    bestLarger = larger;
                    bestSum = sum;
                }
            }
            bytes[best] += byteShares[unit];
            entries[best] += entryShares[unit];
            jobOf[unit] = best;
        }
        return jobOf;
    }

    /** A job and what it carries, both shares added up. */
    private record Load(double sum, int job) {}

    private static int[] placeByHeap(int[] largestFirst, double[] byteShares, double[] entryShares, int jobs) {
        PriorityQueue<Load> lightest = new PriorityQueue<>((a, b) -> {
            int bySum = Double.compare(a.sum, b.sum);
            return bySum != 0 ? bySum : Integer.compare(a.job, b.job);
        });
        for (int job = 0; job < jobs; job++) {
            lightest.add(new Load(0, job));
        }
        int[] jobOf = new int[largestFirst.length];
        for (int unit : largestFirst) {
            Load load = lightest.remove();
            jobOf[unit] = load.job;
            lightest.add(new Load(load.sum + byteShares[unit] + entryShares[unit], load.job));
        }
        return jobOf;
    }
}
