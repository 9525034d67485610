package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Units so many that neighbours are placed together, which no tree of the other tests has. */
final class LargestFirstTest {
    private static final int UNITS = 300_000;

    /** More comparisons than are made one by one: with 500 jobs 150 million. */
    @Test
    void veryManyUnitsOnManyJobsAreSharedEvenly() {
        for (int jobs : new int[] {100, 500}) {
            Random random = new Random(jobs);
            double[] bytes = shares(random);
            double[] entries = shares(random);
            int[] jobOf = LargestFirst.place(bytes, entries, jobs);
            assertThat(heaviest(bytes, jobOf, jobs)).as("bytes, %d jobs", jobs).isLessThan(1.005);
            assertThat(heaviest(entries, jobOf, jobs))
                    .as("entries, %d jobs", jobs)
                    .isLessThan(1.005);
            assertThat(changes(jobOf)).as("neighbours stay together").isLessThan(300 * jobs);
        }
    }

    @Test
    void oneHugeUnitAmongVeryManyLeavesNoJobEmpty() {
        double[] bytes = new double[UNITS];
        double[] entries = new double[UNITS];
        Arrays.fill(bytes, 1e-12);
        Arrays.fill(entries, 1.0 / UNITS);
        bytes[UNITS / 2] = 1 - 1e-12 * (UNITS - 1);
        int[] jobOf = LargestFirst.place(bytes, entries, 200);
        assertThat(Arrays.stream(jobOf).distinct().count()).isEqualTo(200);
        assertThat(heaviest(entries, jobOf, 200)).isLessThan(1.02);
    }

    @Test
    void theSameUnitsFindTheSameJobs() {
        double[] bytes = shares(new Random(1));
        double[] entries = shares(new Random(2));
        assertThat(LargestFirst.place(bytes, entries, 90)).isEqualTo(LargestFirst.place(bytes, entries, 90));
    }

    private static double[] shares(Random random) {
        double[] shares = new double[UNITS];
        // The cube of a uniform number: few are large, most are next to nothing.
        Arrays.setAll(shares, unit -> Math.pow(random.nextDouble(), 3));
        double sum = Arrays.stream(shares).sum();
        Arrays.setAll(shares, unit -> shares[unit] / sum);
        return shares;
    }

    private static double heaviest(double[] shares, int[] jobOf, int jobs) {
        double[] sums = new double[jobs];
        for (int unit = 0; unit < jobOf.length; unit++) {
            sums[jobOf[unit]] += shares[unit];
        }
        return Arrays.stream(sums).max().orElse(0) * jobs;
    }

    private static int changes(int[] jobOf) {
        int changes = 0;
        for (int unit = 1; unit < jobOf.length; unit++) {
            changes += jobOf[unit] == jobOf[unit - 1] ? 0 : 1;
        }
        return changes;
    }
}
