package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.cluster.SlurmDialect;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds bpct's Slurm to the contract on a real one, and to what only a cluster does to jobs. */
@Tag("slurm")
final class SlurmSchedulerIT extends JobSchedulerContract {
    private static final Resources NONE = new Resources("", "", 0, 0);

    private final SlurmCluster cluster = SlurmCluster.require();

    @Override
    protected JobScheduler open(WaveFixture wave) {
        return new SlurmDialect()
                .open(Commands.inherited(), new ClientFolders(Map.of(), FileName.of(cluster.clients())));
    }

    @Test
    void sixtyFourJobsRunOnceEach() throws Exception {
        List<String> names =
                IntStream.rangeClosed(1, 64).mapToObj(i -> "job" + i).toList();
        for (String name : names) {
            wave.job(name, "");
        }
        submit();
        wave.awaitEvent("start finalizer");
        assertThat(wave.events())
                .hasSize(65)
                .containsAll(names.stream().map("start "::concat).toList());
        assertThat(wave.events()).last().isEqualTo("start finalizer");
    }

    @Test
    void aRequeuedJobKeepsItsIdentityAndItsOutput() throws Exception {
        wave.job("a", "printf 'run %s\\n' \"${SLURM_RESTART_COUNT-0}\"; await gate");
        submit();
        wave.awaitEvent("start a");
        cluster.ask("scontrol", "requeue", wave.id("a").value());
        Eventually.until(
                "it has begun again",
                () -> wave.events().stream().filter("start a"::equals).count() == 2);
        assertThat(state("a").phase()).isEqualTo(Phase.RUNNING);
        assertThat(state("finalizer").phase()).isEqualTo(Phase.HELD);
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.output("a")).content().containsSubsequence("run 0\n", "run 1\n");
    }

    @Test
    void whatKeepsAJobInTheQueueIsTold() throws Exception {
        wave.job("a", "");
        submit("--hold");
        Eventually.until(
                "the reason is told", () -> state("a").equals(new SchedulerState(Phase.QUEUED, "JobHeldUser")));
    }

    @Test
    void aRefusalIsToldInTheWordsOfSlurmWithARemedy() throws Exception {
        wave.job("a", "");
        assertThatThrownBy(() -> submit("--partition=nowhere"))
                .isInstanceOf(SchedulerException.class)
                .hasMessageContaining("Invalid partition name specified")
                .hasMessageContaining("give --partition NAME");
        assertThat(wave.log()).containsExactly("submitting a", "refused a");
    }

    @Test
    void aSilentControllerIsAnUnansweredQuestion() throws Exception {
        wave.job("a", "await gate; say end a");
        submit();
        wave.awaitEvent("start a");
        cluster.stopController();
        try {
            SchedulerState unanswered = state("a");
            assertThat(unanswered.phase()).isEqualTo(Phase.UNANSWERED);
            assertThat(unanswered.detail()).contains("Unable to contact slurm controller");
            assertThatThrownBy(() -> scheduler.cancel(wave.submitted())).isInstanceOf(SchedulerException.class);
        } finally {
            cluster.startController();
        }
        assertThat(state("a").phase()).isEqualTo(Phase.RUNNING);
        wave.openGate("gate");
        wave.awaitEvent("end a");
        awaitEnd("finalizer");
    }

    @Test
    void resourcesAreWhatSlurmUnderstands() throws Exception {
        wave.job("a", "");
        QueueWords words =
                scheduler.queueWords(List.of("--hold", "--comment=a b"), new Resources("", "main", 5400, 700));
        assertThat(words.notes()).isEmpty();
        submit(words.words().toArray(String[]::new));
        assertThat(cluster.ask("squeue", "-h", "-j", wave.id("a").value(), "-o", "%P %l %m %k"))
                .isEqualTo("main 1:30:00 700M a b");
    }

    @Test
    void anIdentityThatSlurmNeverGaveIsAbsentAlone() throws Exception {
        JobId stranger = new JobId("987654321");
        assertThat(scheduler
                        .states(wave.submitted(List.of(stranger)))
                        .get(stranger)
                        .phase())
                .isEqualTo(Phase.ABSENT);
        assertThat(scheduler.queueWords(List.of(), NONE).words()).isEmpty();
    }
}
