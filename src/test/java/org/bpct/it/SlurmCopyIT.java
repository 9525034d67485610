package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise on a real Slurm: an exact copy, whatever happens to jobs and nodes on the way. */
@Tag("it")
final class SlurmCopyIT extends OnSlurm {
    @Tag("slurm")
    @Test
    void aTreeIsExactThoughAJobIsKilledANodeIsLostAndAJobIsPutBackOnTheWay() throws Exception {
        FileName source = site.plant(200, 96);
        SampleTree.plantFor(SlurmSite.user(), source, 201, 200);
        Shell.call("truncate -s 100000000 -- \"$1/sparse\"", source);
        site.freeCalls(1);
        RunningProcess waiting = site.bpct().start("-j16", "--progress-interval", "1", "--wait", source, site.copy());
        Sandbox.waitUntil("the batch is written", () -> site.isWritten(1));
        assertThat(sandbox.batch(1).jobs()).hasSize(16);
        // The first job has the sparse file of many bytes, and nothing else.
        List<JobDirectory> jobs = sandbox.batch(1).jobs().subList(1, 16);
        site.awaitCopying(jobs);

        String killed = SlurmSite.id(jobs.get(0));
        cluster.ask("scancel", "-b", "-s", "KILL", killed);
        String requeued = SlurmSite.id(jobs.get(1));
        cluster.ask("scontrol", "requeue", requeued);
        String onLostNode = SlurmSite.id(jobs.get(14));
        String lost = cluster.node(onLostNode);
        cluster.setNode(lost, "down");

        // Requeued by Slurm itself, each under its identity; the killed one by --wait, under a new one.
        Sandbox.waitUntil("the jobs have begun again", () -> hasBegunAgain(jobs.get(1)) && hasBegunAgain(jobs.get(14)));
        Sandbox.waitUntil("the killed job has been submitted again", () -> {
            site.age(40);
            return SlurmSite.ids(jobs.get(0)).size() == 2;
        });
        site.openGate();
        site.awaitImpatiently(waiting).expect(0);

        assertThat(SlurmSite.ids(jobs.get(1))).containsExactly(requeued);
        assertThat(SlurmSite.ids(jobs.get(14))).containsExactly(onLostNode);
        TreeState before = TreeState.of(source);
        assertThat(before.entries()).hasSizeGreaterThan(20_000);
        assertThatTree(site.copy()).isExactCopyOf(before);
    }

    /** The first job, which has little to do, may have had the part in hand meanwhile. */
    private static boolean hasBegunAgain(JobDirectory job) {
        int newest = BatchOnDisk.attempts(job);
        return newest > 1 && Files.notExists(job.part().attempt(newest).helper());
    }

    @Tag("slurm")
    @Test
    void whatAMirrorHasTooMuchWaitsForTheCopyAndGoes() throws Exception {
        FileName source = site.plant(4, 20);
        Shell.call("cd -- \"$1/..\" && cp -a source copy && rm -r \"source/many 1\" && echo new >source/new", source);
        sandbox.giveTo(SlurmSite.user(), sandbox.path("scratch"));

        site.bpct().run("-j2", "-T", "-u", "--delete", source, site.copy()).expect(0);
        String removes = SlurmSite.id(sandbox.batch(2).jobs().get(0));
        assertThat(cluster.ask("scontrol", "show", "job", removes))
                .contains("Dependency=afterany:" + SlurmSite.id(sandbox.batch(1).finalizer()));
        assertThat(sandbox.path("scratch/copy/many 1/f 20").toPath()).exists();
        site.openGate();
        site.bpct().run("--wait=2").expect(0);

        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void sixtyFourJobsOfAnOrdinaryUserCopyNamesOfAllBytes() throws Exception {
        site.openGate();
        FileName work = sandbox.directoryOf(SlurmSite.user(), "work \u00e9\u00ff\n$(touch x)' 100%j \\");
        FileName home = sandbox.directoryOf(SlurmSite.user(), "home \u00ff\u00fe \"home\n %% \\ 5%");
        FileName source = work.resolve(OddNames.latin1("-source \u00fc\u00c3\n"));
        SampleTree.plantFor(SlurmSite.user(), source, 202, 1000);

        Outcome outcome = site.bpct()
                .locale("C")
                .in(work)
                .with("BPCT_HOME", home)
                .run(
                        "-j64",
                        "--progress-interval",
                        "1",
                        "--wait",
                        "--",
                        OddNames.latin1("-source \u00fc\u00c3\n"),
                        "@copy `touch y`")
                .expect(0);

        BatchOnDisk batch = BatchOnDisk.of(new BatchHome(home.toPath()), 1);
        assertThat(batch.jobs()).hasSize(64);
        assertThat(outcome.text()).contains("64 jobs are with slurm");
        assertThatTree(work.resolve(FileName.ofText("@copy `touch y`"))).isExactCopyOf(source);
        assertThat(batch.directory().job(64).output())
                .as("Slurm's own file for the job")
                .exists();
    }
}
