package org.bpct.status.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveLineTest {
    private static final long BEGAN = 1_792_628_600;

    @TempDir
    Path root;

    private BatchFolder folder() {
        return BatchFolder.of(root, 7, "{\"files\":1000}")
                .wave("0 20", 41, "1000 2000000000")
                .submitted("0001", "1")
                .submitted("finalizer.1", "2");
    }

    private BatchFolder atWork() {
        return folder().start("0001", 1, BEGAN)
                .attempt("0001", 1, "journal", "1 500 900000000 0 0 %d .\n".formatted(BEGAN + 90))
                .attempt(
                        "0001",
                        1,
                        "progress",
                        "running 500 900000000 0 0 %d 5 'night7/frame3.fits' .\n".formatted(BEGAN + 90));
    }

    private static BatchStatus asked(BatchFolder folder, SchedulerState job) {
        return BatchStatus.of(
                folder.read(),
                Map.of(new JobId("1"), job, new JobId("2"), new SchedulerState(Phase.QUEUED, "Dependency")),
                Instant.ofEpochSecond(BEGAN + 90),
                -1);
    }

    private static BatchStatus running(BatchFolder folder) {
        return asked(folder, new SchedulerState(Phase.RUNNING, ""));
    }

    @Test
    void aWideTerminalShowsTheFileInHandToo() {
        assertThat(LiveLine.waiting(140, running(atWork()), 1.2e9, 90))
                .isEqualTo("[#########-----------]  45%  1:30  files 500/1,000  900.0 MB of 2.0 GB"
                        + "  1.2 GB/s  2 min left  night7/frame3.fits");
    }

    @Test
    void aTerminalOf80ColumnsShowsTheTimes() {
        assertThat(LiveLine.waiting(80, running(atWork()), 1.2e9, 90))
                .isEqualTo(" 45%  1:30  files 500/1,000  900.0 MB of 2.0 GB  1.2 GB/s  2 min left");
    }

    @Test
    void theBarNeitherComesNorGoesWithTheFigures() {
        for (double rate : List.of(0.0, 1e3, 1.2e9)) {
            assertThat(LiveLine.waiting(99, running(atWork()), rate, 9_000)).startsWith(" 45%");
            assertThat(LiveLine.waiting(100, running(atWork()), rate, 9_000)).startsWith("[#########-----------]  45%");
        }
    }

    @Test
    void beforeAJobHasBegunItSaysWhatIsAwaited() {
        assertThat(LiveLine.waiting(120, running(folder()), 0, 3))
                .contains("  0:03  ")
                .endsWith("  starting");
        assertThat(LiveLine.waiting(120, asked(folder(), new SchedulerState(Phase.QUEUED, "Priority")), 0, 3))
                .endsWith("  waiting for the scheduler: Priority");
    }

    @Test
    void afterTheLastJobItSaysThatDirectoriesGetTheirAttributes() {
        BatchFolder folder = folder().start("0001", 1, BEGAN)
                .attempt("0001", 1, "exit", "complete 1000 2000000000 0 0 %d 0 n1 .\n".formatted(BEGAN + 80));
        assertThat(LiveLine.waiting(120, asked(folder, new SchedulerState(Phase.ENDED, "")), 0, 90))
                .contains("100%  1:30  ")
                .endsWith("  setting attributes of directories");
    }

    @Test
    void theWalkShowsWhatItFound() {
        assertThat(LiveLine.walking(80, 12, 3456, 7_800_000, 10.5))
                .isEqualTo("Walking  0:10  directories 12  files 3,456  7.8 MB  329 files/s");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        BatchStatus batch = running(atWork());
        for (int width = 0; width < 150; width++) {
            assertThat(LiveLine.waiting(width, batch, 1.2e9, 90)).hasSizeLessThanOrEqualTo(width);
            assertThat(LiveLine.walking(width, 12, 3456, 7_800_000, 310)).hasSizeLessThanOrEqualTo(width);
        }
    }
}
