package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests how fast what is watched is, and how often it is looked at. */
final class RateHistoryTest {
    private static final Offset<Double> NEARLY = within(0.001);

    private final RateHistory history = new RateHistory();

    @Test
    void nothingIsKnownBeforeAJobHasSpokenTwice() {
        assertThat(history.recent()).isNegative();
        history.note("1", 40_000, 5_000_000);
        history.looked(100_000, 40_000);
        assertThat(history.recent()).isNegative();
        assertThat(history.rates(60_000, 2)).allMatch(rate -> rate < 0);
    }

    @Test
    void whatAJobHasDoneSinceItsLastWordIsSpreadOverThatTime() {
        history.note("1", 40_000, 5_000);
        history.looked(42_000, 40_000);
        history.note("1", 100_000, 65_000);
        history.looked(102_000, 100_000);
        assertThat(history.recent()).isEqualTo(1000, NEARLY);
        List<Double> rates = history.rates(50_000, 5);
        assertThat(rates).allSatisfy(rate -> assertThat(rate).isEqualTo(1000, NEARLY));
    }

    @Test
    void ratesOfJobsAddUpAndAFallIsNoRate() {
        history.looked(0, 0);
        for (String job : List.of("1", "2")) {
            history.note(job, 0, 0);
            history.note(job, 10_000, 10_000);
            history.note(job, 20_000, 0);
        }
        history.looked(20_000, 20_000);
        assertThat(history.rates(20_000, 2)).containsExactly(2000.0, 0.0);
    }

    @Test
    void oldRatesAreForgotten() {
        history.looked(0, 0);
        history.note("1", 0, 0);
        history.note("1", 10_000, 10_000);
        history.looked(RateHistory.REACH * 2, RateHistory.REACH * 2);
        assertThat(history.rates(RateHistory.REACH * 2, 1)).containsExactly(0.0);
    }

    @Test
    void looksThatCostMuchAreRare() {
        assertThat(Lookout.waitAfter(Duration.ofMillis(10), Duration.ofMillis(10)))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(Lookout.waitAfter(Duration.ofMillis(50), Duration.ofMillis(60)))
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(Lookout.waitAfter(Duration.ofMillis(10), Duration.ofSeconds(18)))
                .isEqualTo(Duration.ofSeconds(72));
        assertThat(Lookout.waitAfter(Duration.ofHours(1), Duration.ofHours(1))).isEqualTo(Duration.ofMinutes(2));
    }
}
