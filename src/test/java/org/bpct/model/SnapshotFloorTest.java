package org.bpct.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SnapshotFloorTest {
    private static final long LARGE = Long.MAX_VALUE / 2;

    @ParameterizedTest
    @CsvSource({
        "50, 100, 50, true",
        "50, 100, 49, false",
        "50, 101, 51, true",
        "50, 101, 50, false",
        "0, 100, 100, true",
        "0, 100, 99, false",
        "99, 10, 1, true",
        "99, 10, 0, false",
        "99, 1, 0, false",
        "100, 10, 0, true",
        "50, 0, 0, true",
        "50, 100, 1000, true",
    })
    void moreThanTheShareIsTooLittle(int maxShrink, long before, long found, boolean isEnough) {
        SnapshotFloor floor = SnapshotFloor.of(maxShrink);

        assertThat(floor.after(before, 9, 0).isReachedBy(found, 2, 0)).isEqualTo(isEnough);
        assertThat(floor.after(3, 9, before).isReachedBy(3, 1, found)).isEqualTo(isEnough);
    }

    @Test
    void directoriesWithoutFilesAreSomethingAndARootAloneIsNothing() {
        SnapshotFloor floor = SnapshotFloor.of(50);

        assertThat(floor.after(0, 7, 0).isReachedBy(0, 1, 0)).isFalse();
        assertThat(floor.after(0, 7, 0).isReachedBy(0, 2, 0)).isTrue();
        assertThat(floor.after(0, 1, 0).isReachedBy(0, 1, 0)).isTrue();
        assertThat(SnapshotFloor.of(100).after(0, 7, 0).isReachedBy(0, 1, 0)).isTrue();
    }

    @Test
    void exabytesDoNotOverflow() {
        assertThat(SnapshotFloor.of(1).after(LARGE, 1, LARGE).isReachedBy(LARGE - LARGE / 100, 1, LARGE))
                .isTrue();
        assertThat(SnapshotFloor.of(1).after(LARGE, 1, LARGE).isReachedBy(LARGE / 100 * 98, 1, LARGE))
                .isFalse();
    }

    @Test
    void theFirstSnapshotNeedsNothing() {
        assertThat(SnapshotFloor.of(50).isReachedBy(0, 0, 0)).isTrue();
    }
}
