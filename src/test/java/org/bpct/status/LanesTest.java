package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.status.show.StatusJson;
import org.bpct.status.show.StatusText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many lanes a job has chosen: the last whole line of what it says. */
final class LanesTest {
    @TempDir
    Path root;

    private BatchStatus status(String lanes) {
        BatchFolder folder = BatchFolder.of(root, 7, "{}").wave("0 1", 9, "10 100");
        folder.submitted("0001", "id-0001").start("0001", 1, 1792628700);
        folder.attempt("0001", 1, "progress", "running 1 10 0 0 1792628800 0 0 - .\n")
                .attempt("0001", 1, "lanes", lanes);
        Map<JobId, SchedulerState> running =
                Map.of(new JobId("id-0001"), new SchedulerState(SchedulerState.Phase.RUNNING, ""));
        return BatchStatus.of(folder.read(), running, Instant.ofEpochSecond(1792628800), -1);
    }

    private static String text(BatchStatus status, boolean isVerbose) {
        return new StatusText(ZoneOffset.UTC, any -> List.of(), isVerbose).of(List.of(status));
    }

    @ParameterizedTest
    @CsvSource({"'2 .\n4 .\n3 .\n', 3", "'2 .\n4 .\n1', 4", "'2 .\n4', 2", "'2 .\nx .\n-1 .\n99999 .\n', 2"})
    void theLastWholeLineCounts(String lines, int lanes) throws Exception {
        BatchStatus status = status(lines.replace("\\n", "\n"));
        assertThat(text(status, true)).contains("job 1; running; lanes " + lanes + " (climb); ");
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        StatusJson.write(json, List.of(status));
        assertThat(json.toString(StandardCharsets.US_ASCII)).contains("\"lanes\":" + lanes + ",");
    }

    @Test
    void whoAsksForNoDetailsSeesNone() {
        assertThat(text(status("2 .\n"), false)).contains("job 1; running; ").doesNotContain("lanes");
    }

    @Test
    void whereNothingIsChosenNothingIsSaid() {
        assertThat(text(status(""), true)).contains("job 1; running; ").doesNotContain("lanes");
    }
}
