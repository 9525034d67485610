package org.bpct.batches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.TestClock;
import org.bpct.files.LineSum;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.model.WaveSettings;
import org.bpct.options.ResourceOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.FakeCluster;
import org.bpct.pipeline.HandWrittenHome;
import org.bpct.status.BatchFolder;
import org.bpct.status.LeftOutNodes;
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

    private void leaveOut(HandWrittenHome world) throws Exception {
        String line = LineSum.line(new TestClock().millis() / 1000 + " n2 c tree");
        BatchFolder.at(world.batch(1).root()).write("nodes/out.c.1", line + "\nwhy\n");
    }

    private List<String> leftOut(HandWrittenHome world) throws Exception {
        return LeftOutNodes.names(world.batch(1), "c", new TestClock().millis() / 1000);
    }

    private int resumeWithAllNodes(HandWrittenHome world, Placement placement) throws Exception {
        return new Batches(cluster.session(world.home(), world, new TestClock())).resume("1", placement, true);
    }

    @Test
    void whatIsRefusedLeavesTheNodesOutThatItWasToTakeAgain() throws Exception {
        HandWrittenHome world = world();
        leaveOut(world);
        Placement asArrays = new Placement(
                OptionalInt.empty(),
                new ResourceOptions("", "", 0, 0),
                List.of(),
                new WaveSettings(0, 3, "auto", false, WaveSettings.YES),
                Set.of("array"));
        assertThatThrownBy(() -> resumeWithAllNodes(world, asArrays))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("takes no arrays");
        assertThat(leftOut(world)).containsExactly("n2");
    }

    /** Jobs at work may be put back into the queue: they are to have the nodes, too. */
    @Test
    void nodesAreTakenAgainThoughNothingIsToBeSubmitted() throws Exception {
        HandWrittenHome world = world();
        leaveOut(world);
        cluster.says("10", Phase.RUNNING).says("11", Phase.HELD);
        assertThat(resumeWithAllNodes(world, Placement.asBefore(OptionalInt.empty())))
                .isZero();
        assertThat(leftOut(world)).isEmpty();
    }

    @Test
    void theErrorsNameANodeThatIsLeftOut() throws Exception {
        HandWrittenHome world = world();
        leaveOut(world);
        cluster.says("10", Phase.RUNNING).says("11", Phase.HELD);
        Batches batches = new Batches(cluster.session(world.home(), world, new TestClock()));
        batches.errors("1", false, false, true);
        assertThat(world.notes()).isEmpty();
        batches.errors("1", false, false, false);
        assertThat(world.notes())
                .anyMatch(note -> note.startsWith("batch 1 leaves out node n2, since ")
                        && note.endsWith(": why; bpct --resume=1 --nodes-again takes it again"));
    }

    @Test
    void thePreviewComparesWhatWouldBeSubmittedWithTheLimits() throws Exception {
        HandWrittenHome world = world();
        cluster.says("10", Phase.ENDED).says("11", Phase.ENDED);
        BatchFolder.at(world.batch(1).root()).attempt("0001", 1, "exit", "stopped 0 0 0 0 9 1 n .\n");
        BatchPreview preview = new Batches(cluster.session(world.home(), world, new TestClock())).preview();
        Placement four = Placement.asBefore(OptionalInt.of(4));

        assertThat(preview.resume("1", four)).isZero();

        assertThat(world.notes()).containsExactly("too small for -j 4 [--qos=a]");
        assertThat(cluster.wanted.get(0).queued()).isEqualTo(5);
        preview.resume("1", Placement.asBefore(OptionalInt.empty()));
        assertThat(world.notes()).last().isEqualTo("too small for batch 1, which has 1 open, [--qos=a]");
    }

    /** Jobs that rested until the evening went on resting after {@code --resume=1 --hours any}, without a word. */
    @Test
    void optionsThatJobsInTheQueueDoNotHearAreToldWithARemedy() throws Exception {
        HandWrittenHome world = world();
        cluster.says("10", Phase.QUEUED).says("11", Phase.HELD);
        Placement atOnce = new Placement(
                OptionalInt.empty(), new ResourceOptions("", "", 0, 0), List.of(), WaveSettings.NONE, Set.of("hours"));

        assertThat(new Batches(cluster.session(world.home(), world, new TestClock())).resume("1", atOnce, false))
                .isZero();

        assertThat(world.said())
                .contains("batch 1: nothing is to be submitted; jobs that are in the queue or at work stay as they are,"
                        + " --hours would be for new ones: bpct --cancel=1 first; it is queued");
    }

    @Test
    void thatNothingHasToBeDoneIsSuccess() throws Exception {
        HandWrittenHome world = world();
        cluster.says("10", Phase.RUNNING).says("11", Phase.HELD);
        assertThat(resume(world)).isZero();
        assertThat(world.said()).contains("batch 1: nothing is to be submitted; it is running");
    }
}
