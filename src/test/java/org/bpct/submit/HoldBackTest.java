package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Pause;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.TestClock;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobState;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An idle bad node ends each job at once and gets the next one, and the scheduler leaves no node out. */
final class HoldBackTest {
    private static final long DEADLINE_SECONDS = 4 * 3600;

    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private final QuietConsole console = new QuietConsole();

    /** The seconds between a stop and the submission after it. */
    private final List<Long> waits = new ArrayList<>();

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void submitOneJob() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
        folder().waveOf(FakeCluster.NAME, 1, 0, 3).write("jobs/0001/script", "").write("jobs/finalizer.1/script", "");
        new Resumption(cluster.session(home, new QuietConsole(), clock)).submit(batch, wave -> OpenWork.ALL);
    }

    private BatchFolder folder() throws Exception {
        return BatchFolder.of(batch.root(), 7, "{}");
    }

    /** Ends an attempt of the job at once; its node is to blame if it has a name. */
    private void stop(int attempt, String node) throws Exception {
        endAll("stopped", attempt);
        folder().start("0001", attempt, 5)
                .attempt("0001", attempt, "standstills", attempt - 1 + " .\n")
                .attempt("0001", attempt, "message", "/src is missing (on n2)\n")
                .attempt("0001", attempt, "exit", "stopped 0 0 0 0 9 1 n2 .\n");
        if (!node.isEmpty()) {
            // The clock of the node is an hour ahead. The finalizer behind the job met the same node.
            String record =
                    LineSum.line(clock.seconds() + 3600 + " " + node + " c tree") + "\n/src is missing (on n2)\n";
            folder().write("nodes/0001." + attempt, record).write("nodes/finalizer.1." + attempt, record);
        }
    }

    private void complete(int attempt) throws Exception {
        endAll("complete", attempt);
        folder().start("0001", attempt, 5).attempt("0001", attempt, "exit", "complete 10 100 0 0 9 0 n .\n");
    }

    /** Has the cluster say that all jobs have ended, the finalizer with this state. */
    private void endAll(String state, int attempt) throws Exception {
        List.copyOf(cluster.states.keySet()).forEach(id -> cluster.says(id.value(), Phase.ENDED));
        folder().start("finalizer.1", attempt, 5).attempt("finalizer.1", attempt, "exit", state + " 0 0 0 0 9 0 n .\n");
    }

    /** Waits for the batch, whose job is ended at once by these nodes, one after the other, and complete on the next. */
    private JobState waitFor(String... nodes) throws Exception {
        stop(1, nodes[0]);
        List<Long> stopped = new ArrayList<>(List.of(clock.seconds()));
        int before = cluster.submissions.size();
        long deadline = clock.seconds() + DEADLINE_SECONDS;
        Pause pause = length -> {
            clock.millis(length);
            assertThat(clock.seconds()).as("the wait has an end").isLessThan(deadline);
            int again = cluster.submissions.size() - before;
            if (again == stopped.size()) {
                waits.add(clock.seconds() - stopped.get(again - 1));
                stopped.add(clock.seconds());
                endNext(again + 1, nodes);
            }
        };
        BatchWait wait = new BatchWait(
                new Resumption(cluster.session(home, console, clock)), cluster.session(home, console, clock), pause);
        return wait.await(batch).state();
    }

    private void endNext(int attempt, String... nodes) {
        try {
            if (attempt > nodes.length) {
                complete(attempt);
            } else {
                stop(attempt, nodes[attempt - 1]);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void afterTheSecondStopTheNextJobIsHeldBackLongerEachTime() throws Exception {
        assertThat(waitFor("n2", "n2", "n2", "n2", "n2", "n2")).isEqualTo(JobState.COMPLETE);
        assertThat(waits.stream().map(seconds -> seconds / 60)).containsExactly(0L, 1L, 2L, 4L, 8L, 16L);
        assertThat(console.notes)
                .contains("batch 7: node n2 has ended 2 jobs at once: /src is missing (on n2); the next one goes to the"
                        + " queue in 1 minute, since no user can leave a node out there; --queue of bpct --resume=7 can"
                        + " ask for a good one");
    }

    @Test
    void afterEightStopsTheJobIsLeftAlone() throws Exception {
        assertThat(waitFor("n2", "n2", "n2", "n2", "n2", "n2", "n2", "n2", "n2"))
                .isEqualTo(JobState.STOPPED);
        assertThat(waits).hasSize(7);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"another node, n3", "no node, ''"})
    void otherStopsAreTriedAgainAtOnce(String why, String second) throws Exception {
        assertThat(waitFor("n2", second)).isEqualTo(JobState.COMPLETE);
        assertThat(waits).allSatisfy(seconds -> assertThat(seconds).isLessThan(60));
    }

    @Test
    void jobsThatPutThemselvesBackHavePausesOfTheirOwn() throws Exception {
        cluster.nodeCommands = new NodeCommands("ID", List.of(), List.of("requeue"));
        assertThat(waitFor("n2", "n2")).isEqualTo(JobState.COMPLETE);
        assertThat(waits).allSatisfy(seconds -> assertThat(seconds).isLessThan(60));
    }
}
