package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.TestClock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.pipeline.FakeCluster;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.ProgressSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StatusEventsTest {
    @TempDir
    Path temp;

    private final TestClock clock = new TestClock();
    private final FakeCluster cluster = new FakeCluster();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final StatusEvents events = new StatusEvents(new PrintStream(bytes, true, StandardCharsets.UTF_8), clock);
    private BatchHome home = new BatchHome(Path.of("/"));
    private BatchFolder folder = BatchFolder.at(Path.of("/"));

    @BeforeEach
    void writeABatch() throws Exception {
        home = new BatchHome(temp);
        folder = BatchFolder.of(batch().root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 1, 0, 3)
                .write("jobs/0001/script", "")
                .write("jobs/finalizer.1/script", "");
    }

    private BatchDirectory batch() {
        return new BatchDirectory(home.batch("0123abcd").root(), false);
    }

    /** Shows the batch as it is now, and returns the lines that were written so far. */
    private List<String> linesAfterALook() throws Exception {
        BatchStatus status =
                cluster.session(home, new QuietConsole(), clock).query().of(batch());
        events.saw(status);
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void aLineComesAtTheBeginningAfterAChangeOfStateAndEachTenSecondsOfProgress() throws Exception {
        assertThat(linesAfterALook()).hasSize(1);
        assertThat(linesAfterALook()).hasSize(1);

        folder.start("0001", 1, 5).attempt("0001", 1, "progress", "running 0 0 0 0 9 0 0 - .\n");
        assertThat(linesAfterALook()).as("another state").hasSize(2);

        folder.attempt("0001", 1, "journal", "1 4 40 0 0 9 .\n");
        clock.millis(9_999);
        assertThat(linesAfterALook()).as("too early").hasSize(2);
        clock.millis(1);
        assertThat(linesAfterALook()).hasSize(3);
        clock.millis(60_000);
        assertThat(linesAfterALook())
                .as("nothing new")
                .hasSize(3)
                .allSatisfy(line -> ProgressSchema.read().assertValid(line));
    }
}
