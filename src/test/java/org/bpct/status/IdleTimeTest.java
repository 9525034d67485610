package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IdleTimeTest {
    @TempDir
    Path root;

    private Pace pace(long now) {
        return pace(now, Phase.RUNNING);
    }

    private Pace pace(long now, Phase first) {
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"), new SchedulerState(first, ""),
                new JobId("2"), new SchedulerState(Phase.ENDED, ""));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(now), -1)
                .pace();
    }

    private BatchFolder folder = BatchFolder.at(Path.of("/"));

    private void write() {
        folder = BatchFolder.of(root, 7, "{}")
                .wave("0 1", 1000, "100 1000", "100 1000")
                .submitted("0001", "1")
                .submitted("0002", "2")
                .start("0001", 1, 1000)
                .attempt("0001", 1, "exit", "stopped 0 0 0 0 1100 0 n .\n")
                .start("0002", 1, 1000)
                .attempt("0002", 1, "journal", "1 50 500 0 0 1100 .\n")
                .attempt("0002", 1, "exit", "stopped 50 500 0 0 1100 0 n .\n");
    }

    @Test
    void aNightInWhichNothingRanIsNoTimeOfTheJobs() {
        write();
        assertThat(pace(1100).bytesPerSecond()).isEqualTo(5);
        folder.start("0001", 2, 40_000).attempt("0001", 2, "journal", "2 50 500 0 0 40100 .\n");
        assertThat(pace(40_100).bytesPerSecond()).isEqualTo(5);
        assertThat(pace(40_100).seconds()).as("by the clock").isEqualTo(39_100);
        assertThat(pace(40_100).secondsLeft()).isBetween(100L, 200L);
    }

    @Test
    void aWaitInTheQueueIsNoTimeOfTheJobsEither() {
        write();
        folder.start("0001", 2, 1300).attempt("0001", 2, "journal", "2 50 500 0 0 1400 .\n");
        assertThat(pace(1400).secondsAtWork()).isEqualTo(200);
        assertThat(pace(1400).bytesPerSecond()).isEqualTo(5);
        assertThat(pace(1400).entriesPerSecond()).isEqualTo(0.5);
        assertThat(pace(1400).seconds()).as("by the clock").isEqualTo(400);
    }

    @Test
    void theTimeAfterTheLastWordOfTheJobsIsNone() {
        write();
        assertThat(pace(1500, Phase.QUEUED).secondsAtWork()).isEqualTo(100);
        assertThat(pace(1500, Phase.QUEUED).bytesPerSecond()).isEqualTo(5);
    }
}
