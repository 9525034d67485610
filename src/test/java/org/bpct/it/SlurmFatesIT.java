package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a job may end on a real Slurm, what is said of it, and how its batch goes on. */
@Tag("slurm")
final class SlurmFatesIT extends OnSlurm {
    private FileName source;

    @BeforeEach
    void plant() throws Exception {
        source = site.plant(8, 100);
        site.freeCalls(1);
    }

    private List<JobDirectory> jobs(int batch) {
        return sandbox.batch(batch).jobs();
    }

    /** Slurm looks for jobs whose time is up each half minute, and sends USR1 at the first look here. */
    @Test
    void beforeTheWalltimeEndsAJobStopsAndGoesOnByItselfUnlessItMayNot() throws Exception {
        String minute = "--time=1 --signal=B:USR1@60";
        site.bpct().run("-j1", "-q", minute, source, site.copy()).expect(0);
        site.bpct()
                .run("-j1", "-q", minute, "--auto-resume", "0", source, sandbox.path("scratch/second"))
                .expect(0);
        JobDirectory first = jobs(1).get(0);
        JobDirectory second = jobs(2).get(0);
        Sandbox.waitUntil("the first job has begun again", () -> BatchOnDisk.attempts(first) == 2);
        site.openGate(SlurmSite.id(first));

        site.runImpatiently("--wait=1").expect(0);
        assertThat(SlurmSite.ids(first)).as("put back by itself").hasSize(1);
        assertThatTree(site.copy()).isExactCopyOf(source);

        Sandbox.waitUntil(
                "the second job has stopped",
                () -> BatchOnDisk.exitRecord(second).contains("stopped"));
        assertThat(site.awaitProgress(2, "stopped", "bpct --resume=2 goes on"))
                .contains("the node asked it to stop before the time limit (signal 10, on");
        site.runImpatiently("--wait=2").expect(5);
        assertThat(BatchOnDisk.attempts(second)).isEqualTo(1);
        site.openGate();
        site.runImpatiently("--resume=2", "--wait").expect(0);
        assertThatTree(sandbox.path("scratch/second")).isExactCopyOf(source);
    }

    @Test
    void aJobThatSettlesNothingInItsTimeSaysSoAndGetsOnWithMore() throws Exception {
        site.freeCalls(0);
        site.bpct()
                .run("-j1", "--auto-resume", "0", "-q", "--time=1 --signal=B:USR1@60", source, site.copy())
                .expect(0);
        // Slurm would do the same within half a minute, and does in the test before this one.
        site.awaitCopying(jobs(1));
        cluster.ask("scancel", "-b", "-s", "USR1", SlurmSite.id(jobs(1).get(0)));
        site.awaitProgress(1, "stopped", "settled nothing in its last attempt", "bpct --resume=1 --time TIME");

        assertThat(site.bpct().run("--resume=1", "--time", "10m").expect(2).err())
                .contains("--time", "--queue", "--time=1");
        site.openGate();
        site.runImpatiently("--resume=1", "--time", "10m", "-q", "", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void jobsThatSomebodyEndsByScancelAreCancelledAndNotSubmittedAgainUnasked() throws Exception {
        site.bpct().run("-j2", source, site.copy()).expect(0);
        site.awaitCopying(jobs(1));
        cluster.ask("scancel", SlurmSite.id(jobs(1).get(0)), SlurmSite.id(jobs(1).get(1)));
        site.awaitProgress(1, "job 2; cancelled (by the scheduler's own command)");
        site.openGate();

        site.runImpatiently("--wait=1").expect(5);
        assertThat(jobs(1)).allMatch(job -> SlurmSite.ids(job).size() == 1);

        site.runImpatiently("--resume=1", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void cancellingEndsTheJobsThatAreMeantAndThenAll() throws Exception {
        site.bpct().run("-j3", source, site.copy()).expect(0);
        List<JobDirectory> jobs = jobs(1);
        site.awaitCopying(jobs);

        assertThat(site.bpct().run("--cancel=1:2").expect(0).text()).contains("job 2 of batch 1 is cancelled");
        assertThat(cluster.state(SlurmSite.id(jobs.get(0)))).isEqualTo("RUNNING");
        assertThat(cluster.state(SlurmSite.id(jobs.get(1)))).isEqualTo("CANCELLED");

        site.bpct().run("--cancel=1").expect(0);
        assertThat(cluster.ask("squeue", "-h")).as("jobs in the queue").isEmpty();
        assertThat(site.progress(1)).contains("cancelled").doesNotContain("running");
        Sandbox.waitUntil("no process is left", () -> sandbox.processes().isEmpty());
        site.runImpatiently("--wait=1").expect(5);

        site.openGate();
        site.runImpatiently("--resume=1", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void aJobThatFallsWithItsNodeAndIsNotPutBackIsSubmittedAgainByTheWait() throws Exception {
        RunningProcess waiting = site.bpct().start("-j2", "-q", "--no-requeue", "--wait", source, site.copy());
        Sandbox.waitUntil("the batch is there", () -> site.isWritten(1));
        JobDirectory fallen = jobs(1).get(0);
        site.awaitCopying(jobs(1));
        cluster.setNode(cluster.node(SlurmSite.id(fallen)), "down");
        site.awaitState(SlurmSite.id(fallen), "NODE_FAIL"::equals, "fallen with its node");
        Sandbox.waitUntil("it has been submitted again", () -> {
            site.forgetAnswers();
            return SlurmSite.ids(fallen).size() == 2;
        });
        site.openGate();

        site.awaitImpatiently(waiting).expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void aJobWithoutMemoryHasStoppedAndSaysWhy() {
        assumeTrue(
                cluster.ask("scontrol", "show", "config").matches("(?s).*ProctrackType *= proctrack/cgroup.*"),
                "SKIPPED: without cgroups Slurm limits no memory");
        site.bpct()
                .run(
                        "-j1",
                        "--mem",
                        "50M",
                        "--auto-resume",
                        "0",
                        "--pre",
                        "hungry=$(head -c 200M /dev/zero | tr '\\0' x)",
                        source,
                        site.copy())
                .expect(0);
        String id = SlurmSite.id(jobs(1).get(0));
        site.awaitState(id, "OUT_OF_MEMORY"::equals, "out of memory");

        assertThat(site.awaitProgress(1, "stopped", "bpct --resume=1")).contains("OUT_OF_MEMORY");
    }

    @Test
    void aJobThatWaitsForEverSaysWhatFor() {
        site.bpct().run("-j1", "-q", "-H", source, site.copy()).expect(0);
        site.bpct()
                .run("-j1", "-q", "-N 99 -n 99", source, sandbox.path("scratch/second"))
                .expect(0);

        site.awaitProgress(1, "queued (JobHeldUser)");
        site.awaitProgress(2, "queued (PartitionConfig)");
        site.bpct().run("--cancel=1").expect(0);
        site.bpct().run("--cancel=2").expect(0);
        assertThat(cluster.ask("squeue", "-h")).isEmpty();
    }
}
