package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.record.Ledger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is believed of two jobs of which the first has done its part, and has that of the second in hand. */
final class HelpedJobsTest {
    @TempDir
    Path root;

    private BatchFolder folder = BatchFolder.at(Path.of("/"));

    @BeforeEach
    void write() {
        folder = BatchFolder.of(root, 7, "{}")
                .wave("0 1", 9, "10 100", "10 100")
                .submitted("0001", "1")
                .submitted("0002", "2")
                .start("0001", 1, 100)
                .attempt("0001", 1, "exit", "complete 10 100 0 0 150 0 n1 .\n")
                .write("jobs/0001/helping", "0002 .\n")
                .start("0002", 1, 151)
                .attempt("0002", 1, "helper", "0001 .\n")
                .attempt("0002", 1, "journal", "1 4 40 0 0 160 .\n");
    }

    private List<JobStatus> jobs(Phase first, Phase second) {
        return status(first, second).jobs();
    }

    private BatchStatus status(Phase first, Phase second) {
        Map<JobId, SchedulerState> answers = new HashMap<>();
        answers.put(new JobId("1"), new SchedulerState(first, ""));
        answers.put(new JobId("2"), new SchedulerState(second, ""));
        return BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), -1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RUNNING    | QUEUED     | running  | helps with job 2 | running | job 1 has its part in hand",
                "UNANSWERED | UNANSWERED | running  | helps with job 2 | running | job 1 has its part in hand",
                "QUEUED     | QUEUED     | queued   | again, after 1 attempt | queued | ''",
                "ENDED      | QUEUED     | complete | ''               | queued  | ''",
                "ABSENT     | QUEUED     | complete | ''               | queued  | ''",
                "ENDED      | ABSENT     | complete | ''               | suspect | the scheduler does not know it",
                "ENDED      | CANCELLED  | complete | ''               | cancelled | by the scheduler's own command",
                "RUNNING    | CANCELLED  | running  | helps with job 2 | running | job 1 has its part in hand; by the scheduler's own command",
            })
    void aHelperIsNotOverAndWhomItHelpsIsAtWork(
            Phase first, Phase second, String helper, String helps, String helped, String by) {
        List<JobStatus> jobs = jobs(first, second);
        assertThat(jobs.get(0).state().words()).isEqualTo(helper);
        assertThat(jobs.get(0).detail()).isEqualTo(helps);
        assertThat(jobs.get(1).state().words()).isEqualTo(helped);
        assertThat(jobs.get(1).detail()).isEqualTo(by);
        assertThat(jobs.get(1).hasStarted()).as("by itself").isFalse();
        assertThat(jobs.get(1).entries()).isEqualTo(new Ledger(10, 4, 0, 6));
    }

    @Test
    void aHelperThatWasPutBackIntoTheQueueWaitsThereWithItsReason() {
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"), new SchedulerState(Phase.HELD, "launch failed requeued held"),
                new JobId("2"), new SchedulerState(Phase.QUEUED, "Priority"));
        List<JobStatus> jobs = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), -1)
                .jobs();
        assertThat(jobs.get(0).detail()).isEqualTo("again, after 1 attempt; launch failed requeued held");
        assertThat(jobs.get(1).detail()).isEqualTo("Priority");
    }

    @Test
    void whoWasCancelledAndIsGoneIsHelpedAllTheSame() {
        folder.write("jobs/0002/cancelled", "150 login1 .\ntold 150 .\nheard 150 .\n");
        JobStatus cancelled = jobs(Phase.RUNNING, Phase.CANCELLED).get(1);
        assertThat(cancelled.state().words()).isEqualTo("running");
        assertThat(cancelled.detail()).isEqualTo("job 1 has its part in hand");
        assertThat(cancelled.isBeingCancelled()).isFalse();
        assertThat(cancelled.isCancelled()).isTrue();
        assertThat(cancelled.mayRun()).isFalse();
        assertThat(jobs(Phase.RUNNING, Phase.RUNNING).get(1).isBeingCancelled()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, QUEUED, false", "ENDED, QUEUED, true", "UNANSWERED, CANCELLED, false"})
    void whatAHelperLeftWithoutAWordIsLeftBehind(Phase first, Phase second, boolean isLeft) {
        assertThat(status(first, second).leftBehind()).hasSize(isLeft ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, false", "ENDED, true", "CANCELLED, true", "ABSENT, false", "UNANSWERED, false"})
    void whatAJobLeftWithoutAWordIsLeftBehind(Phase second, boolean isLeft) {
        folder.start("0002", 2, 165);
        assertThat(status(Phase.RUNNING, second).leftBehind()).hasSize(isLeft ? 1 : 0);
    }

    @Test
    void theSchedulerIsAskedAboutAHelper() {
        assertThat(folder.read().questions().submitted())
                .singleElement()
                .satisfies(question -> assertThat(question.jobs())
                        .extracting(JobTicket::id)
                        .containsExactly(new JobId("1"), new JobId("2")));
    }

    @Test
    void aHelperThatSomebodyKnowsToBeGoneIsOver() {
        folder.write("jobs/0001/cancelled", "5 login1 .\ngone 9 .\n");
        List<JobStatus> jobs = jobs(Phase.UNANSWERED, Phase.QUEUED);
        assertThat(jobs.get(0).state().words()).isEqualTo("complete");
        assertThat(jobs.get(1).state().words()).isEqualTo("queued");
    }

    @Test
    void aPartThatAHelperHasDoneIsComplete() {
        folder.attempt("0002", 1, "exit", "complete 10 100 0 0 170 0 n1 .\n").write("jobs/0001/helping", "torn");
        List<JobStatus> jobs = jobs(Phase.RUNNING, Phase.QUEUED);
        assertThat(jobs.get(0).state().words()).isEqualTo("complete");
        assertThat(jobs.get(0).detail()).isEmpty();
        assertThat(jobs.get(1).state().words()).isEqualTo("complete");
        assertThat(jobs.get(1).detail()).isEqualTo("done by job 1");
    }

    @Test
    void whoTakesItsPartBackIsHelpedNoMore() {
        folder.attempt("0002", 1, "exit", "superseded 4 40 0 0 170 75 n1 .\n").start("0002", 2, 165);
        List<JobStatus> jobs = jobs(Phase.RUNNING, Phase.RUNNING);
        assertThat(jobs.get(1).state().words()).isEqualTo("running");
        assertThat(jobs.get(1).detail()).isEqualTo("attempt 2 at its part");
        assertThat(jobs.get(1).hasStarted()).isTrue();
    }
}
