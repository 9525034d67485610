package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PermissionBitsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "644 | 644",
                "7777 | 7777",
                "04755 | 4755",
                "u=rw,g=r | 640",
                "u=rwx,g=u-w | 750",
                "+x | 111",
                "a+r,o-r | 440",
                "u+s | 4000",
                "g+s | 2000",
                "+s | 6000",
                "o+t | 1000",
                "u+t | 0",
                "ug=rw,o=g | 666",
                "a= | 0",
            })
    void aModeStandsForTheBitsThatFindSees(String text, String octal) throws Exception {
        assertThat(Integer.toOctalString(PermissionBits.parse("--mode", text))).isEqualTo(octal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "10000", "rw", "u", "x=r", "u=rw,", "u+X", "644,u+r", "u=gx"})
    void aModeThatMakesNoSenseIsRefused(String text) {
        assertThatThrownBy(() -> PermissionBits.parse("--mode", text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--mode takes a mode");
    }
}
