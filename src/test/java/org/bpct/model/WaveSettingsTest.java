package org.bpct.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WaveSettingsTest {
    @Test
    void aLimitOfTheQueueLeavesRoomForTheRestAndNoneAnyNumber() {
        assertThat(new WaveSettings(5, 3, "1").room(2)).isEqualTo(3);
        assertThat(new WaveSettings(5, 3, "1").room(7)).isZero();
        assertThat(new WaveSettings(0, 3, "1").room(7)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aJobIsResumedUntilItWasInVainTooOften() {
        assertThat(new WaveSettings(0, 3, "1").resumesAfter(3)).isTrue();
        assertThat(new WaveSettings(0, 3, "1").resumesAfter(4)).isFalse();
        assertThat(new WaveSettings(0, 0, "1").resumesAfter(0)).isFalse();
    }

    @Test
    void aFurtherWaveTakesWhatWasTypedAndKeepsTheRest() {
        WaveSettings before = new WaveSettings(5, 3, "2");
        WaveSettings now = new WaveSettings(9, 9, "4");
        assertThat(now.after(before, Set.of("lanes", "queue"))).isEqualTo(new WaveSettings(5, 3, "4"));
        WaveSettings together = new WaveSettings(0, 3, "2", true);
        assertThat(now.after(together, Set.of("jobs")).together()).isTrue();
        assertThat(now.after(together, Set.of("nodes")).together()).isFalse();
        assertThat(together.after(before, Set.of("nodes"))).isEqualTo(new WaveSettings(5, 3, "2", true));
        assertThat(together.apart()).isEqualTo(new WaveSettings(0, 3, "2"));
        assertThat(now.after(before, Set.of())).isEqualTo(before);
    }

    @Test
    void lanesOfAutoAreThoseThatNobodyHasCounted() {
        assertThat(new WaveSettings(0, 3, "auto").hasAutoLanes()).isTrue();
        assertThat(new WaveSettings(0, 3, "climb").hasAutoLanes()).isTrue();
        assertThat(new WaveSettings(0, 3, "climb").climbs()).isTrue();
        assertThat(new WaveSettings(0, 3, "auto").climbs()).isFalse();
        assertThat(new WaveSettings(0, 3, "8").hasAutoLanes()).isFalse();
    }

    @Test
    void wordsForTheSubmitCommandHoldTheNumberOfJobsAndOfLanes() {
        List<String> words = List.of("--ntasks={jobs}", "-c", "{lanes}");
        assertThat(new WaveSettings(0, 3, "4").filledIn(words, 7)).containsExactly("--ntasks=7", "-c", "4");
        assertThat(new WaveSettings(0, 3, "auto").filledIn(words, 7)).containsExactly("--ntasks=7", "-c", "1");
    }
}
