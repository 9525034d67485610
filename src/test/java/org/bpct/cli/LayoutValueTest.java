package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bpct.model.Layouts;
import org.bpct.options.CpOptions;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LayoutValueTest {
    private static Layouts parse(@Nullable String text) throws UsageException {
        return LayoutValue.parse(text, CpOptions.parse(CpOptions.DEFAULT));
    }

    @Test
    void rulesSayFromWhichSizeOnFilesHaveHowManyStripes() throws Exception {
        assertThat(parse(null)).isEqualTo(Layouts.NONE);
        assertThat(parse("keep").rules()).containsExactly("keep");
        assertThat(parse("0:1").rules()).containsExactly("0:1:");
        assertThat(parse("mdts").rules()).containsExactly("mdts");
        assertThat(parse("mdts,keep").rules()).containsExactly("mdts", "keep");
        assertThat(parse("mdts,0:1,1G:4").rules()).containsExactly("mdts", "0:1:", "1073741824:4:");
        assertThat(parse("0:1,1.5G:4,10GB:2000:fs.ssd-1_a,1t:-1:flash").rules())
                .isEqualTo(List.of("0:1:", "1610612736:4:", "10000000000:2000:fs.ssd-1_a", "1099511627776:-1:flash"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''           | takes keep, or rules",
                "1G           | takes keep, or rules",
                "1G:          | takes keep, or rules",
                "1G:4,        | takes keep, or rules",
                ":4           | takes keep, or rules",
                "1G:x         | takes keep, or rules",
                "1G:4:        | takes keep, or rules",
                "1G:4:a b     | takes keep, or rules",
                "1G:4:-x      | takes keep, or rules",
                "1G:4:a:b     | takes keep, or rules",
                "1G:4:abcdefghijklmnopqrstuvwxyz | takes keep, or rules",
                "keep,1G:4    | takes keep, or rules",
                "keep,mdts    | takes keep, or rules",
                "mdts,        | takes keep, or rules",
                "mdts,mdts    | takes keep, or rules",
                "mdtskeep     | takes keep, or rules",
                "1Q:4         | takes a size",
                "-1:4         | takes a size",
                "1G:0         | 1 to 2000 stripes",
                "1G:-2        | 1 to 2000 stripes",
                "1G:2001      | 1 to 2000 stripes",
                "1G:4,1G:8    | sizes of rules rise",
                "1G:4,1M:8    | sizes of rules rise",
                "1G:4:none    | no name of a pool",
            })
    void whatMakesNoSenseIsRefusedByName(String text, String reason) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--layout")
                .hasMessageContaining(reason);
    }

    /** cp gives a file that is there no mode, unless it keeps that of the source. */
    @Test
    void aCopyThatKeepsNoModesHasNoLayouts() {
        for (String cp : List.of("-r", "-a --no-preserve=mode")) {
            assertThatThrownBy(() -> LayoutValue.parse("keep", CpOptions.parse(cp)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--layout: a copy without --preserve=mode");
        }
    }
}
