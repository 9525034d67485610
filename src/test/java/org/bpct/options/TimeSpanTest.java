package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds all options that take a time to the same units. */
final class TimeSpanTest {
    @ParameterizedTest
    @CsvSource({"90s, 90", "90min, 5400", "12h, 43200", "30d, 2592000", "8w, 4838400", "999999w, 604799395200"})
    void theSameWordsMeanTheSameTimeForAnAgeAndForAWalltime(String text, long seconds) throws Exception {
        assertThat(TimeSpan.age("--max-age", text)).hasSeconds(seconds);
        assertThat(ResourceOptions.parse("", "", text, "").seconds()).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "45, 45", "45s, 45", "2m, 120", "2min, 120", "1d, 86400"})
    void aNumberAloneCountsSecondsWhereJobsBeginWhileTheWalkGoesOn(String text, int seconds) throws Exception {
        assertThat(StreamAfter.parse(text)).isEqualTo(new StreamAfter(seconds, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1.5", "2d", "86401", "1 h", "1H", "9999999"})
    void whatIsNoTimeOrLongerThanADayIsRefused(String text) {
        assertThatThrownBy(() -> StreamAfter.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--stream-after takes a time up to 1d")
                .hasMessageEndingWith("not '" + text + "'");
    }

    @Test
    void anAgeOfNothingIsNone() {
        assertThatThrownBy(() -> TimeSpan.age("--max-age", "0h")).hasMessageStartingWith("--max-age takes an age");
    }
}
