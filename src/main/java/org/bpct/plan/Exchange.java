package org.bpct.plan;

import java.util.Arrays;

/**
 * The step that evens out the result of {@link LargestFirst}. The heaviest job gives or exchanges a unit as long as the
 * heavier of the two jobs becomes lighter.
 *
 * <p>With ten large files a job, largest-first has little to even out with. It gave the heaviest of 36 jobs 1.031 of
 * its share of the few large files of the thesis; with this step, 1.01.
 */
final class Exchange {
    /** The imbalance below which the search ends: the speeds of jobs differ by far more. */
    private static final double EVEN = 1.002;

    /** The smallest gain worth a step; smaller ones would make the search long. */
    private static final double SMALLEST_GAIN = 1e-6;

    /**
     * The largest number of pairs of units to try, some 0.1 s of CPU: with many units, moving single ones is enough.
     */
    private static final long MOST_TRIALS = 20_000_000L;

    private final double[] bytes;
    private final double[] entries;
    private final int[] jobOf;
    private final int jobs;
    private final double[] jobBytes;
    private final double[] jobEntries;
    private final int[][] units;
    private final int[] counts;
    private final boolean[] stuck;
    private long trials;
    private double least;
    private int given;
    private int taker;
    private int taken;

    private Exchange(double[] bytes, double[] entries, int[] jobOf, int jobs) {
        this.bytes = bytes;
        this.entries = entries;
        this.jobOf = jobOf;
        this.jobs = jobs;
        this.jobBytes = new double[jobs];
        this.jobEntries = new double[jobs];
        this.units = new int[jobs][16];
        this.counts = new int[jobs];
        this.stuck = new boolean[jobs];
        for (int unit = 0; unit < jobOf.length; unit++) {
            add(unit, jobOf[unit]);
        }
    }

    /** Evens out in place; the same arguments give the same result. */
    static void even(double[] bytes, double[] entries, int[] jobOf, int jobs) {
        new Exchange(bytes, entries, jobOf, jobs).even();
    }

    private void even() {
        for (int heaviest = heaviest(); heaviest >= 0 && trials < MOST_TRIALS; heaviest = heaviest()) {
            double enough = load(heaviest) * (1 - SMALLEST_GAIN);
            least = enough;
            seekTaker(heaviest);
            if (least == enough) {
                seekPartner(heaviest);
            }
            if (least == enough) {
                stuck[heaviest] = true;
            } else {
                exchange(heaviest);
            }
        }
    }

    /** Returns the heaviest job that may still become lighter, -1 if there is none. */
    private int heaviest() {
        int heaviest = -1;
        double most = EVEN / jobs;
        for (int job = 0; job < jobs; job++) {
            if (!stuck[job] && load(job) > most) {
                most = load(job);
                heaviest = job;
            }
        }
        return heaviest;
    }

    private void seekTaker(int from) {
        for (int i = 0; i < counts[from]; i++) {
            int unit = units[from][i];
            for (int job = 0; job < jobs; job++) {
                if (job != from) {
                    consider(from, i, job, -1, bytes[unit], entries[unit]);
                }
            }
        }
    }

    private void seekPartner(int from) {
        for (int job = 0; job < jobs && trials < MOST_TRIALS; job++) {
            if (job == from) {
                continue;
            }
            for (int i = 0; i < counts[from]; i++) {
                double lessBytes = bytes[units[from][i]];
                double lessEntries = entries[units[from][i]];
                for (int j = 0; j < counts[job]; j++) {
                    int other = units[job][j];
                    consider(from, i, job, j, lessBytes - bytes[other], lessEntries - entries[other]);
                }
            }
        }
    }

    private void consider(int from, int i, int job, int j, double movedBytes, double movedEntries) {
        trials++;
        double left = Math.max(jobBytes[from] - movedBytes, jobEntries[from] - movedEntries);
        double reached = Math.max(jobBytes[job] + movedBytes, jobEntries[job] + movedEntries);
        double heavier = Math.max(left, reached);
        if (heavier < least) {
            least = heavier;
            given = i;
            taker = job;
            taken = j;
        }
    }

    private void exchange(int from) {
        int unit = remove(from, given);
        if (taken >= 0) {
            add(remove(taker, taken), from);
        }
        add(unit, taker);
        Arrays.fill(stuck, false);
    }

    private double load(int job) {
        return Math.max(jobBytes[job], jobEntries[job]);
    }

    private void add(int unit, int job) {
        if (counts[job] == units[job].length) {
            units[job] = Arrays.copyOf(units[job], counts[job] * 2);
        }
        units[job][counts[job]++] = unit;
        jobBytes[job] += bytes[unit];
        jobEntries[job] += entries[unit];
        jobOf[unit] = job;
    }

    private int remove(int job, int index) {
        int unit = units[job][index];
        units[job][index] = units[job][--counts[job]];
        jobBytes[job] -= bytes[unit];
        jobEntries[job] -= entries[unit];
        return unit;
    }
}
