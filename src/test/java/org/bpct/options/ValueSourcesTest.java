package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ValueSourcesTest {
    private static final ValueSources VALUES = new ValueSources(
            ValueLayer.of("command line", Map.of("jobs", "7", "mem", "x")),
            ValueLayer.ofFile("default.txt", new ValueFile(Map.of("jobs", "8", "queue", "", "time", "y"), List.of())),
            ValueLayer.ofFile(
                    "/etc/bpct.conf", new ValueFile(Map.of("queue", "-p long", "pre", "a\nb", "mem", "2G"), List.of())),
            ValueLayer.of("built in", Map.of("jobs", "auto", "cp", "--archive")));

    @Test
    void theStrongestLayerThatNamesAnOptionDecidesAlsoWithAnEmptyValue() {
        assertThat(VALUES.find("jobs")).hasValue("7");
        assertThat(VALUES.find("queue")).hasValue("");
        assertThat(VALUES.find("cp")).hasValue("--archive");
        assertThat(VALUES.find("post")).isEmpty();
        assertThat(VALUES.text("post")).isEmpty();
    }

    @Test
    void eachValueThatIsNotBuiltInIsOneLineWithItsOrigin() {
        assertThat(VALUES.lines())
                .containsExactly(
                        "jobs = 7 (command line)",
                        "mem = x (command line)",
                        "pre = $'a\\nb' (/etc/bpct.conf)",
                        "queue = (default.txt)",
                        "time = y (default.txt)");
    }

    @Test
    void aRefusalNamesTheFileThatTheRefusedValueStandsIn() {
        assertThat(attributed("time")).isEqualTo("bad (default.txt)");
        assertThat(attributed("pre")).isEqualTo("bad (/etc/bpct.conf)");
    }

    @Test
    void aRefusalOfAnythingElseStaysAsItIs() {
        assertThat(attributed("mem")).isEqualTo("bad");
        assertThat(attributed("cp")).isEqualTo("bad");
        assertThat(attributed("post")).isEqualTo("bad");
        assertThat(attributed("")).isEqualTo("bad");
    }

    private static String attributed(String option) {
        return VALUES.attributed(new UsageException("bad").about(option)).getMessage();
    }
}
