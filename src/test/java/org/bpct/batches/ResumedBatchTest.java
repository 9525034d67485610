package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.bpct.caller.TestClock;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.status.BatchFolder;
import org.bpct.wave.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a script learns of a resume that submitted nothing. */
final class ResumedBatchTest {
    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();

    private int resume(HandWrittenHome world) throws Exception {
        return new Batches(cluster.session(world.home(), world, new TestClock()))
                .resume("1", Placement.asBefore(OptionalInt.empty()), false);
    }

    private HandWrittenHome world() throws Exception {
        HandWrittenHome world = new HandWrittenHome(temp.resolve("home"));
        BatchFolder folder = world.planned(1, Duration.ofMinutes(1));
        folder.waveOf(FakeCluster.NAME, 1, 0, 3)
                .submitted("0001", "10")
                .submitted("finalizer.1", "11")
                .start("0001", 1, 5);
        return world;
    }

    @Test
    void thatNothingWasDoneForASuspectBatchIsNoSuccess() throws Exception {
        HandWrittenHome world = world();
        assertThat(resume(world)).isEqualTo(7);
        assertThat(world.said()).contains("batch 1: nothing is to be submitted; it is suspect");
    }

    @Test
    void thatNothingHasToBeDoneIsSuccess() throws Exception {
        HandWrittenHome world = world();
        cluster.says("10", Phase.RUNNING).says("11", Phase.HELD);
        assertThat(resume(world)).isZero();
        assertThat(world.said()).contains("batch 1: nothing is to be submitted; it is running");
    }
}
