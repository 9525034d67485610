package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

/** The limit of a batch as it is written, whole, damaged and missing, and what people see of it. */
final class LimitRecordTest {
    private static final LimitRecord LIMIT = new LimitRecord(1792628750, 200_000_000, 500, 2);

    @TempDir
    Path root;

    private static String text(LimitRecord limit) {
        return new String(limit.bytesWritten(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void thereIsNoLimitWhereNothingIsWritten() {
        assertThat(LimitRecord.of(BatchDirectory.of(root))).isNull();
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Random random = new Random(20261123);
        for (int i = 0; i < 500; i++) {
            LimitRecord limit = new LimitRecord(
                    1 + random.nextInt(Integer.MAX_VALUE),
                    random.nextLong(LimitRecord.MOST_BYTES + 1),
                    random.nextBoolean() ? 0 : 1 + random.nextLong(LimitRecord.MOST_NAMES),
                    random.nextInt(2000));
            Files.write(BatchDirectory.of(root).limit(), limit.bytesWritten());
            assertThat(LimitRecord.of(BatchDirectory.of(root))).isEqualTo(limit);
        }
    }

    @Test
    void anyOtherBytesAreALimitOfWhichNothingIsKnown() {
        byte[] whole = LIMIT.bytesWritten();
        assertThat(LimitRecord.parse(new byte[0]).isDamaged()).isTrue();
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            assertThat(LimitRecord.parse(damaged).isDamaged())
                    .as(new String(damaged, StandardCharsets.ISO_8859_1))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1792628750 200000000 500 2 .\n",
                "1792628750 0 0 2 :1 .\n",
                "1792628750 200000000 500 2",
                "1792628750 -5 500 2 :1 .\n",
                "\n"
            })
    void whatIsNotWholeIsDamaged(String content) {
        assertThat(LimitRecord.parse(content.getBytes(StandardCharsets.ISO_8859_1))
                        .isDamaged())
                .isTrue();
    }

    @Test
    void itIsToldInTheUnitsOfTheProgress() {
        assertThat(LIMIT.words()).isEqualTo("200.0 MB/s, 500 names/s");
        assertThat(new LimitRecord(1, 0, 7, 0).words()).isEqualTo("7 names/s");
        assertThat(new LimitRecord(1, 1500, 0, 0).words()).isEqualTo("1.5 kB/s");
    }

    private BatchStatus status(String limit) {
        BatchFolder folder = BatchFolder.of(root, 7, "{}").wave("0 1", 9, "10 100", "10 100");
        for (String job : List.of("0001", "0002")) {
            folder.submitted(job, "id-" + job).start(job, 1, 1792628700);
        }
        folder.attempt("0001", 1, "progress", "running 1 10 0 0 1792628800 0 0 - .\n")
                .attempt("0002", 1, "progress", "running 1 10 0 0 1792628800 5 1 'big' .\n")
                .write("limit", limit)
                .write("limits/0001.1", "200000000 500 .\n")
                // Of another limit, and of an attempt that has ended.
                .write("limits/0002.1", "100000000 500 .\n")
                .write("limits/0002.0", "200000000 500 .\n");
        Map<JobId, SchedulerState> running = Map.of(
                new JobId("id-0001"), new SchedulerState(SchedulerState.Phase.RUNNING, ""),
                new JobId("id-0002"), new SchedulerState(SchedulerState.Phase.RUNNING, ""));
        return BatchStatus.of(folder.read(), running, Instant.ofEpochSecond(1792628800), -1);
    }

    @Test
    void peopleSeeWhichJobsKeepToIt() {
        String text = new StatusText(ZoneOffset.UTC, any -> List.of()).of(List.of(status(text(LIMIT))));
        assertThat(text)
                .contains("Limited: 200.0 MB/s, 500 names/s since ", "; 1 of 2 running jobs keep to it\n")
                .contains("job 1; running; ", "job 2; running; ");
    }

    @Test
    void peopleSeeThatItIsDamaged() {
        String text = new StatusText(ZoneOffset.UTC, any -> List.of())
                .of(List.of(status(text(LIMIT).replace('5', '6'))));
        assertThat(text)
                .contains("Limited: limit is damaged: jobs that have read it keep to it, others wait; bpct --limit=7:");
    }
}
