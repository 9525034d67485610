package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.bpct.schedule.Commands;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.ScriptedClient;
import org.bpct.schedule.SubmittedJob;
import org.bpct.schedule.WaveFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds that each command names the cluster that the user has named, with what Slurm 22.05 answers to that. */
final class NamedClusterTest {
    private static final String OPTION = "--clusters=two";
    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(60), Duration.ofSeconds(60), List.of(Duration.ZERO, Duration.ZERO));
    private static final String CONFIGURATION =
            "printf 'ClusterName = two\\nMaxArraySize = 1001\\nSLURM_VERSION = 22.05.8\\n'";

    @TempDir
    Path temp;

    private ScriptedClient client;
    private WaveFixture wave;

    @BeforeEach
    void installClient() throws Exception {
        client = new ScriptedClient(temp.resolve("bin"), "sbatch", "squeue", "scancel", "sacct", "scontrol");
        client.answer("sbatch", "printf '%s;two\\n' \"$((100 + call))\"");
        client.answer("scontrol", CONFIGURATION);
        wave = new WaveFixture(temp);
    }

    private CommandLineScheduler two() {
        return new CommandLineScheduler(new SlurmDialect(), Commands.inherited(), client.folders(), "two", PATIENCE);
    }

    private SubmittedJob job(String id) {
        return new SubmittedJob(new JobTicket(new JobId(id), "b1.1", "two"), wave.folder());
    }

    @Test
    void eachCommandNamesIt() throws Exception {
        wave.job("a", "");
        client.answer("squeue", "printf '12|RUNNING|None|b1.1|/w\\n'");

        two().submit(wave.submission(), wave);
        two().states(List.of(job("12"), job("13")));
        two().cancel(List.of(job("12")));
        two().find(wave.named("b1.1"));
        two().examine();

        assertThat(wave.ids()).containsExactly(new JobId("101"), new JobId("102"));
        for (String command : List.of("sbatch", "squeue", "sacct", "scancel", "scontrol")) {
            assertThat(client.calls(command))
                    .as(command)
                    .isNotEmpty()
                    .allMatch(words -> words.get(0).equals(OPTION));
        }
    }

    @Test
    void aJobPutsItselfBackIntoItsQueueWhateverItsNodeIsConfiguredFor() {
        assertThat(two().nodeCommands().requeue()).containsExactly("scontrol", OPTION, "requeue");
        assertThat(two().nodeCommands().idVariable()).isEqualTo("SLURM_JOB_ID");
    }

    @Test
    void theVersionIsAskedForWithoutADatabase() throws Exception {
        assertThat(two().refusalOfHost()).isEmpty();
        assertThat(client.calls("sbatch")).containsExactly(List.of("--version"));
    }

    @Test
    void itsNameIsPartOfTheAddress() {
        assertThat(two().name()).isEqualTo("slurm@two");
        assertThat(two().remark(2)).isEqualTo("2 jobs are with slurm@two");
    }

    @Test
    void itWinsOverTheCallersVariables() {
        CommandSetting setting = CommandSetting.given(Map.of("SLURM_CLUSTERS", "three"), FileName.ofText("/"));
        CommandRunner there = new CommandRunner(setting);

        assertThat(new CommandLineScheduler(new SlurmDialect(), there, client.folders(), "two", PATIENCE)
                        .refusalOfEnvironment())
                .isEmpty();
    }

    @Test
    void aClusterThatCannotBeReachedIsNoAnswer() throws Exception {
        client.answer("squeue", ScriptedClient.fails(1, "slurm/cluster-unknown.err"));
        client.answer("scontrol", ScriptedClient.fails(1, "slurm/cluster-unknown.err"));

        SchedulerState state = two().states(List.of(job("12"))).get(new JobId("12"));

        assertThat(state).isNotNull();
        assertThat(state.phase()).isEqualTo(Phase.UNANSWERED);
        assertThatThrownBy(() -> two().cancel(List.of(job("12")))).hasMessageContaining("can't be reached now");
        assertThat(client.calls("scancel")).isEmpty();
    }

    @Test
    void aNameThatTheAccountingDoesNotKnowIsRefusedWithARemedy() throws Exception {
        client.answer("sbatch", ScriptedClient.fails(1, "slurm/cluster-unknown.err"));
        wave.job("a", "");

        assertThatThrownBy(() -> two().submit(wave.submission(), wave))
                .hasMessageContaining("No cluster 'nono' known by database.")
                .hasMessageContaining("sacctmgr show clusters lists them");
        assertThat(client.calls("sbatch")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"22.05.8, 0", "23.11.10, 0", "24.05.0, 0", "24.05.1, 1000", "25.11.0-rc1, 1000", "odd, 0"})
    void itTakesArraysOnlyWhereItsOwnCancellationOfATaskEndsThatTaskAlone(String version, int largest) {
        CommandRunner.Result said = new CommandRunner.Result(
                0,
                ("MaxArraySize            = 1001\nSLURM_VERSION           = " + version + "\n")
                        .getBytes(StandardCharsets.UTF_8),
                new byte[0],
                false);

        assertThat(new SlurmDialect().arrays(said, true)).isEqualTo(ArrayForm.ofIndices(largest));
        assertThat(new SlurmDialect().arrays(said, false)).isEqualTo(ArrayForm.ofIndices(1000));
    }

    @Test
    void whoAnswersToItsNameIsBelievedWithoutASecondQuestion() throws Exception {
        client.answer("scontrol", ScriptedClient.fails(1, "slurm/cluster-unknown.err"));

        assertThat(two().cluster()).isEqualTo(new JobScheduler.Cluster("two", ArrayForm.NONE));
    }
}
