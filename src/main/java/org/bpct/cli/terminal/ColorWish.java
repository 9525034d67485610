package org.bpct.cli.terminal;

import org.bpct.options.UsageException;

/** The value of {@code --color}. */
public enum ColorWish {
    /** On a terminal, unless the user has refused them. */
    AUTO("auto"),
    /** Into files, too. */
    ALWAYS("always"),
    /** Nowhere. */
    NEVER("never");

    private final String word;

    ColorWish(String word) {
        this.word = word;
    }

    /** Returns the wish of a word. */
    public static ColorWish of(String word) throws UsageException {
        for (ColorWish wish : values()) {
            if (wish.word.equals(word)) {
                return wish;
            }
        }
        throw new UsageException("--color takes auto, always or never, not '" + word + "'").about("color");
    }

    /** Returns true if there are colours on such a terminal, or in a file. */
    boolean isFulfilled(TerminalLook look, boolean isTerminal) {
        return this == ALWAYS || (this == AUTO && isTerminal && !look.isDumb() && !look.refusesColours());
    }
}
