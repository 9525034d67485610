package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.show.StatusText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two jobs, of which the first has done its part and has a further one in hand, and parts that nobody has begun. */
final class FurtherPartsTest {
    @TempDir
    Path root;

    private BatchFolder folder = BatchFolder.at(Path.of("/"));

    @BeforeEach
    void write() {
        folder = BatchFolder.of(root, 7, "{}")
                .waveOfParts("slurm", 2, 1, 2, 0)
                .submitted("0001", "1")
                .submitted("0002", "2")
                .submitted("finalizer.1", "3")
                .start("0001", 1, 100)
                .attempt("0001", 1, "exit", "complete 10 100 0 0 150 0 n1 .\n")
                .write("jobs/0001/helping", "0003 .\n")
                .start("0002", 1, 100)
                .start("0003", 1, 151)
                .attempt("0003", 1, "helper", "0001 .\n")
                .attempt("0003", 1, "journal", "1 4 40 0 0 160 .\n");
    }

    private BatchStatus status(Phase first, Phase second) {
        Map<JobId, SchedulerState> answers = new HashMap<>();
        answers.put(new JobId("1"), new SchedulerState(first, ""));
        answers.put(new JobId("2"), new SchedulerState(second, ""));
        answers.put(new JobId("3"), new SchedulerState(Phase.HELD, ""));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(200), -1);
    }

    @Test
    void aPartIsAtWorkAsItsHelperIs() {
        List<JobStatus> jobs = status(Phase.RUNNING, Phase.RUNNING).jobs();
        assertThat(jobs).hasSize(6);
        assertThat(jobs.get(0).detail()).isEqualTo("has part 3 in hand");
        assertThat(jobs.get(2).state()).isEqualTo(JobState.RUNNING);
        assertThat(jobs.get(2).detail()).isEqualTo("job 1 has its part in hand");
        assertThat(jobs.get(3).state()).isEqualTo(JobState.PLANNED);
        assertThat(jobs.get(2).entries().done()).isEqualTo(4);
    }

    @Test
    void aPartWhoseHelperIsGoneIsOpenAndItsAttemptWasLeftBehind() {
        BatchStatus status = status(Phase.ENDED, Phase.RUNNING);
        assertThat(status.jobs().get(0).state()).isEqualTo(JobState.COMPLETE);
        assertThat(status.jobs().get(2).state()).isEqualTo(JobState.PLANNED);
        assertThat(status.leftBehind())
                .containsExactly(status.jobs().get(2).directory().part().attempt(1));
    }

    @Test
    void theDisplayHasALineForEachJobWithItsWholeShareAndOneForTheParts() {
        String text = new StatusText(ZoneOffset.UTC, new NoHints()).of(List.of(status(Phase.RUNNING, Phase.RUNNING)));
        assertThat(text)
                .contains("job 1; running (has part 3 in hand); Errors: 0; did 1 part; Files: 14 of 20 70%; Bytes: 140")
                .contains("job 2; running; Errors: 0; did 0 parts; Files: 0 of 20 0%")
                .contains("Parts: 5; 1 done, 2 in hand, 2 open\n")
                .contains("Total: Errors: 0; Files: 14 of 50 28%")
                .doesNotContain("part 4", "job 3", "(no id)");
    }

    @Test
    void aBatchWhosePartsNobodyTakesAnyMoreHasStopped() {
        folder.write("jobs/0001/helping", "")
                .attempt("0002", 1, "exit", "complete 10 100 0 0 150 0 n1 .\n")
                .attempt("0003", 1, "exit", "stopped 4 40 0 0 160 1 n1 .\n");
        Map<JobId, SchedulerState> gone = new HashMap<>();
        for (String id : List.of("1", "2", "3")) {
            gone.put(new JobId(id), new SchedulerState(Phase.ENDED, ""));
        }
        BatchStatus status = BatchStatus.of(folder.read(), gone, Instant.ofEpochSecond(200), -1);
        assertThat(status.isLive()).isFalse();
        assertThat(status.state()).isEqualTo(JobState.STOPPED);
    }

    @Test
    void aPartThatWasSubmittedByItselfIsAJobLikeAnyOther() {
        folder.submitted("0004", "4");
        BatchStatus status = status(Phase.RUNNING, Phase.RUNNING);
        assertThat(status.workers()).extracting(JobStatus::label).containsExactly("1", "2", "4", "f1");
        assertThat(status.jobs().get(3).title()).isEqualTo("job 4");
    }
}
