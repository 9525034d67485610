package org.bpct.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of a report as CSV. */
final class CsvTextTest {
    private static String csv(Object... cells) {
        return CsvText.of(List.of(new Table("names", List.of("a", "b"), List.of(Arrays.asList(cells)))));
    }

    @Test
    void eachLineBeginsWithTheNameOfItsTable() {
        assertThat(csv("x", 3L)).isEqualTo("names,a,b\r\nnames,x,3\r\n");
    }

    @Test
    void commasAndQuotesAreQuotedAndUnknownCellsAreEmpty() {
        assertThat(csv("a,b \"c\"", null)).endsWith("names,\"a,b \"\"c\"\"\",\r\n");
    }

    @Test
    void noCellHoldsALineBreakOrAControlCharacter() {
        assertThat(csv("a\nb\u001b[31m", 1)).endsWith("names,a?b?[31m,1\r\n");
    }

    @Test
    void spreadsheetsTakeNoNameForAFormula() {
        assertThat(csv("=1+1", "-x")).endsWith("names,'=1+1,'-x\r\n");
        assertThat(csv(-1L, 0.000001)).endsWith("names,-1,0.0000010\r\n");
    }
}
