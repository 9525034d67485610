package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What waits in tests: to the condition and no longer, and never for ever. */
final class PatienceTest {
    @Test
    void aConditionIsLookedAtUntilItHolds() {
        AtomicInteger looks = new AtomicInteger();
        Patience.until("the third look", () -> looks.incrementAndGet() == 3);
        assertThat(looks).hasValue(3);
    }

    @Test
    void whoIsLateIsNamedWithTheTimeHeHad() {
        Patience none = Patience.of(Duration.ZERO);
        assertThat(none.isOver()).isTrue();
        assertThatThrownBy(() -> none.pauseFor("the end of days"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("never came true: the end of days, within 0 s, stretched ");
    }

    @Test
    void aDeadlineOnlyGrows() {
        assertThat(Patience.stretched(Duration.ofMinutes(1))).isBetween(Duration.ofMinutes(1), Duration.ofMinutes(12));
        assertThat(Patience.usual().isOver()).isFalse();
    }

    @Test
    void aProcessIsAskedForAllThatItSaid() throws Exception {
        Ended ended = Ended.of(new ProcessBuilder("bash", "-c", "cat; printf said; printf complained >&2; exit 7"));
        assertThat(ended.text()).isEqualTo("said");
        assertThat(ended.errors()).isEqualTo("complained");
        assertThat(ended.code()).isEqualTo(7);
    }

    @Test
    void aProcessThatStaysOutlivesNoPatience() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        assertThat(Patience.of(Duration.ZERO).outlasts(process)).isFalse();
        process.destroyForcibly();
        assertThat(Patience.usual().outlasts(process)).isTrue();
    }

    /** The watchdog of the test before this one may still be about to end. */
    @Test
    void everyTestIsWatched() {
        Patience.until(
                "one watchdog for the class, one for the test",
                () -> Thread.getAllStackTraces().keySet().stream()
                                .map(Thread::getName)
                                .filter("watchdog"::equals)
                                .count()
                        == 2);
    }
}
