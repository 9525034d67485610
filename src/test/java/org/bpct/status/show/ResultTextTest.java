package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.table.Screen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultTextTest {
    private static final StatusHints HINT = batch -> List.of("bpct --resume=" + batch.number() + " goes on");

    @TempDir
    Path root;

    private BatchFolder folder(String walk) {
        BatchFolder folder = BatchFolder.of(root, 7, walk).wave("0 2", 40, "2000 125700000");
        folder.write("batch.json", """
                {"format":1,"number":7,"created":1792628604000,"version":"0.1.0","host":"login1","user":"kevin",
                "sources":[{"source":"/home/ann/src","lands":"/scratch/ann/dst"}],"walk":%s}
                """.formatted(walk));
        return folder.submitted("0001", "1").submitted("finalizer.1", "2").start("0001", 1, 1_792_628_610);
    }

    private static BatchStatus ended(BatchFolder folder) {
        return BatchStatus.of(
                folder.read(),
                Map.of(
                        new JobId("1"),
                        new SchedulerState(Phase.ENDED, ""),
                        new JobId("2"),
                        new SchedulerState(Phase.ENDED, "")),
                Instant.ofEpochSecond(1_792_640_000),
                -1);
    }

    private BatchStatus complete() {
        return ended(folder("{\"directories\":2,\"files\":2000}")
                .attempt("0001", 1, "exit", "complete 2000 125700000 0 0 1792628648 0 n1 .\n")
                .start("finalizer.1", 1, 1_792_628_647)
                .attempt("finalizer.1", 1, "exit", "complete 2 0 0 0 1792628648 0 n1 .\n"));
    }

    private static String text(int columns, StatusHints hints, BatchStatus batch) {
        return new ResultText(ZoneOffset.UTC, hints, Screen.plain(columns)).of(batch);
    }

    @Test
    void aWholeSuccessIsOneLine() {
        assertThat(text(0, batch -> List.of(), complete()).lines().reduce((first, last) -> last))
                .hasValue("done: 2,000 files, 125.7 MB in 38 s (3.3 MB/s), 0 errors"
                        + "  /home/ann/src -> /scratch/ann/dst  [batch 7]");
    }

    @Test
    void theRateIsThatOfTheTimeAtWorkAndALongRestIsNamed() {
        BatchStatus batch = ended(folder("{\"directories\":2,\"files\":2000}")
                .attempt("0001", 1, "exit", "complete 2000 125700000 0 0 1792628648 0 n1 .\n")
                .start("finalizer.1", 1, 1_792_632_210)
                .attempt("finalizer.1", 1, "exit", "complete 2 0 0 0 1792632212 0 n1 .\n"));

        assertThat(text(0, HINT, batch)).contains("done: 2,000 files, 125.7 MB in 1 h, idle for 59 min (3.1 MB/s)");
    }

    @Test
    void onANarrowTerminalThePathsHaveALineOfTheirOwn() {
        assertThat(text(80, batch -> List.of(), complete()).lines())
                .endsWith(
                        "done: 2,000 files, 125.7 MB in 38 s (3.3 MB/s), 0 errors  [batch 7]",
                        "  /home/ann/src -> /scratch/ann/dst");
        for (int width = 40; width < 120; width++) {
            assertThat(text(width, HINT, complete()).lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        }
    }

    @Test
    void aBadEndHasTheReasonAndTheNextCommandInItsLastLines() {
        BatchStatus failed = ended(folder("{\"directories\":2,\"files\":2000}")
                .attempt("0001", 1, "journal", "1 2000 125700000 2 0 1792628640 .\n")
                .attempt("0001", 1, "errors", "1\0a\0vanished\0No such file\0001\0b\0vanished\0No such file\0")
                .attempt("0001", 1, "exit", "complete 2000 125700000 2 10 1792628648 0 n1 .\n")
                .start("finalizer.1", 1, 1_792_628_647)
                .attempt("finalizer.1", 1, "exit", "complete 2 0 0 0 1792628648 0 n1 .\n"));
        String text = text(0, HINT, failed);
        assertThat(text).contains("  vanished: a (No such file)\n");
        assertThat(text.lines().toList())
                .element(-3 + (int) text.lines().count())
                .asString()
                .startsWith(
                        "done, with changes meanwhile: 1,998 of 2,000 files, 125.7 MB in 38 s (3.3 MB/s), 2 errors");
        assertThat(text.lines()).endsWith("2 names: gone since the walk (bpct --errors=7)", "bpct --resume=7 goes on");
    }

    @Test
    void aStoppedBatchIsNeverCalledDone() {
        BatchStatus stopped = ended(folder("{\"directories\":2,\"files\":2000}")
                .attempt("0001", 1, "message", "no room\n")
                .attempt("0001", 1, "exit", "stopped 0 0 0 0 1792628648 1 n1 .\n"));
        assertThat(text(0, HINT, stopped))
                .contains("stopped: 0 of 2,000 files in 38 s")
                .doesNotContain("done")
                .endsWith("\nbpct --resume=7 goes on\n");
    }
}
