package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.status.show.LiveLine;
import org.bpct.status.show.StatusJson;
import org.bpct.status.show.StatusText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the state files hold, reading and printing them never throws, and never invents success. */
final class TornFilesProperties {
    private static final Map<JobId, SchedulerState> RUNNING =
            Map.of(new JobId("a"), new SchedulerState(SchedulerState.Phase.RUNNING, ""));

    private static final int ROUNDS = Rounds.of(100, 500);

    @TempDir
    Path root;

    private BatchFolder running() {
        return BatchFolder.of(root, 1, "{\"files\":20}")
                .wave("3 4", 100, "10 1000", "10 1000")
                .submitted("0001", "a")
                .submitted("0002", "b")
                .submitted("finalizer.1", "f")
                .start("0001", 1, 100)
                .start("0001", 2, 200)
                .attempt("0001", 2, "journal", "1 2 300 1 0 210 .\n2 3 300 0 0 220 .\n")
                .attempt("0001", 2, "errors", "1\0a\0denied\0no\0")
                .attempt("0001", 2, "progress", "running 5 600 1 0 230 77 $'a\\377' .\n")
                .attempt("0001", 2, "notes", "3 owners-not-kept .\n")
                .start("0002", 1, 100)
                .attempt("0002", 1, "exit", "stopped 1 1 0 0 210 1 n .\n")
                .attempt("0002", 1, "message", "no space left\n")
                .write("jobs/0002/cancelled", "5 login1 .\n");
    }

    @Test
    void anyTruncationAndAnyBytesAreRead() throws Exception {
        running();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(root)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
        Random random = new Random(42);
        for (int round = 0; round < ROUNDS; round++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(file);
            Files.write(file, damaged(whole, random));
            assertThatCode(this::readAndPrint).as("round %d, %s", round, file).doesNotThrowAnyException();
            if (random.nextInt(10) == 0) {
                running();
            } else if (random.nextBoolean()) {
                Files.write(file, whole);
            }
        }
    }

    @Test
    void noTruncationOfAnExitRecordIsSuccess() {
        BatchFolder folder = running();
        String exit = "complete 10 1000 0 0 210 0 n .\n";
        for (int length = 0; length < exit.length() - 1; length++) {
            folder.attempt("0001", 2, "exit", exit.substring(0, length));
            assertThat(folder.read().jobs().get(0).isFinal())
                    .as(exit.substring(0, length))
                    .isFalse();
        }
    }

    @Test
    void noTruncationOfAJournalCountsATornLine() {
        BatchFolder folder = running();
        String journal = "1 2 300 0 0 210 .\n2 3 300 0 0 220 .\n";
        for (int length = 0; length <= journal.length(); length++) {
            folder.attempt("0001", 2, "journal", journal.substring(0, length));
            long names = folder.read().jobs().get(0).part().journal().entries().names();
            assertThat(names).isIn(0L, 2L, 5L);
        }
    }

    private static byte[] damaged(byte[] whole, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            case 1 -> {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                yield noise;
            }
            case 2 -> {
                byte[] flipped = whole.clone();
                for (int i = 0; i < flipped.length; i++) {
                    flipped[i] = random.nextInt(20) == 0 ? (byte) random.nextInt(256) : flipped[i];
                }
                yield flipped;
            }
            default ->
                new String(whole, java.nio.charset.StandardCharsets.ISO_8859_1)
                        .replaceAll("[0-9]+", "99999999999999999" + random.nextInt(20))
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        };
    }

    private void readAndPrint() throws Exception {
        BatchSnapshot snapshot;
        try {
            snapshot = BatchSnapshot.read(BatchDirectory.of(root));
        } catch (BatchUnreadableException typed) {
            return;
        }
        assertThat(snapshot.questions().submitted()).isNotNull();
        BatchStatus status = BatchStatus.of(snapshot, RUNNING, Instant.ofEpochSecond(300), -1);
        assertThat(new StatusText(ZoneOffset.UTC, new NoHints()).of(List.of(status)))
                .isNotEmpty();
        StatusJson.write(new ByteArrayOutputStream(), List.of(status));
        assertThat(LiveLine.waiting(80, status, 1e6, 100)).hasSizeLessThanOrEqualTo(80);
        assertThat(status.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }
}
