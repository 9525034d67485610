package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NextStepsTest {
    @TempDir
    Path root;

    private BatchStatus status(String first, String second) {
        BatchFolder folder = BatchFolder.of(root, 9, "{}")
                .waveOf("slurm", 2, 0, 3)
                .submitted("0001", "1")
                .submitted("0002", "2")
                .submitted("finalizer.1", "3");
        for (String job : new String[] {"0001", "0002"}) {
            folder.start(job, 1, 100).attempt(job, 1, "journal", "1 4 40 0 0 110 .\n");
        }
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"), new SchedulerState(Phase.ALIVE, first),
                new JobId("2"), new SchedulerState(Phase.ALIVE, second),
                new JobId("3"), new SchedulerState(Phase.HELD, ""));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(200), -1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''        | suspended | job 2 is suspended; bpct --cancel=9:2 lets others do it now, and --wait after ten minutes",
                "suspended | suspended | jobs 1,2 are suspended; bpct --cancel=9:1,2 ends them, and bpct --resume=9 then goes on",
            })
    void aSuspendedJobIsSaidWithWhatToDo(String first, String second, String hint) {
        assertThat(NextSteps.of(status(first, second))).first().isEqualTo(hint);
        assertThat(NextSteps.of(status("", ""))).noneMatch(any -> any.contains("suspended"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PartitionNodeLimit | (PartitionNodeLimit): they want more nodes than they may have, or than are up; bpct --cancel=9, then bpct --resume=9 --nodes K or --partition NAME",
                "QOSMaxWallDurationPerJobLimit | they want more time than they may have; bpct --cancel=9, then bpct --resume=9 --time TIME",
                "PartitionDown | their partition starts none; bpct --cancel=9, then bpct --resume=9 --partition NAME",
            })
    void aJobThatNeverStartsIsSaidWithWhatToDo(String reason, String hint) {
        assertThat(NextSteps.of(waiting(reason)))
                .first()
                .asString()
                .startsWith("2 jobs do not start")
                .contains(hint);
        assertThat(NextSteps.of(waiting("Priority"))).noneMatch(any -> any.contains("not start"));
    }

    private BatchStatus waiting(String reason) {
        BatchFolder folder = BatchFolder.of(root, 9, "{}")
                .waveOf("slurm", 2, 0, 3)
                .submitted("0001", "1")
                .submitted("0002", "2")
                .submitted("finalizer.1", "3");
        SchedulerState queued = new SchedulerState(Phase.QUEUED, reason);
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"), queued, new JobId("2"), queued, new JobId("3"), new SchedulerState(Phase.HELD, ""));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(200), -1);
    }

    @Test
    void whenASuspendedJobGoesOnNobodyKnows() {
        assertThat(status("", "").pace().secondsLeft()).isPositive();
        assertThat(status("", "suspended").pace().secondsLeft()).isEqualTo(-1);
    }
}
