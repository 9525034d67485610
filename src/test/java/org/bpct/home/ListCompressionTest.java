package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.report.ProgressForm;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ListCompressionTest {
    private static final Duration AGE = Duration.ofHours(1);

    @TempDir
    Path folder;

    private HandWrittenHome world = new HandWrittenHome(Path.of("/"));

    @BeforeEach
    void openHome() {
        world = new HandWrittenHome(folder.resolve("home"));
    }

    @Test
    void theListsOfAClosedBatchAreCompressedForTheirOwnerAlone() throws Exception {
        byte[] content = new byte[300_000];
        new Random(7).nextBytes(content);
        world.closed(1, AGE);
        BatchDirectory batch = world.batch(1);
        Files.write(batch.job(1).part().list(), content);

        compress();

        assertThat(unpacked(batch.job(1))).isEqualTo(content);
        assertThat(unpacked(batch.finalizer(1))).isEqualTo("bpct-list-1\0".getBytes(StandardCharsets.US_ASCII));
        for (JobDirectory job : new JobDirectory[] {batch.job(1), batch.finalizer(1)}) {
            assertThat(job.part().list()).doesNotExist();
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(job.part().compressedList())))
                    .isEqualTo("rw-------");
            assertThat(job.root()).isDirectoryNotContaining("glob:**.new");
        }
        assertThat(world.batches().progress("1", ProgressForm.TEXT)).isZero();
    }

    @Test
    void failedNamesDoNotKeepABatchFromBeingClosed() throws Exception {
        world.closed(1, AGE)
                .attempt("0001", 1, "exit", "complete-with-errors 1 0 1 0 9 0 n .\n")
                .attempt("0001", 1, "journal", "1 1 0 1 0 9 .\n")
                .attempt("0001", 1, "errors", "1\0file\0denied\0Permission denied\0");

        compress();

        assertThat(world.batch(1).job(1).part().list()).doesNotExist();
    }

    @Test
    void whatIsOpenDamagedOrNewerKeepsItsLists() throws Exception {
        world.submitted(1, AGE);
        world.closed(2, AGE).attempt("finalizer.1", 1, "exit", "stopped 0 0 0 0 9 1 n .\n");
        world.closed(3, AGE).start("0001", 2, 9);
        world.closed(4, AGE).write("batch.json", "{");
        world.closed(5, AGE).write("wave.1/wave.json", "{\"format\":4}");
        world.closed(6, AGE).write("wave.1/wave.json", "");
        world.closed(7, AGE).attempt("0001", 1, "exit", "complete 0 0 0 0 9 0 n .\n");

        compress();

        for (int number = 1; number <= 7; number++) {
            BatchDirectory batch = world.batch(number);
            assertThat(batch.job(1).part().list()).as("batch %s", number).exists();
            assertThat(batch.finalizer(1).part().list()).as("batch %s", number).exists();
        }
    }

    @Test
    void aCompressionThatWasInterruptedIsFinished() throws Exception {
        BatchFolder folders = world.closed(1, AGE);
        compress();
        BatchDirectory batch = world.batch(1);
        byte[] whole = Files.readAllBytes(batch.job(1).part().compressedList());
        folders.write("jobs/0001/list", unpacked(batch.job(1)))
                .write("jobs/finalizer.1/list", "bpct-list-1\0")
                .write("jobs/0001/list.gz", "half")
                .write("jobs/0001/list.gz." + ProcessHandle.current().pid() + ".new.other", "");

        compress();

        assertThat(batch.job(1).part().compressedList()).hasBinaryContent(whole);
        assertThat(batch.job(1).part().list()).doesNotExist();
    }

    @Test
    void anotherAtWorkOnTheSameListIsLeftAlone() throws Exception {
        Path fresh = Path.of("jobs/0001/list.gz." + ProcessHandle.current().pid() + ".new");
        world.closed(1, AGE).write(fresh.toString(), "another's");

        compress();

        assertThat(world.batch(1).job(1).part().list()).exists();
        assertThat(world.batch(1).root().resolve(fresh)).hasContent("another's");
    }

    @Test
    void oneCallLooksAtTwentyBatchesTheNewestFirst() throws Exception {
        for (int number = 1; number <= 25; number++) {
            world.closed(number, Duration.ofDays(100 - number));
        }

        compress();

        for (int number = 1; number <= 25; number++) {
            assertThat(Files.exists(world.batch(number).job(1).part().list()))
                    .as("batch %s", number)
                    .isEqualTo(number <= 5);
        }
        compress();
        assertThat(world.batch(1).job(1).part().list()).doesNotExist();
    }

    @Test
    void noListIsBegunAfterThreeSeconds() throws Exception {
        world.closed(1, AGE);
        long[] millis = {0};
        new ListCompression(world.home(), () -> HandWrittenHome.NOW.plusMillis(millis[0] += 1000)).compressClosed();
        // The clock was asked for the deadline, for the status, and for each list.
        assertThat(world.batch(1).job(1).part().list()).doesNotExist();
        assertThat(world.batch(1).finalizer(1).part().list()).doesNotExist();

        world.closed(2, AGE);
        millis[0] = 0;
        new ListCompression(world.home(), () -> HandWrittenHome.NOW.plusMillis(millis[0] += 1500)).compressClosed();
        assertThat(world.batch(2).job(1).part().list()).doesNotExist();
        assertThat(world.batch(2).finalizer(1).part().list()).exists();
    }

    @Test
    void aHomeThatIsMissingStaysMissing() {
        compress();

        assertThat(world.home().root()).doesNotExist();
    }

    private void compress() {
        new ListCompression(world.home(), InstantSource.fixed(HandWrittenHome.NOW)).compressClosed();
    }

    private static byte[] unpacked(JobDirectory job) throws Exception {
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(job.part().compressedList()))) {
            return in.readAllBytes();
        }
    }
}
