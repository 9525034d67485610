package org.bpct.report.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When groups were begun. */
final class LaneTimesTest {
    @Test
    void withOneLaneAGroupBeginsWhenTheOneBeforeIsDone() {
        LaneTimes times = new LaneTimes(100, 1, new long[] {103, 110, 111});
        assertThat(times.of(0, 103)).isEqualTo(new Span(100, 103));
        assertThat(times.of(1, 110)).isEqualTo(new Span(103, 110));
        assertThat(times.of(2, 111)).isEqualTo(new Span(110, 111));
    }

    @Test
    void withTwoLanesTheThirdGroupBeginsWhenTheFirstIsDoneThatEndsAtAll() {
        // The first group takes long; the second lane does the others meanwhile.
        LaneTimes times = new LaneTimes(100, 2, new long[] {130, 105, 108, 120});
        assertThat(times.of(0, 130)).isEqualTo(new Span(100, 130));
        assertThat(times.of(1, 105)).isEqualTo(new Span(100, 105));
        assertThat(times.of(2, 108)).isEqualTo(new Span(105, 108));
        assertThat(times.of(3, 120)).isEqualTo(new Span(108, 120));
    }

    @Test
    void aGroupNeverBeginsAfterItsEnd() {
        LaneTimes times = new LaneTimes(100, 1, new long[] {105, 110});
        assertThat(times.of(1, 105)).isEqualTo(new Span(105, 105));
        assertThat(new LaneTimes(200, 1, new long[] {105}).of(0, 105)).isEqualTo(new Span(105, 105));
    }
}
