package org.bpct.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name of a snapshot is its moment, and nothing else is a name. */
final class SnapshotNameTest {
    @Test
    void aNameIsItsMomentInWholeSecondsOfUtc() {
        SnapshotName name = new SnapshotName(Instant.parse("2026-11-21T02:00:07.9Z"));

        assertThat(name.text()).isEqualTo("2026-11-21T02-00-07Z");
        assertThat(SnapshotName.of(name.text())).contains(name);
        assertThat(name.incomplete()).isEqualTo(".incomplete-2026-11-21T02-00-07Z");
        assertThat(name.deleting()).isEqualTo(".deleting-2026-11-21T02-00-07Z");
    }

    @Test
    void namesSortByTime() {
        SnapshotName early = new SnapshotName(Instant.parse("2026-09-30T23:59:59Z"));
        SnapshotName late = new SnapshotName(Instant.parse("2026-10-01T00:00:00Z"));

        assertThat(early).isLessThan(late);
        assertThat(early.text()).isLessThan(late.text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "latest",
                "",
                "2026-11-21",
                "2026-11-21T02:00:07Z",
                "2026-02-30T02-00-07Z",
                "2026-11-21T24-00-00Z",
                "2026-11-21T02-00-07z",
                "+026-11-21T02-00-07Z",
                ".incomplete-2026-11-21T02-00-07Z",
                "2026-11-21T02-00-07Z ",
                "2026-11-21T02-00-07\u0000",
            })
    void whatOnlyLooksLikeANameIsNone(String text) {
        assertThat(SnapshotName.of(text)).isEmpty();
    }
}
