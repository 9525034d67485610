package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParsableTextTest {
    @TempDir
    Path root;

    private BatchStatus batch() {
        BatchFolder folder = BatchFolder.of(root, 7, "{\"files\":617}").wave("0 12", 40, "617 1000");
        folder.write("batch.json", """
                {"format":1,"number":7,"created":1792628604000,"version":"0.1.0","host":"login1","user":"kevin",
                "sources":[{"source":"a|b\\n\\\\c\\udcff\\u001b","lands":"/panfs/b\\u00e4r"}],
                "walk":{"files":617}}
                """);
        folder.submitted("0001", "408465.fpbs")
                .start("0001", 1, 1_792_628_610)
                .attempt("0001", 1, "message", "no | space\n")
                .attempt("0001", 1, "progress", "running 610 900 0 0 1792630324 12 0 $'x|\\n' .\n");
        return BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(1_792_630_360), -1);
    }

    private static void assertTable(String table, int lines) {
        assertThat(table).isASCII().endsWith("\n");
        long columns = table.lines()
                .findFirst()
                .orElseThrow()
                .chars()
                .filter(c -> c == '|')
                .count();
        assertThat(table.lines())
                .hasSize(lines)
                .allSatisfy(line ->
                        assertThat(line.chars().filter(c -> c == '|').count()).isEqualTo(columns));
    }

    @Test
    void aNameBreaksNoLineAndNoColumn() {
        String batches = ParsableText.batches(List.of(batch(), batch()));
        assertTable(batches, 3);
        assertThat(batches).contains("|a\\174b\\012\\134c\\377\\033|/panfs/b\\303\\244r\n", "|copy|running|1|5|");
        String jobs = ParsableText.jobs(batch());
        assertTable(jobs, 3);
        assertThat(jobs)
                .contains("7|1|0001|1|", "|408465.fpbs|running|", "|x\\174\\012|12|no \\174 space\n", "\n7|f1|");
    }

    @Test
    void withoutBatchesThereIsTheHeading() {
        assertThat(ParsableText.batches(List.of()).lines()).hasSize(1);
    }
}
