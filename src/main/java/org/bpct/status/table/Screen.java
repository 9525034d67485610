package org.bpct.status.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The place where a display is shown.
 *
 * @param columns the columns of the terminal; 0 if nothing has to fit, as in a file
 * @param isColoured true if it obeys the sequences of ECMA-48 that set colours
 * @param isUnicode true if it shows more than ASCII
 */
public record Screen(int columns, boolean isColoured, boolean isUnicode) {
    /** The columns of a table that are needed at least: it is legible, if not comfortable. */
    private static final int LEAST_COLUMNS = 40;

    private static final String CONTINUED = "    ";
    private static final String RESET = "\u001b[0m";

    /** Returns a place without colours, in which lines of this many columns fit; 0 for lines of any length. */
    public static Screen plain(int columns) {
        return new Screen(columns, false, false);
    }

    /** A colour of the terminal's own palette, so that it is legible on a dark and on a light ground. */
    public enum Colour {
        /** The colour of all other text. */
        NONE(""),
        /** Something is lost. */
        RED("\u001b[31m"),
        /** Something has to be looked at. */
        YELLOW("\u001b[33m"),
        /** All is well. */
        GREEN("\u001b[32m"),
        /** Work goes on. */
        CYAN("\u001b[36m");

        private final String sequence;

        Colour(String sequence) {
            this.sequence = sequence;
        }
    }

    /** Returns true if it is a terminal, so that lines have to fit. */
    public boolean isTerminal() {
        return columns > 0;
    }

    /** Returns how many columns a line may have. */
    public int width() {
        return columns == 0 ? Integer.MAX_VALUE : Math.max(LEAST_COLUMNS, columns);
    }

    /** Returns a text in a colour, where there are colours. */
    public String paint(Colour colour, String text) {
        return isColoured && colour != Colour.NONE && !text.isBlank() ? colour.sequence + text + RESET : text;
    }

    /** Returns plain lines, those that are too long broken at blanks, their further lines indented. */
    public String folded(String lines) {
        StringBuilder text = new StringBuilder();
        printable(lines)
                .lines()
                .forEach(line -> fold(line).forEach(each -> text.append(each).append('\n')));
        return text.toString();
    }

    /**
     * Returns a text in which no character moves the cursor, sets colours or turns the direction of writing. Names are
     * quoted long before; this is for the text of damaged records and of schedulers.
     */
    static String printable(String text) {
        if (text.codePoints().allMatch(Screen::isPrintable)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> shown.appendCodePoint(isPrintable(point) ? point : '?'));
        return shown.toString();
    }

    private static boolean isPrintable(int point) {
        return point == '\n'
                || switch (Character.getType(point)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }

    private List<String> fold(String line) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (TextWidth.of(rest) > width()) {
            String start = TextWidth.start(rest, width());
            int blank = start.lastIndexOf(' ');
            int end = blank > CONTINUED.length() ? blank : start.length();
            lines.add(rest.substring(0, end).stripTrailing());
            rest = CONTINUED + rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
