package org.bpct.status.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.status.table.Screen.Colour;
import org.junit.jupiter.api.Test;

final class ScreenTest {
    @Test
    void longLinesAreBrokenAtBlanksAndIndented() {
        assertThat(Screen.plain(40).folded("one two three four five six seven eight nine\n"))
                .isEqualTo("one two three four five six seven eight\n    nine\n");
    }

    @Test
    void aWordThatIsLongerThanALineIsBrokenAnywhere() {
        assertThat(Screen.plain(40).folded("x".repeat(90)).lines())
                .containsExactly("x".repeat(40), "    " + "x".repeat(36), "    " + "x".repeat(14));
    }

    @Test
    void nothingIsBrokenInAFile() {
        String line = "one two ".repeat(50) + "\n";
        assertThat(Screen.plain(0).folded(line)).isEqualTo(line);
    }

    @Test
    void noCharacterMovesTheCursor() {
        assertThat(Screen.plain(0).folded("a\u001b[31mred\u0007 \u202etxt \u009b1m\n"))
                .isEqualTo("a?[31mred? ?txt ?1m\n");
    }

    @Test
    void charactersOfEastAsiaTakeTwoColumns() {
        assertThat(TextWidth.of("a\u6f22\u5b57")).isEqualTo(5);
        assertThat(TextWidth.cutAtStart("/\u6f22\u5b57/\u6f22\u5b57/end", 10)).isEqualTo("...\u5b57/end");
        assertThat(TextWidth.cutAtEnd("\u6f22\u5b57\u6f22\u5b57", 6)).isEqualTo("\u6f22...");
    }

    @Test
    void aFileHasNoColours() {
        assertThat(Screen.plain(80).paint(Colour.RED, "lost")).isEqualTo("lost");
        assertThat(new Screen(80, true, true).paint(Colour.RED, "lost")).isEqualTo("\u001b[31mlost\u001b[0m");
    }

    @Test
    void aBarIsAsLongAsThePercentageSays() {
        assertThat(Bar.of(10, 0, false)).isEqualTo("[----------]");
        assertThat(Bar.of(10, 59, false)).isEqualTo("[#####-----]");
        assertThat(Bar.of(10, 100, true)).isEqualTo("[" + "\u2588".repeat(10) + "]");
    }
}
