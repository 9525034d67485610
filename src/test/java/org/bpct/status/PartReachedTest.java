package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.record.Ledger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartReachedTest {
    @TempDir
    Path root;

    private JobStatus job(BatchFolder folder, Phase phase) {
        return BatchStatus.of(
                        folder.read(),
                        Map.of(new JobId("1"), new SchedulerState(phase, "")),
                        Instant.ofEpochSecond(1200),
                        -1)
                .jobs()
                .get(0);
    }

    @Test
    void whatIsShownDoesNotRunBackwardsWhenAJobIsPutBackIntoTheQueue() {
        BatchFolder folder = BatchFolder.of(root, 7, "{}")
                .wave("0 1", 1000, "100 1000")
                .submitted("0001", "1")
                .start("0001", 1, 1000)
                .attempt("0001", 1, "journal", "1 40 400 0 0 1100 .\n")
                .attempt("0001", 1, "progress", "working 40 400 0 0 1150 70 20 x .\n");
        assertThat(job(folder, Phase.RUNNING).entriesSoFar()).isEqualTo(new Ledger(100, 60, 0, 40));
        assertThat(job(folder, Phase.QUEUED).entriesSoFar())
                .as("requeued, and not begun again")
                .isEqualTo(new Ledger(100, 60, 0, 40));
        folder.start("0001", 2, 1180)
                .attempt("0001", 2, "journal", "1 40 400 0 0 1180 .\n")
                .attempt("0001", 2, "progress", "working 40 400 0 0 1190 0 5 y .\n");
        JobStatus again = job(folder, Phase.RUNNING);
        assertThat(again.entriesSoFar()).isEqualTo(new Ledger(100, 60, 0, 40));
        assertThat(again.bytesSoFar()).isEqualTo(new Ledger(1000, 470, 0, 530));
        assertThat(again.entries()).as("settled").isEqualTo(new Ledger(100, 40, 0, 60));
        assertThat(job(folder, Phase.CANCELLED).entriesSoFar())
                .as("the last word counts what is settled")
                .isEqualTo(new Ledger(100, 40, 0, 60));
    }
}
