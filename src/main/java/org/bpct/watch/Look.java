package org.bpct.watch;

import org.jline.utils.AttributedStyle;

/** The ways in which a piece of text may look. */
enum Look {
    PLAIN,
    STRONG,
    FAINT,
    GOOD,
    BUSY,
    WAITING,
    BAD,
    /** A line that separates: titles, keys. */
    BAR;

    /** Returns the style in the terms of the library; without colours bold, faint and inverse are left of it. */
    AttributedStyle style() {
        return switch (this) {
            case PLAIN -> AttributedStyle.DEFAULT;
            case STRONG -> AttributedStyle.BOLD;
            case FAINT -> AttributedStyle.DEFAULT.faint();
            case GOOD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
            case BUSY -> AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);
            case WAITING -> AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);
            case BAD -> AttributedStyle.BOLD.foreground(AttributedStyle.RED);
            case BAR -> AttributedStyle.INVERSE;
        };
    }
}
