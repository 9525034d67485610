package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pbs.PbsStandIn;
import org.bpct.schedule.cluster.CommandLineScheduler;
import org.bpct.schedule.cluster.Patience;
import org.bpct.schedule.cluster.PbsDialect;
import org.junit.jupiter.api.Test;

/** Holds bpct's PBS to the contract on stand-ins, and to what only PBS does to jobs. */
final class PbsSchedulerTest extends JobSchedulerContract {
    private static final Patience SHORT = new Patience(
            Duration.ofSeconds(60), Duration.ofSeconds(60), List.of(Duration.ofMillis(10), Duration.ofMillis(10)));

    private PbsStandIn pbs;

    @Override
    protected WaveFixture newWave() throws Exception {
        return WaveFixture.plain(temp);
    }

    @Override
    protected JobScheduler open(WaveFixture wave) {
        pbs = PbsStandIn.in(temp.resolve("pbs"));
        return new CommandLineScheduler(
                new PbsDialect(), Commands.inherited(), new ClientFolders(Map.of(), FileName.of(pbs.clients())), SHORT);
    }

    @Test
    void oddNamesOfScriptsAreNoObstacle() throws Exception {
        wave = new WaveFixture(temp);
        wave.job("a", "");
        submit();
        wave.awaitEvent("start finalizer");
        assertThat(wave.events()).containsExactly("start a", "start finalizer");
    }

    @Test
    void withAHistoryTheEndIsKnown() throws Exception {
        pbs.set("history");
        wave.job("a", "").job("b", "exit 3");
        submit();
        awaitEnd("finalizer");
        assertThat(state("a").phase()).isEqualTo(Phase.SUCCEEDED);
        assertThat(state("b")).isEqualTo(new SchedulerState(Phase.ENDED, "exit code 3"));
    }

    @Test
    void aJobThatIsToldToEndRunsOnForAMomentAndIsKnownToBeCancelled() throws Exception {
        pbs.set("history");
        wave.job("a", "await never");
        submit();
        wave.awaitEvent("start a");
        scheduler.cancel(wave.submitted(List.of(wave.id("a"))));
        assertThat(state("a").phase()).isEqualTo(Phase.RUNNING);
        awaitEnd("a");
        assertThat(state("a").phase()).isEqualTo(Phase.CANCELLED);
    }

    @Test
    void aJobThatExceedsItsWalltimeReleasesTheFinalizer() throws Exception {
        pbs.set("history").set("walltime", "1");
        wave.job("a", "await never");
        submit();
        wave.awaitEvent("start finalizer");
        assertThat(wave.events()).contains("term a");
        assertThat(state("a")).isEqualTo(new SchedulerState(Phase.ENDED, "exceeded its walltime"));
    }

    @Test
    void aJobThatNeverBeganReleasesNobody() throws Exception {
        pbs.set("queued");
        wave.job("a", "");
        submit();
        scheduler.cancel(wave.submitted(List.of(wave.id("a"))));
        assertThat(state("a").phase()).isEqualTo(Phase.ABSENT);
        assertThat(state("finalizer").phase()).isEqualTo(Phase.HELD);
        scheduler.cancel(wave.submitted());
        assertThat(state("finalizer").phase()).isEqualTo(Phase.ABSENT);
    }

    @Test
    void whatKeepsAJobInTheQueueIsTold() throws Exception {
        pbs.set("queued");
        wave.job("a", "");
        submit();
        assertThat(state("a"))
                .isEqualTo(new SchedulerState(
                        Phase.QUEUED, "Can Never Run: Insufficient amount of resource: ncpus (R: 99 A: 8 T: 8)"));
    }

    @Test
    void aJobThatPbsDroppedIsNoticed() throws Exception {
        wave.job("a", "await gate");
        pbs.set("drop");
        assertThatThrownBy(() -> submit())
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("pbs printed the identity 0.pbshost for the job finalizer")
                .hasMessageContaining("has no such job");
        assertThat(wave.events()).isEmpty();
    }

    @Test
    void aFinalizerDoesNotWaitForAJobThatHasGone() throws Exception {
        wave.job("a", "").job("b", "await gate; say end b").job("c", "");
        scheduler.submit(wave.again(List.of(), false, "a", "b"), wave);
        awaitEnd("a");
        scheduler.submit(wave.again(List.of(wave.id("a"), wave.id("b")), true, "c"), wave);
        assertThat(wave.log())
                .endsWith(
                        "submitting finalizer",
                        "submitted finalizer",
                        "submitting finalizer",
                        "submitted finalizer",
                        "submitting c",
                        "submitted c");
        awaitEnd("c");
        assertThat(state("finalizer").phase()).isEqualTo(Phase.HELD);
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.events()).containsSubsequence("end b", "start finalizer");
    }

    @Test
    void aJobOfWhichQsubComplainedThoughItWasTakenIsFound() throws Exception {
        wave.job("a", "await gate");
        pbs.set("transient");
        submit();
        assertThat(pbs.taken()).containsExactly("finalizer", "a");
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.events()).containsExactly("start a", "start finalizer");
    }

    @Test
    void aRefusalIsToldInTheWordsOfPbsWithARemedy() throws Exception {
        wave.job("a", "await gate").job("b", "");
        pbs.set("limit", "2");
        assertThatThrownBy(() -> submit())
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("pbs refused: qsub: would exceed queue generic's per-user limit")
                .hasMessageContaining("add --max-queued K");
        assertThat(wave.log())
                .as("the finalizer does not wait for a job that is not there")
                .endsWith("submitting b", "refused b", "withdrawn finalizer");
    }

    @Test
    void aServerThatTakesNoJobsOfRootSaysWhatToDo() throws Exception {
        wave.job("a", "");
        pbs.set("root");
        assertThatThrownBy(() -> submit())
                .hasMessageContaining("Bad UID for job execution")
                .hasMessageContaining("--scheduler local");
    }

    @Test
    void aServerThatIsDownIsAnUnansweredQuestion() throws Exception {
        wave.job("a", "await gate");
        submit();
        wave.awaitEvent("start a");
        pbs.set("down");
        assertThat(state("a").phase()).isEqualTo(Phase.UNANSWERED);
        assertThat(state("a").detail()).contains("Connection refused");
        assertThatThrownBy(() -> scheduler.cancel(wave.submitted())).isInstanceOf(SchedulerException.class);
        assertThatThrownBy(() -> scheduler.find(wave.named("a"))).isInstanceOf(SchedulerException.class);
        pbs.clear("down");
        assertThat(scheduler.find(wave.named("a", "nosuch"))).isEqualTo(Map.of("a", new JobId("1.pbshost")));
        wave.openGate("gate");
        awaitEnd("finalizer");
    }

    /** A number of another server is not unknown, but that server's. */
    @Override
    protected JobId stranger() {
        return new JobId("987654321.pbshost");
    }
}
