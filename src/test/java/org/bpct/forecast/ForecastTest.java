package org.bpct.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ForecastTest {
    private static final Circumstances FOUR = RatesTest.under("copy", 4);

    private static final Share END = Share.ofFinalizer(0, 5000);

    private static Share job(long names, long bytes) {
        return new Share(names, bytes);
    }

    private static List<Share> plan(Share... jobs) {
        return List.of(jobs);
    }

    /** Returns the rates of batches of which each did 100,000 empty names in so many seconds. */
    private static Rates took(long... seconds) {
        Rates rates = RatesTest.none();
        for (int i = 0; i < seconds.length; i++) {
            rates = rates.with("batch" + i, FOUR, List.of(new JobTime(false, 100_000, 0, seconds[i])));
        }
        return rates;
    }

    private static Forecast of(List<Share> plan, Circumstances circumstances, Rates rates) {
        return Forecast.of(plan, END, circumstances, rates).orElseThrow();
    }

    @Test
    void theLongestJobDecides() {
        Forecast forecast = of(plan(job(50_000, 0), job(200_000, 0), job(0, 0)), FOUR, took(90));

        assertThat(forecast.middle()).isEqualTo(180, within(1e-9));
        assertThat(forecast.words()).isEqualTo("about 3 min, as 1 earlier batch took");
    }

    @Test
    void medianAndQuartilesOfEarlierBatchesTell() {
        List<Share> plan = plan(job(100_000, 0));

        assertThat(of(plan, FOUR, took(1200, 480, 720, 600, 900)).words())
                .isEqualTo("about 12 min (10 to 15 min), as 5 earlier batches took");
        assertThat(of(plan, FOUR, took(1200, 480)).words())
                .isEqualTo("about 14 min (8 to 20 min), as 2 earlier batches took");
    }

    @Test
    void bytesCountWithinTheirClass() {
        Rates rates = RatesTest.none().with("1", FOUR, List.of(new JobTime(false, 100, 100L << 30, 1000)));

        assertThat(of(plan(job(100, 300L << 30)), FOUR, rates).middle()).isEqualTo(3000, within(5.0));
    }

    @Test
    void anotherClassOrFileSystemTellsNothing() {
        assertThat(Forecast.of(plan(job(10, 1L << 40)), END, FOUR, took(90))).isEmpty();
        assertThat(Forecast.of(plan(job(10, 0), job(10, 1L << 40)), END, FOUR, took(90)))
                .isEmpty();
        Circumstances elsewhere = new Circumstances("copy", "slurm", 4, FOUR.source(), "ext4:/dev/sdb1");
        assertThat(Forecast.of(plan(job(10, 0)), END, elsewhere, took(90))).isEmpty();
        Circumstances unknown = new Circumstances("copy", "slurm", 4, "-", "-");
        Rates ofUnknown = RatesTest.none().with("1", unknown, List.of(new JobTime(false, 100, 0, 100)));
        assertThat(Forecast.of(plan(job(10, 0)), END, unknown, ofUnknown)).isEmpty();
    }

    @Test
    void aBatchWithNothingToDoNeedsNoForecast() {
        assertThat(Forecast.of(plan(job(0, 0)), END, FOUR, took(90))).isEqualTo(Optional.empty());
    }

    @Test
    void moreJobsThanWorkersTakeTurns() {
        Share[] jobs = {job(100_000, 0), job(100_000, 0), job(100_000, 0), job(100_000, 0), job(100_000, 0)};
        Circumstances two = RatesTest.under("copy", 2);

        assertThat(of(plan(jobs), two, took(100)).middle()).isEqualTo(300, within(1e-9));
    }

    @Test
    void theFinalizerComesAfterTheJobs() {
        Rates rates = took(100).with("end", FOUR, List.of(new JobTime(true, 1000, 0, 20)));

        assertThat(of(plan(job(100_000, 0)), FOUR, rates).middle()).isEqualTo(200, within(1e-9));
    }

    @Test
    void lessThanAMinuteTellsNothing() {
        assertThat(new Forecast(1, 59.9, 100, 3).isTelling()).isFalse();
        assertThat(new Forecast(1, 60, 100, 3).isTelling()).isTrue();
    }

    @Test
    void timesAreSaidInUnitsThatPeopleUse() {
        List<String> words = new ArrayList<>();
        for (double seconds : new double[] {0.01, 45, 99, 150, 5999, 6000, 7300, 200_000, 400_000, 9e7}) {
            words.add(new Forecast(seconds, seconds, seconds, 3).words().replace(", as 3 earlier batches took", ""));
        }
        assertThat(words)
                .containsExactly(
                        "about 1 s",
                        "about 45 s",
                        "about 99 s",
                        "about 2.5 min",
                        "about 100 min",
                        "about 1.7 h",
                        "about 2 h",
                        "about 56 h",
                        "about 4.6 days",
                        "about 1042 days");
        assertThat(new Forecast(1, 120, 7200, 3).words()).startsWith("about 2 min (0.1 to 120 min)");
    }
}
