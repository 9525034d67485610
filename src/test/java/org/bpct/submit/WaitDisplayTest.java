package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.TestClock;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The line of a wait moves each second, though the batch is looked at once in a while. */
final class WaitDisplayTest {
    @TempDir
    Path root;

    private final List<String> lines = new ArrayList<>();
    private final TestClock clock = new TestClock();
    private final long began = clock.seconds();

    private final class Lines implements Console {
        @Override
        public void say(String line) {
            throw new AssertionError(line);
        }

        @Override
        public void note(String line) {
            throw new AssertionError(line);
        }

        @Override
        public void live(String line) {
            lines.add(line);
        }

        @Override
        public int liveWidth() {
            return 80;
        }

        @Override
        public int width() {
            return 80;
        }

        @Override
        public PrintStream out() {
            throw new AssertionError("a live line is no result");
        }
    }

    private BatchStatus batch(long done) {
        BatchFolder folder = BatchFolder.of(root, 7, "{\"files\":1000}")
                .wave("0 20", 41, "1000 2000000000")
                .submitted("0001", "1")
                .start("0001", 1, began)
                .attempt("0001", 1, "journal", "1 10 %d 0 0 %d .\n".formatted(done, began + 1));
        return BatchStatus.of(folder.read(), Map.of(), clock.instant(), -1);
    }

    @Test
    void eachSecondOfAPauseIsALineWithTheElapsedTime() throws InterruptedException {
        WaitDisplay display = new WaitDisplay(new Lines(), clock);
        BatchStatus status = batch(1_000_000);
        display.show(status);
        display.pause(status, 3000, clock);

        assertThat(lines).hasSize(4);
        assertThat(lines.get(3)).contains("  0:03  ");
    }

    @Test
    void theRateIsThatOfTheLastLooks() throws InterruptedException {
        WaitDisplay display = new WaitDisplay(new Lines(), clock);
        display.show(batch(1_000_000));
        clock.seconds(2);
        display.show(batch(9_000_000));

        assertThat(lines.get(1)).contains("  4.0 MB/s");
    }
}
