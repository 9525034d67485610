package org.bpct.watch;

import java.util.Locale;
import java.util.Map;

/**
 * The characters that pictures are made of.
 *
 * @param levels the characters of a cell of a curve, from empty to full
 * @param full a cell of a bar that is done
 * @param open a cell of a bar that is not
 * @param rule a piece of a horizontal line
 */
record Glyphs(String levels, String full, String open, String rule) {
    static final Glyphs BLOCKS =
            new Glyphs(" \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588", "\u2588", "\u2591", "\u2500");
    static final Glyphs ASCII = new Glyphs(" .:#", "#", "-", "-");

    /** Returns blocks if the locale of these variables is one of UTF-8: a terminal of another one shows three characters for each. */
    static Glyphs of(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                String plain = value.toLowerCase(Locale.ROOT).replace("-", "");
                return plain.contains("utf8") ? BLOCKS : ASCII;
            }
        }
        return ASCII;
    }
}
