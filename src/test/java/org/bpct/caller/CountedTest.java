package org.bpct.caller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountedTest {
    @Test
    void oneThingIsSaidInTheSingular() {
        assertThat(Counted.sentence("%,d directories, %,d files, %,d other entries, %,d bytes", 1, 1, 1, 1))
                .isEqualTo("1 directory, 1 file, 1 other entry, 1 byte");
        assertThat(Counted.sentence("%,d names in both, %,d differences; 1 of %,d entries", 0, 21, 1))
                .isEqualTo("0 names in both, 21 differences; 1 of 1 entries");
        assertThat(Counted.sentence("%,d special files, %,d bytes", 1, 1001)).isEqualTo("1 special file, 1,001 bytes");
    }

    @Test
    void numbersWithoutAPlaceAreLeftOut() {
        assertThat(Counted.sentence("1 file loses set-id bits", 1L)).isEqualTo("1 file loses set-id bits");
        assertThat(Counted.sentence("%d generations, %s", 3, "1,000 files")).isEqualTo("3 generations, 1,000 files");
    }
}
