package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much may be deleted at once. */
final class DeletionLimitTest {
    @ParameterizedTest
    @CsvSource({
        "5, 5, 10, true",
        "5, 6, 100, false",
        "0, 1, 100, false",
        "10%, 10, 100, true",
        "10%, 11, 100, false",
        "10%, 1, 9, false",
        "100%, 9, 9, true",
        "999999999999999, 4000000000, 5000000000, true",
        "1%, 4000000000, 5000000000, false",
    })
    void aNumberOrAShare(String given, long names, long there, boolean allowed) throws Exception {
        assertThat(DeletionLimit.parse(given)
                        .refusal("--delete", "D", names, there)
                        .isEmpty())
                .isEqualTo(allowed);
    }

    @Test
    void unlessSomebodySaysMoreThirtyPercentOfTheNamesMayGo() throws Exception {
        DeletionLimit usual = DeletionLimit.parse(null);
        assertThat(usual.refusal("--delete", "D", 3, 10)).isEmpty();
        assertThat(usual.refusal("--delete", "D", 4, 10))
                .contains("--delete would remove 4 of 10 names in D, more than 30% of them."
                        + " Is the source whole? If it is, --max-delete 4 allows it");
    }

    /** One of three servers of a volume is gone, and no error says so. */
    @Test
    void aThirdIsTooMuch() throws Exception {
        assertThat(DeletionLimit.parse(null).refusal("--delete", "D", 1666, 5320))
                .isPresent();
        assertThat(Night.of("pool", false, null).maxShrink()).isLessThan(1666 * 100 / 5320);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "-1", "101%", "1.5", "ten", "5 %", "9999999999999999"})
    void anythingElseIsRefused(String given) {
        assertThatThrownBy(() -> DeletionLimit.parse(given))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--max-delete takes a number of names, or a share as 10%, not '" + given + "'");
    }
}
