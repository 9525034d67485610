package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.bpct.files.LineSum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of nodes: their names become words of commands. */
final class NodeRecordTest {
    private static NodeRecord parse(String text) {
        return NodeRecord.parse(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aRecordSaysWhichNodeAndWhy() {
        NodeRecord record = parse(LineSum.line("1795936284 n2 c tree") + "\n/dst is not there (on n2)\n");
        assertThat(record.node()).isEqualTo("n2");
        assertThat(record.cluster()).isEqualTo("c");
        assertThat(record.ill()).isEqualTo("tree");
        assertThat(record.reason().display()).isEqualTo("/dst is not there (on n2)");
        assertThat(record.isRemembered(1795936284L + 86_399)).isTrue();
        assertThat(record.isRemembered(1795936284L + 86_400)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5 (null) c tree",
                "5 None assigned c tree",
                "5 n[1-3,7] c tree",
                "5 n1,n2 c tree",
                "5 -n c tree",
                "0 n c tree",
                "5 n c",
                "5 n c tree more",
                "5 n c Tree"
            })
    void namesAreNamesOrThereIsNoRecord(String words) {
        assertThat(parse(LineSum.line(words) + "\nwhy\n")).isNull();
    }

    @Test
    void aDamagedRecordIsNone() {
        String line = LineSum.line("1795936284 n2 c tree");
        assertThat(parse(line.replace("n2", "n3") + "\nwhy\n")).isNull();
        assertThat(parse(line)).as("torn").isNull();
        assertThat(parse("1795936284 n2 c tree .\nwhy\n")).as("without a sum").isNull();
        assertThat(parse("")).isNull();
        assertThat(parse("\n" + line + "\n")).isNull();
        assertThat(parse(line + "\n").reason().bytes()).isEmpty();
    }
}
