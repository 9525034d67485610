package org.bpct.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many names a group may hold. */
final class PlanLimitsTest {
    @ParameterizedTest
    @CsvSource({"1, 0, 100", "2, 1000, 100", "16, 20000, 156", "2, 20000, 1250", "2, 60000, 2000", "1, 1000000000, 2000"
    })
    void eachOfEightLanesOfEachJobGetsAGroupThatIsNeitherTinyNorHuge(int jobs, int entries, int names) {
        assertThat(PlanLimits.forJobs(jobs).shared(entries).groupNames()).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource({"0, 2000", "5000, 2000", "200000, 2000", "1000000, 500", "20000000, 25", "1000000000, 8"})
    void aGroupIsSettledSoonAlsoWhereEachRequestTakesLong(long nanos, int names) {
        PlanLimits limits = PlanLimits.forJobs(1).shared(1_000_000);

        assertThat(limits.withRequestsOf(nanos).groupNames()).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource({
        "204800, 0, 128000, 2000",
        "0, 500, 256000000, 312",
        "1024, 1, 16384, 8",
        "900000000000000, 1000000000, 256000000, 2000"
    })
    void aLimitedJobSettlesAGroupOfEachLaneInTenSeconds(long bytes, long names, long groupBytes, int groupNames) {
        PlanLimits limits = PlanLimits.forJobs(2).shared(1_000_000).withLimit(bytes, names);

        assertThat(limits.groupBytes()).isEqualTo(groupBytes);
        assertThat(limits.groupNames()).isEqualTo(groupNames);
    }
}
