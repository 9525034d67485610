package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.StatusText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The word that a batch is to pause, whole, damaged and missing, and what people see of it. */
final class PauseRecordTest {
    @TempDir
    Path root;

    @Test
    void nobodyWantsAPauseWhereNothingIsWritten() {
        assertThat(PauseRecord.of(BatchDirectory.of(root))).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsWrittenIsRead(boolean leaves) throws Exception {
        PauseRecord record = new PauseRecord(leaves, 1792628700, "login1");
        Files.write(BatchDirectory.of(root).control(), record.bytes());
        assertThat(PauseRecord.of(BatchDirectory.of(root))).isEqualTo(record);
    }

    @Test
    void anyOtherBytesAreAPauseOfWhichNothingIsKnown() {
        byte[] whole = new PauseRecord(true, 1792628700, "login1").bytes();
        assertThat(PauseRecord.parse(new byte[0]).isDamaged()).isTrue();
        for (int i = 0; i < whole.length - 1; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            PauseRecord record = PauseRecord.parse(damaged);
            assertThat(record.isDamaged())
                    .as(new String(damaged, StandardCharsets.ISO_8859_1))
                    .isTrue();
            assertThat(record.leaves()).isFalse();
        }
    }

    @Test
    void peopleSeeWhichJobsHaveHeardOfIt() {
        BatchFolder folder = BatchFolder.of(root, 7, "{}").wave("0 1", 9, "10 100", "10 100");
        for (String job : List.of("0001", "0002")) {
            folder.submitted(job, "id-" + job).start(job, 1, 1792628700);
        }
        folder.attempt("0001", 1, "progress", "paused 1 10 0 0 1792628800 0 0 - .\n")
                .attempt("0002", 1, "progress", "running 1 10 0 0 1792628800 5 1 'big' .\n")
                .write(
                        "control",
                        new String(new PauseRecord(false, 1792628750, "login1").bytes(), StandardCharsets.ISO_8859_1));
        Map<JobId, SchedulerState> running = Map.of(
                new JobId("id-0001"), new SchedulerState(SchedulerState.Phase.RUNNING, ""),
                new JobId("id-0002"), new SchedulerState(SchedulerState.Phase.RUNNING, ""));
        BatchStatus status = BatchStatus.of(folder.read(), running, Instant.ofEpochSecond(1792628800), -1);
        String text = new StatusText(ZoneOffset.UTC, any -> List.of()).of(List.of(status));
        assertThat(text)
                .contains("Paused: since ", "; 1 of 2 running jobs have nothing in hand\n")
                .contains("job 1; running (paused); ", "job 2; running; ", "; paused\n");
    }
}
