package org.bpct.watch;

import org.jline.utils.WCWidth;

/**
 * A text as it stands in the cells of a terminal: a Chinese character takes two of them, a combining accent none.
 *
 * @param text the text, without control characters
 */
record Cells(String text) {
    private static final String GAP = "...";

    /**
     * Replaces characters that move the cursor, or turn the text around: a message of a scheduler, or an error, may hold
     * some.
     */
    Cells {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point ->
                        WCWidth.wcwidth(point) < 0 || isHalf(point) || Character.getType(point) == Character.FORMAT
                                ? '?'
                                : point)
                .forEach(clean::appendCodePoint);
        text = clean.toString();
    }

    private static boolean isHalf(int point) {
        return point <= Character.MAX_VALUE && Character.isSurrogate((char) point);
    }

    /** Returns how many cells it takes. */
    int width() {
        return text.codePoints().map(WCWidth::wcwidth).sum();
    }

    /** Truncates to a width, without an ellipsis. */
    String cut(int most) {
        int cells = 0;
        int end = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            cells += WCWidth.wcwidth(point);
            if (cells > most) {
                break;
            }
            end += Character.charCount(point);
        }
        return text.substring(0, end);
    }

    /** Returns the text, or the beginning of it and dots. */
    String begin(int most) {
        return width() <= most ? text : cut(Math.max(0, most - GAP.length())) + (most < GAP.length() ? "" : GAP);
    }

    /** Returns the text, or dots and its end, which identifies a path better than its beginning. */
    String end(int most) {
        if (width() <= most) {
            return text;
        }
        int room = most - GAP.length();
        int start = text.length();
        int cells = 0;
        while (start > 0) {
            int point = text.codePointBefore(start);
            cells += WCWidth.wcwidth(point);
            if (cells > room) {
                break;
            }
            start -= Character.charCount(point);
        }
        return room < 0 ? cut(most) : GAP + text.substring(start);
    }
}
