package org.bpct.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.bpct.files.LineSum;
import org.bpct.report.work.BatchWork;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says of the whole batch. */
final class ReportTest {
    private static final long NOW = 1_792_628_610;

    @TempDir
    Path root;

    @Test
    void itNamesTheNodesThatAreLeftOut() throws Exception {
        BatchFolder folder = BatchFolder.of(root, 1, "{}")
                .wave("0 1", 9, "4 400")
                .write("nodes/out.c.1", LineSum.line(NOW - 5 + " n2 c tree") + "\n/dst is not the same directory\n");
        BatchStatus batch = BatchStatus.of(folder.read(), Map.of(), Instant.ofEpochSecond(NOW), -1);

        Report report = Report.of(BatchWork.read(batch, NOW), Instant.ofEpochSecond(NOW), ZoneOffset.UTC);

        String sentence = "left out: node n2, since 2026-10-22 00:23:25: /dst is not the same directory;"
                + " bpct --resume=1 --nodes-again takes it again";
        for (Report.Form form : Report.Form.values()) {
            assertThat(new String(report.in(form), StandardCharsets.UTF_8)).contains(sentence);
        }
    }
}
