package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.status.record.Ledger;
import org.junit.jupiter.api.Test;

final class LiveLineTest {
    private static final Ledger ENTRIES = new Ledger(1000, 500, 0, 500);
    private static final Ledger BYTES = new Ledger(2_000_000_000, 900_000_000, 0, 1_100_000_000);

    @Test
    void aWideTerminalShowsAll() {
        assertThat(LiveLine.copying(100, ENTRIES, BYTES, 1.2e9, 720))
                .isEqualTo("[#############-----------------]  45%  files 500/1000  900.0 MB of 2.0 GB"
                        + "  1.2 GB/s  12 min left");
    }

    @Test
    void withoutAnEstimateItSaysSo() {
        assertThat(LiveLine.copying(100, ENTRIES, BYTES, 0, -1)).endsWith("0 B/s  end unknown");
    }

    @Test
    void theWalkShowsWhatItFound() {
        assertThat(LiveLine.walking(80, "walking", 12, 3456, 7_800_000, 310.4))
                .isEqualTo("walking  directories 12  files 3456  7.8 MB  310 files/s");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        for (int width = 0; width < 120; width++) {
            assertThat(LiveLine.copying(width, ENTRIES, BYTES, 1.2e9, 720)).hasSizeLessThanOrEqualTo(width);
            assertThat(LiveLine.walking(width, "walking", 12, 3456, 7_800_000, 310))
                    .hasSizeLessThanOrEqualTo(width);
        }
    }
}
