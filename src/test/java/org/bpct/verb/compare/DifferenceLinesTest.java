package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.Aim.Comparison.Form;
import org.bpct.verb.compare.Difference.Kind;
import org.junit.jupiter.api.Test;

/** The list of differences as people and programs read it. */
final class DifferenceLinesTest {
    private static final List<Difference> SOME = List.of(
            new Difference(FileName.ofText("big"), Kind.ONLY_IN_A, "d", ""),
            new Difference(FileName.ofText("big/one"), Kind.ONLY_IN_A, "f", ""),
            new Difference(FileName.ofText("new name"), Kind.SIZE, "12", "123456"),
            new Difference(FileName.ofText("x"), Kind.CONTENT, "", ""));

    private static String lines(List<Difference> differences, Form form, boolean isTable) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DifferenceLines(differences, form, isTable).write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void programsReadFourWordsWithoutHeads() throws IOException {
        assertThat(lines(SOME, Form.LINES, false)).isEqualTo("""
                only-in-a d+1 - big
                size 12 123456 new name
                content - - x
                """);
    }

    @Test
    void peopleReadColumnsWithHeads() throws IOException {
        assertThat(lines(SOME, Form.LINES, true)).isEqualTo("""
                DIFFERENCE  A    B       NAME
                only-in-a   d+1  -       big
                size        12   123456  new name
                content     -    -       x
                """);
    }

    @Test
    void anEmptyListHasNoHeads() throws IOException {
        assertThat(lines(List.of(), Form.LINES, true)).isEmpty();
    }

    @Test
    void aSummaryAndJsonAreTheSameOnATerminal() throws IOException {
        for (Form form : List.of(Form.SUMMARY, Form.JSON)) {
            assertThat(lines(SOME, form, true))
                    .isEqualTo(lines(SOME, form, false))
                    .isNotEmpty();
        }
    }
}
