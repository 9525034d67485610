package org.bpct.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.Test;

final class ColorWishTest {
    private static final TerminalLook PLAIN = TerminalLook.of(Map.of("TERM", "xterm"));

    private static boolean isColoured(String wish, TerminalLook look, boolean isTerminal) throws UsageException {
        return ColorWish.of(wish).isFulfilled(look, isTerminal);
    }

    @Test
    void onlyATerminalHasColoursUnasked() throws UsageException {
        assertThat(isColoured("auto", PLAIN, true)).isTrue();
        assertThat(isColoured("auto", PLAIN, false)).isFalse();
        assertThat(isColoured("auto", TerminalLook.of(Map.of("TERM", "dumb")), true))
                .isFalse();
    }

    @Test
    void noColorIsObeyedUnlessItIsEmpty() throws UsageException {
        assertThat(isColoured("auto", TerminalLook.of(Map.of("NO_COLOR", "1")), true))
                .isFalse();
        assertThat(isColoured("auto", TerminalLook.of(Map.of("NO_COLOR", "")), true))
                .isTrue();
    }

    @Test
    void whatIsTypedHasTheLastWord() throws UsageException {
        assertThat(isColoured("always", TerminalLook.of(Map.of("NO_COLOR", "1")), false))
                .isTrue();
        assertThat(isColoured("never", PLAIN, true)).isFalse();
        assertThatThrownBy(() -> ColorWish.of("blue")).hasMessage("--color takes auto, always or never, not 'blue'");
    }

    @Test
    void theLocaleTellsWhetherMoreThanAsciiIsShown() {
        assertThat(TerminalLook.of(Map.of("LANG", "de_DE.UTF-8")).isUnicode()).isTrue();
        assertThat(TerminalLook.of(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C")).isUnicode())
                .isFalse();
        assertThat(TerminalLook.of(Map.of("LC_CTYPE", "C.utf8", "LC_ALL", "")).isUnicode())
                .isTrue();
        assertThat(TerminalLook.of(Map.of()).isUnicode()).isFalse();
    }
}
