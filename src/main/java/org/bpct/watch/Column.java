package org.bpct.watch;

import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param title its title
 * @param rank the order in which a narrow terminal drops columns: the greatest first
 * @param least the cells that it takes at least
 * @param most the cells that it takes at most
 * @param side where a text stands in it
 * @param cell returns its cell of a row
 */
record Column<T>(String title, int rank, int least, int most, Side side, Function<T, Cell> cell) {
    /** Where the text of a cell stands, and so which end of it is missing if it is too long. */
    enum Side {
        LEFT,
        RIGHT,
        /** At the left; of a long path the end is shown. */
        PATH
    }

    /** One cell. */
    record Cell(String text, Look look) {
        static Cell of(String text) {
            return new Cell(text, Look.PLAIN);
        }
    }

    /** Returns a text of exactly this many cells. */
    String fitted(String text, int cells) {
        Cells whole = new Cells(text);
        String shown = side == Side.PATH ? whole.end(cells) : whole.begin(cells);
        String blanks = " ".repeat(Math.max(0, cells - new Cells(shown).width()));
        return side == Side.RIGHT ? blanks + shown : shown + blanks;
    }
}
