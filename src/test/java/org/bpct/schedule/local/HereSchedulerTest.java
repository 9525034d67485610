package org.bpct.schedule.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.Commands;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which nodes a shell has, and what is done with them. */
final class HereSchedulerTest {
    @TempDir
    Path temp;

    private static JobScheduler in(Map<String, String> environment) {
        return new HereSchedulerProvider().open(Commands.inherited(), new ClientFolders(environment, null));
    }

    @Test
    void aShellOfSlurmHasSoManyNodes() throws Exception {
        JobScheduler here = in(Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_NUM_NODES", "3"));
        assertThat(here.givenJobs()).hasValue(3);
        assertThat(here.atOnce(List.of())).isEqualTo(3);
        assertThat(here.examine()).containsExactly("job 7 of Slurm has 3 nodes");
        assertThat(here.remark(5)).isEqualTo("5 jobs run on the nodes of job 7 of Slurm");
        assertThat(here.nodeCommands().idVariable()).isEqualTo("SLURM_JOB_ID");
        assertThat(here.nodeCommands().requeue())
                .as("it would be the user's own job")
                .isEmpty();
        assertThat(here.queueWords(List.of("--qos=a"), Resources.NONE).notes()).hasSize(1);
        assertThat(here.queueWords(List.of("--qos=a"), Resources.NONE).words()).isEmpty();
    }

    @Test
    void aShellOfPbsHasTheHostsOfItsFile() throws Exception {
        Path file = Files.writeString(temp.resolve("nodes"), "n1\nn1\nn2\n\nn1\n");
        JobScheduler here = in(Map.of("PBS_JOBID", "9.s", "PBS_NODEFILE", file.toString()));
        assertThat(here.givenJobs()).hasValue(2);
        assertThat(here.nodeCommands().idVariable()).isEqualTo("PBS_JOBID");
        assertThat(here.examine()).containsExactly("job 9.s of PBS has 2 nodes");
    }

    @ParameterizedTest
    @CsvSource({
        "SLURM_JOB_ID, 7, SLURM_JOB_NUM_NODES, ''",
        "SLURM_JOB_ID, 7, SLURM_JOB_NUM_NODES, '3; x'",
        "SLURM_JOB_ID, '', SLURM_JOB_NUM_NODES, 3",
        "PBS_JOBID, 7, PBS_NODEFILE, relative",
        "PBS_JOBID, 7, PBS_NODEFILE, /no/such/file",
        "PBS_JOBID, 7, PBS_NODEFILE, /dev/null",
    })
    void anyOtherShellHasNone(String name, String id, String more, String value) {
        JobScheduler here = in(Map.of(name, id, more, value));
        assertThat(here.queueWords(List.of(), Resources.NONE).refusal())
                .startsWith("--nodes here: this shell has no nodes");
        assertThatThrownBy(here::examine).isInstanceOf(SchedulerException.class);
    }

    @Test
    void nobodyGetsItUnasked() {
        assertThat(new HereSchedulerProvider().preference(new ClientFolders(Map.of("SLURM_JOB_ID", "7"), null)))
                .isNegative();
    }
}
