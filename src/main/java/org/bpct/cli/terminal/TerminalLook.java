package org.bpct.cli.terminal;

import java.util.Locale;
import java.util.Map;

/**
 * The abilities of a terminal, as the environment tells them.
 *
 * @param isDumb true if it obeys no sequences
 * @param refusesColours true if the user wants none anywhere, by https://no-color.org
 * @param isUnicode true if the locale is one of UTF-8
 */
record TerminalLook(boolean isDumb, boolean refusesColours, boolean isUnicode) {
    /** Reads the environment. */
    static TerminalLook of(Map<String, String> environment) {
        // As setlocale(3) has it: the first one that is there and not empty counts.
        String locale = "";
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            locale = locale.isEmpty() ? environment.getOrDefault(name, "") : locale;
        }
        String upper = locale.toUpperCase(Locale.ROOT);
        return new TerminalLook(
                "dumb".equals(environment.get("TERM")),
                !environment.getOrDefault("NO_COLOR", "").isEmpty(),
                upper.contains("UTF-8") || upper.contains("UTF8"));
    }
}
