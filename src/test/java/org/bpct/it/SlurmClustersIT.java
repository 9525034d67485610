package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.files.PrivateFiles;
import org.bpct.schedule.CommandRunner;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two clusters that share a home: what one is asked about the jobs of the other touches nothing, and claims nothing. */
@Tag("slurm")
final class SlurmClustersIT extends OnSlurm {
    private SlurmCluster other;
    private int batches;

    @BeforeEach
    void startAnother() {
        other = SlurmCluster.requireOwn();
    }

    @AfterEach
    void endTheOther() {
        other.close();
    }

    private BpctCall there() {
        return site.bpct().with("SLURM_CONF", FileName.of(other.configuration()));
    }

    private List<String> jobsOf(SlurmCluster some, String name) {
        return some.ask("squeue", "-h", "-r", "-n", name, "-o", "%i %T").lines().toList();
    }

    /** Submits a user's own jobs until their numbers include these. */
    private void occupy(List<String> numbers) {
        int last = numbers.stream().mapToInt(Integer::parseInt).max().orElseThrow();
        int number = 0;
        while (number < last) {
            number = submitForeign(other);
        }
    }

    /** Submits a job that is none of bpct's, and returns its number. */
    private static int submitForeign(SlurmCluster some) {
        CommandRunner.Result taken =
                some.runAsNobody("sbatch", "--parsable", "-J", "mine", "-o", "/dev/null", "--wrap", "sleep 900");
        assertThat(taken.succeeded()).as(taken.complaint()).isTrue();
        return Integer.parseInt(taken.outText().strip());
    }

    private List<String> alive() {
        return cluster.ask("squeue", "-h", "-r", "-o", "%i %j").lines().toList();
    }

    private int submit(FileName source) {
        String copy = "scratch/copy" + batches++;
        return Integer.parseInt(site.bpct()
                .run("-j2", "-T", "--parsable", source, sandbox.path(copy))
                .expect(0)
                .out()
                .strip());
    }

    private List<String> numbers(int batch) {
        List<String> numbers = new ArrayList<>();
        sandbox.batch(batch).jobs().forEach(job -> numbers.add(SlurmSite.id(job)));
        numbers.add(SlurmSite.id(sandbox.batch(batch).finalizer()));
        return numbers;
    }

    @Test
    void underTheWrongConfigurationNothingForeignIsTouchedAndNothingIsClaimed() throws Exception {
        FileName source = site.plant(4, 100);
        int rounds = Rounds.of(2, 50);
        List<String> ours = List.of();
        for (int round = 0; round < rounds; round++) {
            int batch = submit(source);
            ours = numbers(batch);
            occupy(ours);
            List<String> foreign = jobsOf(other, "mine");
            List<String> alive = alive();
            List<Object[]> calls = new ArrayList<>(List.of(
                    new Object[] {"--progress=" + batch, 0},
                    new Object[] {"--resume=" + batch, 7},
                    new Object[] {"--forget=" + batch, 2},
                    new Object[] {"--cancel=" + batch, 7},
                    new Object[] {"--forget=" + batch, 7},
                    new Object[] {"--resume=" + batch, 7}));
            for (Object[] call : calls) {
                site.forgetAnswers();
                Outcome outcome = there().run(call[0]).expect((int) call[1]);
                assertThat(outcome.out() + outcome.err())
                        .as("%s in round %s", call[0], round)
                        .doesNotContain("is cancelled", "is deleted", "submitted 2 jobs");
            }
            assertThat(jobsOf(other, "mine")).as("round %s", round).hasSameSizeAs(foreign);
            assertThat(alive()).containsExactlyInAnyOrderElementsOf(alive);
            assertThat(site.bpct().run("--cancel=" + batch).expect(0).out()).contains("is cancelled");
            assertThat(site.bpct().run("--forget=" + batch).expect(0).out()).contains("is deleted");
        }
        assertThat(jobsOf(other, "mine")).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aWaitOnTheWrongClusterSaysWhereTheJobsAreAndSubmitsNothing() throws Exception {
        int batch = submit(site.plant(4, 100));
        site.awaitCopying(sandbox.batch(batch).jobs());
        occupy(numbers(batch));
        site.executable("scontrol", """
                #!/bin/bash
                : >"${BASH_SOURCE[0]%/*}/calls/asked"
                exec /usr/bin/scontrol "$@"
                """);
        site.forgetAnswers();
        RunningProcess waiting = there().start("--wait=" + batch);
        Sandbox.waitUntil(
                "the wait has asked which cluster answers",
                () -> Files.exists(sandbox.path("tools/calls/asked").toPath()));
        site.openGate();
        site.awaitImpatiently(site.bpct().start("--wait=" + batch)).expect(0);
        assertThat(site.awaitImpatiently(waiting).expect(0).err()).contains("submitted to the cluster");
        site.assertNoNameTwice();
        assertThat(other.ask("squeue", "-h", "-r", "-o", "%j").lines()).allMatch("mine"::equals);
    }

    @Test
    void numbersThatBeganAnewAreNotOurs() throws Exception {
        int batch = submit(site.plant(4, 100));
        site.awaitCopying(sandbox.batch(batch).jobs());
        // Its own cluster under the number of a user's job: the record of a number that was given anew.
        String foreign = Integer.toString(submitForeign(cluster));
        PrivateFiles.appendLine(
                sandbox.batch(batch).jobs().get(0).submission(), LineSum.line("id " + foreign + " 1795792120"));
        site.forgetAnswers();
        assertThat(site.bpct().run("--cancel=" + batch + ":1").expect(7).err())
                .contains("slurm has given its number " + foreign + " to another job, of the name mine");
        assertThat(cluster.state(foreign)).isIn("RUNNING", "PENDING");
        assertThat(site.bpct().run("--forget=" + batch).expect(7).err()).contains("may still run");
    }
}
