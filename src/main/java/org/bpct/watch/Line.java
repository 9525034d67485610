package org.bpct.watch;

import org.jline.utils.AttributedCharSequence.ForceMode;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;

/** One line of a screen while it is put together; it never becomes wider than the screen. */
final class Line {
    private static final int COLOURS = 8;

    private final AttributedStringBuilder text = new AttributedStringBuilder();
    private final int width;
    private int used;

    Line(int width) {
        this.width = width;
    }

    /** Returns the bytes of a line for a terminal; without colours its other attributes stay. */
    static String ansi(AttributedString line, boolean isColoured) {
        if (isColoured) {
            return line.toAnsi(COLOURS, ForceMode.None);
        }
        AttributedStringBuilder plain = new AttributedStringBuilder();
        for (int i = 0; i < line.length(); i++) {
            plain.append(
                    line.subSequence(i, i + 1).toString(),
                    line.styleAt(i).foregroundOff().backgroundOff());
        }
        return plain.toAttributedString().toAnsi(COLOURS, ForceMode.None);
    }

    /** Returns a line of one piece; its end is missing if it is too long. */
    static AttributedString of(int width, String piece, Look look) {
        return new Line(width).add(new Cells(piece).begin(width), look).done();
    }

    /** Adds a piece, cut to the room left. */
    Line add(String piece) {
        return add(piece, Look.PLAIN);
    }

    /** Adds a piece, cut to the room left. */
    Line add(String piece, Look look) {
        String fits = new Cells(new Cells(piece).cut(width - used)).text();
        text.append(fits, look.style());
        used += new Cells(fits).width();
        return this;
    }

    /** Adds a piece only if all of it fits. */
    Line addWhole(String piece, Look look) {
        return new Cells(piece).width() <= width - used ? add(piece, look) : this;
    }

    /** Goes on at a column, behind blanks. */
    Line column(int column, Look look) {
        return add(" ".repeat(Math.max(0, Math.min(column, width) - used)), look);
    }

    /** Adds a piece at the right edge if there is room for it and a blank. */
    Line right(String piece, Look look) {
        int column = width - new Cells(piece).width();
        return column <= used ? this : column(column, look).add(piece, look);
    }

    /** Returns the line. */
    AttributedString done() {
        return text.toAttributedString();
    }

    /** Returns the line with this look up to the right edge. */
    AttributedString filled(Look look) {
        return column(width, look).done();
    }
}
