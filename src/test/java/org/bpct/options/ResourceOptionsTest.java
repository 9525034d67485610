package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what jobs may ask for to what is documented. */
final class ResourceOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "90,          5400",
        "90m,       5400",
        "90min,     5400",
        "90s,       90",
        "2w,        1209600",
        "4h,        14400",
        "2d,         172800",
        "26:00:00, 93600",
        "1-02:00:00,  93600",
        "00:00:30, 30",
        "9999999, 599999940",
        "999999d, 86399913600",
    })
    void aTimeIsReadAsSbatchAndPeopleWriteIt(String text, long seconds) throws Exception {
        assertThat(ResourceOptions.parse("", "", text, "").seconds()).isEqualTo(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0h", "-1", "4 h", "4H", "1:00", "1-2", "h", "1h30m", "99999999", "1e3", " 4h"})
    void aTimeThatIsNoneIsRefusedWithTheForms(String text) {
        assertThatThrownBy(() -> ResourceOptions.parse("", "", text, ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not '" + text + "'")
                .hasMessageContaining("HH:MM:SS");
    }

    @ParameterizedTest
    @CsvSource({
        "800, 800",
        "800M, 800",
        "2G, 2048",
        "2g, 2048",
        "1.5G, 1536",
        "2GB, 1908",
        "1, 1",
        "1K, 1",
        "1T, 1048576"
    })
    void aSizeIsReadAsAllSizesAndANumberCountsMegabytes(String text, long megabytes) throws Exception {
        assertThat(ResourceOptions.parse("", "", "", text).megabytes()).isEqualTo(megabytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0G", "-1", "G", "2 G", ".", "9999999999P"})
    void aSizeThatIsNoneIsRefusedWithTheForms(String text) {
        assertThatThrownBy(() -> ResourceOptions.parse("", "", "", text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-x", "a b", "a\nb", "a\tb", "\u007f"})
    void aNameThatWouldBecomeAnOptionOrTwoWordsIsRefused(String name) {
        assertThatThrownBy(() -> ResourceOptions.parse(name, "", "", ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--account");
        assertThatThrownBy(() -> ResourceOptions.parse("", name, "", ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--partition");
    }
}
