package org.bpct.status.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.status.table.FixedColumns.Column;
import org.bpct.status.table.Screen.Colour;
import org.junit.jupiter.api.Test;

final class FixedColumnsTest {
    private static final List<Column<Integer>> COLUMNS = List.of(
            new Column<>("#", -3, 0, number -> Integer.toString(number)),
            new Column<>("WORD", 6, 1, number -> "word", number -> number > 9 ? Colour.RED : Colour.NONE),
            new Column<>("SQUARE", -8, 2, number -> Integer.toString(number * number)),
            new Column<>("END", 4, 0, number -> "end"));

    @Test
    void figuresEndAtTheSameColumnAndWordsBeginThere() {
        FixedColumns<Integer> columns = FixedColumns.of(COLUMNS, Integer.MAX_VALUE);
        assertThat(columns.head()).isEqualTo("  # WORD     SQUARE END ");
        assertThat(columns.line(7, Screen.plain(0))).isEqualTo("  7 word         49 end ");
        assertThat(columns.width()).isEqualTo(24);
    }

    @Test
    void whereThereIsNoRoomTheGreatestRankGivesWayFirstAndZeroNever() {
        assertThat(FixedColumns.of(COLUMNS, 24).head()).isEqualTo("  # WORD     SQUARE END ");
        assertThat(FixedColumns.of(COLUMNS, 23).head()).isEqualTo("  # WORD   END ");
        assertThat(FixedColumns.of(COLUMNS, 14).head()).isEqualTo("  # END ");
        assertThat(FixedColumns.of(COLUMNS, -1).head()).isEqualTo("  # END ");
    }

    @Test
    void aFigureThatIsTooWideIsNeverCut() {
        assertThat(FixedColumns.of(COLUMNS, 24).line(12345, Screen.plain(0))).isEqualTo("12345 word   152399025 end ");
    }

    @Test
    void colourIsOfTheCellAlone() {
        FixedColumns<Integer> columns = FixedColumns.of(COLUMNS, 15);
        assertThat(columns.line(9, new Screen(80, true, true))).isEqualTo("  9 word   end ");
        assertThat(columns.line(10, new Screen(80, true, true))).isEqualTo(" 10 \u001b[31mword  \u001b[0m end ");
    }
}
