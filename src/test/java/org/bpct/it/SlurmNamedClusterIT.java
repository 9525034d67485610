package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two controllers under one accounting, the file systems shared: {@code --cluster} of a host whose own cluster is the first. */
@Tag("slurm")
final class SlurmNamedClusterIT extends CallsProcesses {
    private static SlurmCluster one;
    private static SlurmCluster two;

    private SlurmSite site;
    private String name;

    @BeforeAll
    static void startBoth() {
        one = SlurmCluster.requireOwn("--accounting", "--tracking=linuxproc");
        two = SlurmCluster.requireOwn("--beside=" + one.base(), "--tracking=linuxproc");
    }

    @AfterAll
    static void endBoth() {
        // Where Slurm is not installed, none was started.
        if (two != null) {
            two.close();
        }
        if (one != null) {
            one.close();
        }
    }

    @BeforeEach
    void openSite() throws Exception {
        site = new SlurmSite(sandbox, one);
        name = two.ask("scontrol", "show", "config")
                .replaceFirst("(?s).*ClusterName\\s*=\\s*", "")
                .replaceFirst("(?s)\\s.*", "");
    }

    @AfterEach
    void clear() {
        one.ask("scontrol", "update", "partitionname=main", "state=up");
        one.clear();
        two.clear();
    }

    private List<String> queue(SlurmCluster some) {
        return some.ask("squeue", "-h", "-r", "-o", "%i %j").lines().toList();
    }

    /** Lets jobs wait on the first cluster. */
    private void fillTheFirst() {
        one.ask("scontrol", "update", "partitionname=main", "state=down");
    }

    /** Submits a user's own jobs to the first cluster until their numbers include this one. */
    private void occupy(String last) {
        int number = 0;
        while (number < Integer.parseInt(last)) {
            number = Integer.parseInt(
                    one.runAsNobody("sbatch", "--parsable", "-J", "mine", "-o", "/dev/null", "--wrap", "sleep 900")
                            .outText()
                            .strip());
        }
    }

    @Test
    void laterCallsAskItByThemselvesAndLeaveTheSameNumbersElsewhereAlone() throws Exception {
        FileName source = site.plant(4, 100);
        Outcome begun = site.bpct()
                .run("-j2", "-T", "--cluster", name, source, site.copy())
                .expect(0);
        assertThat(begun.out()).contains("2 jobs are with slurm@" + name);
        List<String> finalizer = SlurmSite.ids(sandbox.batch(1).finalizer());
        occupy(finalizer.get(0));
        List<String> foreign = queue(one);

        site.awaitProgress(1, "running");
        assertThat(queue(two)).hasSize(3);
        assertThat(site.bpct().run("--cancel=1").expect(0).out()).contains("is cancelled");
        assertThat(queue(two)).isEmpty();
        assertThat(site.bpct().run("--resume=1", "-j2").expect(0).out())
                .contains("submitted 2 jobs and a finalizer as wave 2");
        assertThat(queue(two)).hasSize(3).allMatch(line -> line.contains("bpct1."));
        assertThat(queue(one)).containsExactlyInAnyOrderElementsOf(foreign).allMatch(line -> line.endsWith(" mine"));

        site.openGate();
        site.runImpatiently("-v", "--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(site.bpct().run("--forget=1").expect(0).out()).contains("is deleted");
        assertThat(queue(one)).containsExactlyInAnyOrderElementsOf(foreign);
    }

    @Test
    void aJobThatStopsPutsItselfBackIntoItsOwnQueue() throws Exception {
        FileName source = site.plant(4, 100);
        site.bpct().run("-j1", "-T", "--cluster", name, source, site.copy()).expect(0);
        site.awaitCopying(sandbox.batch(1).jobs());
        String id = SlurmSite.id(sandbox.batch(1).jobs().get(0));
        occupy(id);
        List<String> foreign = queue(one);

        two.ask("scancel", "-b", "-s", "USR1", id);
        site.openGate();
        site.runImpatiently("-v", "--wait=1").expect(0);

        assertThat(SlurmSite.ids(sandbox.batch(1).jobs().get(0)))
                .as("no new submission")
                .containsExactly(id);
        assertThat(BatchOnDisk.attempts(sandbox.batch(1).jobs().get(0))).isEqualTo(2);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(queue(one)).containsExactlyInAnyOrderElementsOf(foreign);
    }

    @Test
    void addedJobsOfAnotherClusterDoTheWorkOfThoseThatWaitAndCloseTheBatch() throws Exception {
        FileName source = site.plant(6, 100);
        site.openGate();
        fillTheFirst();
        site.bpct().run("-j3", "-T", source, site.copy()).expect(0);
        assertThat(site.bpct()
                        .run("--add-jobs=1:2", "--cluster", name)
                        .expect(0)
                        .out())
                .contains("submitted 2 jobs as wave 2");

        site.awaitProgress(1, "Ledger: closed");
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(queue(one)).as("they wait still").hasSize(3);
        assertThat(queue(two)).isEmpty();
        assertThat(site.bpct().run("--cancel=1").expect(0).out()).contains("3 jobs that had nothing left to do");
        assertThat(queue(one)).isEmpty();
    }

    @Test
    void aJobOfItsOwnClusterClosesABatchOfWhichItIsTheLastOneAtWork() throws Exception {
        FileName source = site.plant(6, 100);
        site.bpct()
                .run("-j2", "-T", "-q", "--nodes=1 --exclusive", source, site.copy())
                .expect(0);
        site.awaitCopying(sandbox.batch(1).jobs());
        two.ask("scontrol", "update", "partitionname=main", "state=down");
        try {
            // The second job is cancelled, and those that are added wait.
            site.bpct().run("--cancel=1:2").expect(0);
            site.bpct().run("--add-jobs=1:1", "--cluster", name).expect(0);
            assertThat(Files.exists(sandbox.batch(1).finalizer().root().resolveSibling("finalizer.2/unattended")))
                    .isTrue();
            site.openGate();
            site.awaitProgress(1, "Ledger: closed");
            assertThatTree(site.copy()).isExactCopyOf(source);
        } finally {
            two.ask("scontrol", "update", "partitionname=main", "state=up");
        }
    }

    @Test
    void aResumeMovesTheRestToAnotherCluster() throws Exception {
        FileName source = site.plant(4, 100);
        site.bpct().run("-j2", "-T", source, site.copy()).expect(0);
        site.awaitCopying(sandbox.batch(1).jobs());
        site.bpct().run("--cancel=1").expect(0);

        site.openGate();
        site.runImpatiently("--resume=1", "--cluster", name, "-j3", "-v", "--wait")
                .expect(0);

        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(queue(one)).isEmpty();
        assertThat(two.ask("squeue", "-h", "-r", "-t", "all", "-o", "%j")).contains("bpct1.end2");
    }

    @Test
    void whileItsControllerIsAwayNothingIsConcluded() throws Exception {
        FileName source = site.plant(2, 100);
        site.bpct().run("-j1", "-T", "--cluster", name, source, site.copy()).expect(0);
        site.awaitCopying(sandbox.batch(1).jobs());
        two.stopController();
        try {
            site.forgetAnswers();
            assertThat(site.bpct().run("--progress=1").expect(0).out()).doesNotContain("lost", "cancelled");
            assertThat(site.bpct().run("--cancel=1").expect(7).err()).contains("slurm@" + name);
        } finally {
            two.startController();
        }
        site.ageCancellations(1);
        site.openGate();
        site.runImpatiently("-v", "--wait=1").expect(5);
        assertThat(queue(two)).isEmpty();
    }
}
