package org.bpct.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import org.bpct.Ended;
import org.bpct.schedule.CommandRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The kit itself: what tests on a real Slurm take for granted. */
@Tag("slurm")
final class SlurmClusterIT {
    @Test
    void theScriptPassesShellCheck() throws Exception {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the script is not checked")
                .exists();
        Ended check =
                Ended.of(new ProcessBuilder(shellcheck.toString(), "src/test/slurm/cluster").redirectErrorStream(true));
        assertThat(check.text()).isEmpty();
        assertThat(check.code()).isZero();
    }

    @Nested
    final class OnTheSharedCluster {
        private SlurmCluster cluster;

        @BeforeEach
        void require() {
            cluster = SlurmCluster.require();
        }

        @AfterEach
        void clear() {
            cluster.clear();
        }

        private String submit(String commands) {
            return cluster.ask("sbatch", "--parsable", "--chdir=/", "--output=/dev/null", "--wrap", commands);
        }

        private void awaitState(String job, String state) {
            SlurmCluster.waitUntil(
                    job + " is " + state, () -> cluster.state(job).equals(state));
        }

        @Test
        void anOrdinaryUserCanSubmit() {
            CommandRunner.Result answer = cluster.runAsNobody(
                    "sbatch", "--parsable", "--chdir=/", "--output=/dev/null", "--wrap", "[ \"$(id -u)\" = 65534 ]");
            assertThat(answer.succeeded()).as(answer.complaint()).isTrue();
            awaitState(answer.outText().strip(), "COMPLETED");
        }

        @Test
        void theClientsInItsFolderNeedNoEnvironment() throws Exception {
            String sinfo = cluster.clients().resolve("sinfo").toString();
            assertThat(Ended.of(new ProcessBuilder(sinfo, "-h", "-o", "%D")).text())
                    .isEqualTo("4\n");
        }

        @Test
        void aJobEndsWithItsNodeAndTheNodeComesBack() {
            String job = cluster.ask(
                    "sbatch",
                    "--parsable",
                    "--no-requeue",
                    "--chdir=/",
                    "--output=/dev/null",
                    "--wrap",
                    "exec sleep 300");
            awaitState(job, "RUNNING");
            cluster.setNode(cluster.ask("squeue", "-h", "-j", job, "-o", "%N"), "down");
            awaitState(job, "NODE_FAIL");
        }

        @Test
        void jobsSurviveTheirController() {
            String job = submit("exec sleep 300");
            awaitState(job, "RUNNING");
            cluster.stopController();
            assertThat(cluster.run("squeue", "-h").errText()).contains("Unable to contact slurm controller");
            cluster.startController();
            assertThat(cluster.state(job)).isEqualTo("RUNNING");
        }

        @Test
        @SuppressWarnings("try") // A setting has nothing to be asked for.
        void itForgetsItsJobsSoonWhileItIsToldTo() {
            String kept = submit("exit 3");
            awaitState(kept, "FAILED");
            try (SlurmCluster.Setting soon = cluster.set("MinJobAge", "2")) {
                SlurmCluster.waitUntil(
                        "it is forgotten", () -> cluster.state(kept).isEmpty());
            }
            assertThat(cluster.ask("scontrol", "show", "config")).containsPattern("MinJobAge *= 300 ");
        }

        @Test
        void itHasFourNodes() {
            List<String> nodes = cluster.nodes();
            assertThat(nodes).hasSize(4).doesNotHaveDuplicates();
        }
    }

    @Test
    void aClusterOfATestsOwnIsAnotherOne() {
        try (SlurmCluster own = SlurmCluster.requireOwn("--tracking=linuxproc")) {
            assertThat(own.nodes())
                    .hasSize(4)
                    .doesNotContainAnyElementsOf(SlurmCluster.require().nodes());
        }
    }
}
