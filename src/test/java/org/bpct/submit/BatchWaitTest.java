package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bpct.caller.Pause;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.TestClock;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.Session;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a wait looks; what it does then is in {@link ResumptionTest}. */
final class BatchWaitTest {
    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private final List<Long> pauses = new ArrayList<>();
    private final QuietConsole console = new QuietConsole();
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void submitOneJob() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
        BatchFolder.of(batch.root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 1, 0, 3)
                .write("jobs/0001/script", "")
                .write("jobs/finalizer.1/script", "");
        new Resumption(session()).submit(batch, wave -> OpenWork.ALL);
    }

    private Session session() {
        return cluster.session(home, new QuietConsole(), clock);
    }

    /** Waits for a batch that ends after so many milliseconds, and returns how many the wait took. */
    private long waitFor(long millis) throws Exception {
        return waitFor(millis, 1);
    }

    private long waitFor(long millis, int attempt) throws Exception {
        long began = clock.millis();
        Pause pause = length -> {
            pauses.add(length);
            clock.millis(length);
            if (clock.millis() - began >= millis) {
                BatchFolder.of(batch.root(), 7, "{}")
                        .start("0001", 1, 5)
                        .attempt("0001", 1, "exit", "complete 10 100 0 0 9 0 n .\n")
                        .start("finalizer.1", attempt, 5)
                        .attempt("finalizer.1", attempt, "exit", "complete 10 100 0 0 9 0 n .\n");
            }
        };
        Resumption resumption = new Resumption(session());
        BatchWait wait = new BatchWait(resumption, cluster.session(home, console, clock), pause);
        assertThat(wait.await(batch).state()).isEqualTo(JobState.COMPLETE);
        return clock.millis() - began;
    }

    @ParameterizedTest(name = "of {0} ms")
    @CsvSource({"20, 50", "1100, 55", "2000, 100", "3500, 175", "60000, 200"})
    void aWaitForThisHostNoticesTheEndSoon(long millis, long late) throws Exception {
        cluster.answersKeep = 0;
        assertThat(waitFor(millis)).isBetween(millis, millis + late);
    }

    @Test
    void whatEndsWithoutTheSignThatIsExpectedIsNoticed() throws Exception {
        cluster.answersKeep = 0;
        assertThat(waitFor(2000, 4)).isBetween(2000L, 3100L);
    }

    @Test
    void betweenSignsABatchIsReadOnceASecond() throws Exception {
        cluster.answersKeep = 0;
        waitFor(10_000);
        // Of each look one question, of the first and the last some more.
        assertThat(cluster.questions).isBetween(10, 16);
    }

    @Test
    void aWaitForThisHostDoesNotLookAllTheTime() throws Exception {
        cluster.answersKeep = 0;
        waitFor(60_000);
        assertThat(pauses)
                .allSatisfy(pause -> assertThat(pause).isBetween(50L, 200L))
                .hasSizeLessThan(340);
    }

    @Test
    void aWaitForAClusterLeavesItAlone() throws Exception {
        waitFor(60_000);
        assertThat(pauses).allSatisfy(pause -> assertThat(pause).isGreaterThanOrEqualTo(2000));
    }

    @Test
    void aNodeThatIsLeftOutIsSaidOnce() throws Exception {
        cluster.answersKeep = 0;
        BatchFolder.of(batch.root(), 7, "{}")
                .write(
                        "nodes/out.c.1",
                        LineSum.line(clock.millis() / 1000 - 5 + " n2 c tree") + "\n/dst is not the same directory\n");

        waitFor(20_000);

        assertThat(console.notes)
                .singleElement(InstanceOfAssertFactories.STRING)
                .matches("batch 7 leaves out node n2, since \\S+ \\S+: /dst is not the same directory;"
                        + " bpct --resume=7 --nodes-again takes it again");
    }

    /** On nodes without the destination jobs were put back for eight minutes, and nobody was told. */
    @Test
    void theReasonForWhichAJobIsInTheQueueAgainIsSaidOnce() throws Exception {
        cluster.answersKeep = 0;
        cluster.states.put(new JobId("100"), new SchedulerState(Phase.QUEUED, "BeginTime"));
        BatchFolder.of(batch.root(), 7, "{}")
                .start("0001", 1, 5)
                .attempt("0001", 1, "exit", "stopped 0 0 0 0 6 1 n2 .\n")
                .attempt("0001", 1, "message", "/dst is not there (on n2)\n");

        waitFor(20_000);

        assertThat(console.notes).containsExactly("batch 7: job 1 is in the queue again: /dst is not there (on n2)");
    }

    /** Only --progress told it, and a wait stood still without a word. */
    @Test
    void aSuspendedJobIsSaidOnce() throws Exception {
        cluster.answersKeep = 0;
        cluster.states.put(new JobId("100"), new SchedulerState(Phase.ALIVE, SchedulerState.SUSPENDED));

        waitFor(20_000);

        assertThat(console.notes)
                .containsExactly(
                        "batch 7: job 1 is suspended; bpct --cancel=7:1 ends it, and bpct --resume=7 then goes on");
    }
}
