package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.TestClock;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.Session;
import org.bpct.status.BatchFolder;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PauseRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pause and a limit are files that jobs read: nothing that waits may keep a user from writing them. */
final class BatchPauseTest {
    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final QuietConsole console = new QuietConsole();
    private BatchHome home = new BatchHome(Path.of("/"));
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), true);
        BatchFolder.of(batch.root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 2, 0, 0)
                .submitted("0001", "10")
                .submitted("0002", "11")
                .submitted("finalizer.1", "12");
        Files.createDirectory(batch.root().resolve("parts"));
        cluster.says("10", Phase.RUNNING).says("11", Phase.QUEUED).says("12", Phase.QUEUED);
        cluster.silent = true;
    }

    private Session session() {
        return cluster.session(home, console, new TestClock());
    }

    private BatchPause pause() {
        return new BatchPause(new Resumption(session()), session());
    }

    @Test
    void aPauseNeedsNeitherTheSchedulerNorTheLockOfAnother() throws Exception {
        try (BatchLock another = Objects.requireNonNull(BatchLock.take(batch))) {
            assertThat(another).isNotNull();
            assertThat(pause().pause(batch, BatchPause.Wish.parse("7"))).isZero();
            assertThat(PauseRecord.of(batch)).isNotNull();
            assertThat(console.said).first().asString().startsWith("batch 7 is paused");
            assertThat(pause().goOn(batch, "7")).isEqualTo(6);
            assertThat(PauseRecord.of(batch)).as("jobs that wait go on").isNull();
            assertThat(console.notes).singleElement().asString().contains("bpct --resume=7 does that");
        }
        assertThat(cluster.questions).isZero();
    }

    @Test
    void aLimitNeedsThemNeither() throws Exception {
        try (BatchLock another = Objects.requireNonNull(BatchLock.take(batch))) {
            assertThat(another).isNotNull();
            assertThat(new BatchLimit(session()).limit(batch, LimitWish.parse("7:500/s")))
                    .isZero();
            assertThat(LimitRecord.of(batch)).isNotNull();
            assertThat(new BatchLimit(session()).limit(batch, LimitWish.parse("7:no")))
                    .isZero();
            assertThat(LimitRecord.of(batch)).isNull();
        }
        assertThat(cluster.questions).isZero();
    }
}
