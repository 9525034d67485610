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
}
