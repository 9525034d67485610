package org.bpct.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SchedulerStateTest {
    @ParameterizedTest
    @CsvSource({
        "0, exit code 0",
        "1, exit code 1",
        "128, exit code 128",
        "137, 'killed (signal 9): out of memory, or by somebody'",
        "265, 'killed (signal 9): out of memory, or by somebody'",
        "143, told to end (signal 15)",
        "271, told to end (signal 15)",
        "152, ended by signal 24",
        "255, exit code 255",
        "-3, exit code -3",
        "99999999999, exit code 99999999999",
    })
    void aCodeThatMeansASignalSaysSo(String code, String words) {
        assertThat(SchedulerState.exitWords(code)).isEqualTo(words);
        assertThat(SchedulerState.isExitAlone(words)).isTrue();
    }
}
