package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --nodes}: one job of a real Slurm, and one of bpct's on each of its nodes. */
@Tag("slurm")
final class SlurmAllocationIT extends OnSlurm {
    private FileName source = FileName.currentDirectory();

    @BeforeEach
    void plant() throws Exception {
        source = site.plant(6, 200);
    }

    /** Submits three jobs on three nodes, and waits until each has a {@code cp} that waits for the gate. */
    private List<JobDirectory> submitAtTheGate() throws Exception {
        site.freeCalls(3);
        site.bpct()
                .run("--nodes", "3", "--progress-interval", "1", source, site.copy())
                .expect(0);
        List<JobDirectory> jobs = jobs();
        site.awaitCopying(jobs);
        return jobs;
    }

    private List<JobDirectory> jobs() {
        return sandbox.batch(1).jobs();
    }

    private String allocation() {
        return SlurmSite.id(jobs().get(0));
    }

    private String output() throws Exception {
        return Files.readString(sandbox.batch(1).directory().nodesOutput(1));
    }

    private static String host(JobDirectory job, int attempt) throws Exception {
        return Files.readString(job.part().attempt(attempt).start()).split(" ", 3)[1];
    }

    @Test
    void eachNodeOfOneJobOfSlurmHasAJobOfTheBatch() throws Exception {
        site.openGate();
        assertThat(site.bpct()
                        .run("--nodes", "3", "--max-queued", "1", source, site.copy())
                        .expect(0)
                        .out())
                .contains("batch 1: 1 job of 3 nodes is with slurm");
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        Set<String> hosts = new TreeSet<>();
        for (JobDirectory job : jobs()) {
            assertThat(SlurmSite.ids(job)).containsExactly(allocation());
            hosts.add(host(job, 1));
        }
        assertThat(hosts).hasSize(3);
        assertThat(SlurmSite.ids(sandbox.batch(1).finalizer()))
                .as("the last job has finished the batch")
                .isEmpty();
        assertThat(cluster.state(allocation())).isEqualTo("COMPLETED");
    }

    @Test
    void theLossOfANodeEndsNoOtherJobAndItsWorkIsDone() throws Exception {
        List<JobDirectory> jobs = submitAtTheGate();
        String lost = host(jobs.get(2), 1);
        cluster.setNode(lost, "down");
        Sandbox.waitUntil(
                "the job knows of it",
                () -> cluster.ask("squeue", "-h", "-s", "-j", allocation(), "-o", "%N")
                        .lines()
                        .noneMatch(lost::equals));
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(output()).contains("bpct: job 3 ended without a word on its node");
        assertThat(BatchOnDisk.attempts(jobs.get(0))).isEqualTo(1);
        assertThat(BatchOnDisk.attempts(jobs.get(2))).isEqualTo(2);
        assertThat(SlurmSite.ids(jobs.get(2))).hasSize(1);
    }

    @Test
    void beforeTheWalltimeAllStopAndGoBackIntoTheQueueOnce() throws Exception {
        List<JobDirectory> jobs = submitAtTheGate();
        cluster.ask("scancel", "-b", "-s", "USR1", allocation());
        for (JobDirectory job : jobs) {
            Sandbox.waitUntil(job.root() + " has begun again", () -> BatchOnDisk.attempts(job) == 2);
            assertThat(BatchOnDisk.exitRecord(job, 1)).contains("stopped", "138");
        }
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(cluster.ask("scontrol", "-o", "show", "job", allocation())).contains(" Restarts=1 ");
        assertThat(jobs).allSatisfy(job -> assertThat(SlurmSite.ids(job)).hasSize(1));
    }

    /** The second time no node can be started, and the first one does all. */
    @Test
    void allAreCancelledOrNoneAndAllGoOnAsOneJobAgain() throws Exception {
        List<JobDirectory> jobs = submitAtTheGate();
        for (String[] call : new String[][] {{"--cancel=1:2"}, {"-n", "--cancel=1:2-3"}}) {
            assertThat(site.bpct().run((Object[]) call).expect(2).err())
                    .contains("job 2 of batch 1 shares job " + allocation() + " of slurm (--nodes)", "[1");
        }
        site.runImpatiently("--cancel=1").expect(0);
        for (JobDirectory job : jobs) {
            assertThat(BatchOnDisk.exitRecord(job, 1)).contains("stopped", "143");
        }
        assertThat(site.progress(1)).contains("job 1; cancelled", "job 3; cancelled");
        site.openGate();
        site.executable("srun", "#!/bin/bash\necho 'srun: error: not here' >&2\nexit 1\n");
        site.runImpatiently("--resume=1", "--nodes", "3", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(sandbox.batch(1).directory().nodesOutput(2))
                .content()
                .contains("srun: error: not here", "bpct: job 4 began on no node of its own");
        JobDirectory first = sandbox.batch(1).directory().job(4);
        for (int number = 4; number <= 6; number++) {
            JobDirectory job = sandbox.batch(1).directory().job(number);
            assertThat(SlurmSite.ids(job)).containsExactly(SlurmSite.id(first)).doesNotContain(allocation());
            assertThat(host(job, 1)).isEqualTo(host(first, 1));
        }
    }
}
