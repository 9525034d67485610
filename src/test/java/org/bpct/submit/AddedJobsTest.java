package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.TestClock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.model.WaveSettings;
import org.bpct.options.ResourceOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.wave.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs are added where there is something for them to do, and refused with the reason elsewhere. */
final class AddedJobsTest {
    private static final AddedJobs EIGHT = new AddedJobs("7", 8);

    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();

    @Test
    void aBatchAndANumberAreRead() throws Exception {
        assertThat(AddedJobs.parse("7:8")).isEqualTo(EIGHT);
        assertThat(AddedJobs.parse("7:099999")).isEqualTo(new AddedJobs("7", 99_999));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "7", "7:", ":8", "7:0", "7:-1", "7:100000", "7:9999999999999999999", "7:3,4", "7:3:4", "7: 8"
            })
    void whatIsNoBatchAndNoNumberIsRefused(String text) {
        assertThatThrownBy(() -> AddedJobs.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("as in 7:8, not '" + text + "'");
    }

    @Test
    void asManyNodesAsJobsOrNone() throws Exception {
        assertThat(EIGHT.in(placement(8)).jobs()).hasValue(8);
        assertThatThrownBy(() -> EIGHT.in(placement(4)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--add-jobs=7:8 adds 8 jobs, and --nodes 4 runs one on each of its nodes: say the same number");
    }

    private static Placement placement(int nodes) {
        WaveSettings settings = new WaveSettings(0, 3, "auto", true);
        return new Placement(
                OptionalInt.of(nodes), new ResourceOptions("", "", 0, 0), List.of(), settings, Set.of("nodes"));
    }

    /** Two jobs, of which the first is at work. */
    private BatchStatus status(Phase second, boolean hasParts) throws Exception {
        BatchHome home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        BatchDirectory batch = new BatchDirectory(home.batch("0123abcd").root(), hasParts);
        BatchFolder.of(batch.root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 2, 0, 0)
                .submitted("0001", "10")
                .submitted("0002", "11")
                .submitted("finalizer.1", "12");
        if (hasParts) {
            Files.createDirectory(batch.root().resolve("parts"));
        }
        cluster.says("10", Phase.RUNNING).says("11", second).says("12", Phase.QUEUED);
        return new StatusQuery(home, cluster.schedulers(), new TestClock()).fresh(batch);
    }

    @ParameterizedTest
    @CsvSource({"QUEUED", "HELD", "ENDED", "CANCELLED", "UNANSWERED"})
    void aPartThatNobodyHasInHandIsWorthAJob(Phase second) throws Exception {
        cluster.nodeCommands = new NodeCommands("FAKE_ID", List.of());
        BatchStatus status = status(second, true);
        assertThatCode(() -> EIGHT.refuseUseless(status, cluster.schedulers())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "RUNNING, true, FAKE_ID, added jobs would find nothing to do",
        "QUEUED, true, '', do not help each other",
        "QUEUED, false, FAKE_ID, an older bpct wrote them",
    })
    void whereTheyWouldFindNothingTheyAreRefused(Phase second, boolean hasParts, String id, String why)
            throws Exception {
        cluster.nodeCommands = new NodeCommands(id, List.of());
        BatchStatus status = status(second, hasParts);
        assertThatThrownBy(() -> EIGHT.refuseUseless(status, cluster.schedulers()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }
}
