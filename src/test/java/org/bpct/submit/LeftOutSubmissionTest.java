package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.caller.TestClock;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.pipeline.FakeCluster;
import org.bpct.status.BatchFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that a batch leaves out, when its jobs are submitted. */
final class LeftOutSubmissionTest {
    private static final String NODE_IS_GONE =
            "sbatch: error: Batch job submission failed: Invalid node name specified";

    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
        cluster.name = "c";
        BatchFolder.of(batch.root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 1, 0, 3)
                .write("jobs/0001/script", "")
                .write("jobs/finalizer.1/script", "");
    }

    private void leaveOut() {
        String line = LineSum.line(clock.millis() / 1000 + " n2 c tree");
        BatchFolder.of(batch.root(), 7, "{}").write("nodes/out.c.1", line + "\nwhy\n");
    }

    private Submitted submit() throws Exception {
        return new Resumption(cluster.session(home, new QuietConsole(), clock)).submit(batch, wave -> OpenWork.ALL);
    }

    @Test
    void theSchedulerLearnsOfThem() throws Exception {
        leaveOut();
        assertThat(submit().jobs()).isEqualTo(1);
        assertThat(cluster.leftOut).containsExactly(List.of("n2"));
    }

    @Test
    void ifTheClusterComplainsOfANodeItIsAskedOnceMoreWithoutNames() throws Exception {
        leaveOut();
        cluster.room = 0;
        cluster.refusal = NODE_IS_GONE;
        assertThatThrownBy(this::submit).isInstanceOf(RunException.class).hasMessageContaining(NODE_IS_GONE);
        assertThat(cluster.leftOut).containsExactly(List.of("n2"), List.of());
    }

    @Test
    void anotherComplaintIsNotTriedAgain() throws Exception {
        leaveOut();
        cluster.room = 0;
        assertThatThrownBy(this::submit).isInstanceOf(RunException.class).hasMessageContaining("the queue is full");
        assertThat(cluster.leftOut).hasSize(1);
    }

    @Test
    void aComplaintOfANodeIsNotTriedAgainIfNoneIsLeftOut() {
        cluster.room = 0;
        cluster.refusal = NODE_IS_GONE;
        assertThatThrownBy(this::submit).isInstanceOf(RunException.class);
        assertThat(cluster.leftOut).hasSize(1);
    }

    /** What was taken is known by its name alone if it is submitted once more. */
    @Test
    void aComplaintOfANodeIsNotTriedAgainOnceAJobWasTaken() throws Exception {
        leaveOut();
        cluster.room = 1;
        cluster.refusal = NODE_IS_GONE;
        assertThatThrownBy(this::submit).isInstanceOf(RunException.class);
        assertThat(cluster.leftOut).hasSize(1);
    }
}
