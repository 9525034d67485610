package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobCountTest {
    @ParameterizedTest
    @CsvSource({
        "0,          0,             8,    1",
        "19999,      0,             8,    1",
        "20000,      0,             8,    1",
        "39999,      0,             8,    1",
        "40000,      0,             8,    2",
        "1,          9900000000,    8,    1",
        "1,          19999999999,   8,    1",
        "1,          20000000000,   8,    2",
        "60000,      20000000000,   8,    3",
        "160000,     0,             8,    8",
        "100000000,  1000000000000, 8,    8",
        "100000000,  0,             1000, 1000",
        "100000000,  0,             0,    1",
        "0,          9223372036854775807, 2147483647, 922337203",
    })
    void theWorkDecidesAsFarAsTheSchedulerIsSensible(long entries, long bytes, int sensible, int jobs) {
        JobCount count = JobCount.choose(OptionalInt.empty(), entries, bytes, sensible, "local");
        assertThat(count.jobs()).isEqualTo(jobs);
        assertThat(count.reason())
                .startsWith(jobs + (jobs == 1 ? " job: " : " jobs: "))
                .endsWith("(-j N decides)");
    }

    @Test
    void theReasonSaysWhichLimitCounted() {
        assertThat(JobCount.choose(OptionalInt.empty(), 160_000, 9_900_000_000L, 8, "local"))
                .isEqualTo(new JobCount(
                        8,
                        "8 jobs: 160,000 entries, 9.9 GB; at least 10 GB or 20,000 entries per job"
                                + " (-j N decides)"));
        assertThat(JobCount.choose(OptionalInt.empty(), 180_000, 0, 8, "local").reason())
                .contains("more are not sensible for local");
    }

    @Test
    void aNumberThatWasAskedForIsTakenWithoutAWord() {
        assertThat(JobCount.choose(OptionalInt.of(500), 0, 0, 8, "local")).isEqualTo(new JobCount(500, ""));
    }
}
