package org.bpct.status.table;

/** The columns that text takes on a terminal; characters of East Asia and pictures take two each. */
public final class TextWidth {
    private static final String GAP = "...";

    /** The ranges of UAX #11 that terminals show wide, first and last character in turns. */
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2e80, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6,
        0x1f300, 0x1faff, 0x20000, 0x3fffd
    };

    private TextWidth() {}

    /** Returns how many columns a text takes. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        for (int i = 0; i < WIDE.length; i += 2) {
            if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }

    /** Returns the longest beginning of a text that takes no more than so many columns. */
    public static String start(String text, int columns) {
        int taken = 0;
        int end = 0;
        while (end < text.length()) {
            int next = text.codePointAt(end);
            taken += of(next);
            if (taken > columns) {
                break;
            }
            end += Character.charCount(next);
        }
        return text.substring(0, end);
    }

    /** Returns the text, or its beginning and a gap if it takes more than so many columns. */
    public static String cutAtEnd(String text, int columns) {
        return of(text) <= columns ? text : start(text, Math.max(0, columns - GAP.length())) + GAP;
    }

    /** Returns the text, or a gap and its end: the end of a path tells more than its beginning. */
    public static String cutAtStart(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        int room = Math.max(0, columns - GAP.length());
        int from = text.length();
        int taken = 0;
        while (from > 0) {
            int before = text.codePointBefore(from);
            taken += of(before);
            if (taken > room) {
                break;
            }
            from -= Character.charCount(before);
        }
        return GAP + text.substring(from);
    }

    /** Returns the text with blanks before or behind it that fill so many columns. */
    public static String padded(String text, int columns, boolean isRight) {
        String blanks = " ".repeat(Math.max(0, columns - of(text)));
        return isRight ? blanks + text : text + blanks;
    }
}
