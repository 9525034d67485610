package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.bpct.forecast.Circumstances;
import org.bpct.model.BatchDirectory;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RateKeepingTest {
    private static final Duration AGE = Duration.ofHours(1);
    private static final long CREATED = 1_792_628_604;

    @TempDir
    Path folder;

    private HandWrittenHome world = new HandWrittenHome(Path.of("/"));

    @BeforeEach
    void openHome() {
        world = new HandWrittenHome(folder.resolve("home"));
    }

    /** Makes a closed batch of two jobs of 1000 names; these are the start and end of the first one. */
    private BatchFolder closed(int number, long start, long end) throws Exception {
        BatchFolder batch = world.closed(number, AGE)
                .wave("0 100", 19, "1000 5000000", "1000 5000000")
                .start("0001", 1, start)
                .attempt("0001", 1, "exit", "complete 1000 5000000 0 0 " + end + " 0 n .\n")
                .submitted("0002", "elsewhere:boot:4711:99:3")
                .start("0002", 1, CREATED + 10)
                .attempt("0002", 1, "exit", "complete 1000 5000000 0 0 " + (CREATED + 110) + " 0 n .\n")
                .attempt("finalizer.1", 1, "exit", "complete 100 0 0 0 " + (CREATED + 900) + " 0 n .\n")
                .start("finalizer.1", 1, CREATED + 870);
        return batch.write(
                "circumstances", new Circumstances("copy", "local", 2, "ext4:/dev/sda1", "nfs4:srv:/x").line());
    }

    private void keep(int number, Duration later) throws Exception {
        InstantSource clock = InstantSource.fixed(HandWrittenHome.NOW.plus(later));
        BatchDirectory batch = world.batch(number);
        BatchStatus status = BatchStatus.of(BatchSnapshot.read(batch), Map.of(), clock.instant(), -1);
        new RateKeeping(world.home(), clock).keep(batch, status);
    }

    private String kept() throws Exception {
        return Files.exists(world.home().rates())
                ? Files.readString(world.home().rates())
                : "";
    }

    @Test
    void whatAClosedBatchTookIsKeptOnce() throws Exception {
        closed(1, CREATED + 20, CREATED + 320);

        keep(1, AGE);

        String words = world.batch(1).root().getFileName() + " 64K 2000 10000000 400 copy local 2 ext4:/dev/sda1";
        assertThat(kept()).contains(words).contains(" end 100 0 30 copy local 2 ");
        assertThat(world.batch(1).circumstances()).doesNotExist();
        Files.delete(world.home().rates());
        keep(1, AGE);
        assertThat(kept()).isEmpty();
    }

    @Test
    void earlierAttemptsCountToo() throws Exception {
        closed(1, CREATED + 20, CREATED + 320)
                .start("0002", 2, CREATED + 400)
                .attempt("0002", 1, "exit", "stopped 500 2500000 0 0 " + (CREATED + 110) + " 1 n .\n")
                .attempt("0002", 2, "exit", "complete 1000 5000000 0 0 " + (CREATED + 450) + " 0 n .\n");

        keep(1, AGE);

        assertThat(kept()).contains(" 64K 2000 10000000 450 ");
    }

    @Test
    void aJobWhoseTimeNobodyKnowsIsLeftOut() throws Exception {
        // Its clock was set back; it was at work for longer than its batch is old; an attempt was killed.
        closed(1, CREATED + 320, CREATED + 20);
        closed(2, 5, CREATED + 320);
        closed(3, CREATED + 20, CREATED + 320)
                .start("0001", 2, CREATED + 400)
                .attempt("0001", 1, "exit", "")
                .attempt("0001", 2, "exit", "complete 1000 5000000 0 0 " + (CREATED + 450) + " 0 n .\n");
        // A fifth of its names failed.
        closed(4, CREATED + 20, CREATED + 320)
                .attempt("0001", 1, "journal", "1 1000 5000000 200 0 9 .\n")
                .attempt("0001", 1, "exit", "complete-with-errors 1000 5000000 200 0 " + (CREATED + 320) + " 0 n .\n");

        for (int number = 1; number <= 4; number++) {
            keep(number, AGE);
            assertThat(kept())
                    .as("batch %d", number)
                    .contains(world.batch(number).root().getFileName() + " 64K 1000 5000000 100 ");
        }
    }

    @Test
    void aBatchOfTheFutureTellsNothing() throws Exception {
        closed(1, CREATED + 20, CREATED + 320);

        keep(1, Duration.ofDays(-1));

        assertThat(kept()).isEmpty();
    }

    @Test
    void aBatchThatHasNotClosedIsAskedAgain() throws Exception {
        closed(1, CREATED + 20, CREATED + 320).attempt("0002", 1, "exit", "stopped 0 0 0 0 9 1 n .\n");

        keep(1, AGE);

        assertThat(kept()).isEmpty();
        assertThat(world.batch(1).circumstances()).exists();
    }

    @Test
    void damagedCircumstancesTellNothing() throws Exception {
        closed(1, CREATED + 20, CREATED + 320).write("circumstances", "copy local 2 ext4:/dev/sda1");

        keep(1, AGE);

        assertThat(kept()).isEmpty();
    }

    @Test
    void aHomeThatCannotBeWrittenFailsNothing() throws Exception {
        closed(1, CREATED + 20, CREATED + 320);
        Files.createDirectory(world.home().rates());
        Files.createDirectory(world.home().rates().resolve("in-the-way"));

        keep(1, AGE);

        assertThat(world.batch(1).circumstances()).exists();
    }
}
