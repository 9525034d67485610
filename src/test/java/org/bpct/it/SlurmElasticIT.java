package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bad day on a real Slurm: jobs are cancelled, a node is lost, others are added; nobody resumes anything. */
@Tag("slurm")
final class SlurmElasticIT extends OnSlurm {
    /** Each of the four nodes takes one job at a time, so that four of eight wait. */
    @Test
    void ofEightJobsThreeAreCancelledAndOneLosesItsNodeAndFourAreAdded() throws Exception {
        FileName source = site.plant(24, 300);
        site.freeCalls(2);
        site.bpct()
                .run("-j8", "--queue=--exclusive", "--progress-interval", "1", source, site.copy())
                .expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        site.awaitCopying(jobs.subList(0, 4));

        site.runImpatiently("--cancel=1:4-6").expect(0);
        cluster.setNode(cluster.node(SlurmSite.id(jobs.get(0))), "down");
        assertThat(site.bpct()
                        .run("--add-jobs=1:4", "--queue", "--nice=0")
                        .expect(0)
                        .out())
                .contains("submitted 4 jobs and a finalizer as wave 2");
        site.openGate();

        site.runImpatiently("-v", "--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(sandbox.batch(1).directory().job(4).part().attempt(2).helper())
                .exists();
        for (int waiting = 5; waiting <= 6; waiting++) {
            assertThat(sandbox.batch(1)
                            .directory()
                            .job(waiting)
                            .part()
                            .attempt(1)
                            .helper())
                    .exists();
        }
        assertThat(site.progress(1)).contains("Batch #1", "complete", "Ledger: closed");
    }

    /** The removal waits for the finalizer of the copy, which is taken from the queue when jobs are added. */
    @Test
    void whatAMirrorHasTooMuchStaysUntilTheCopyHasClosedToWhichJobsWereAdded() throws Exception {
        FileName source = site.plant(4, 20);
        Shell.call(
                "cd -- \"$1/..\" && cp -a source copy && rm -r \"source/many 1\" && for f in source/*/*; do echo new >\"$f\"; done",
                source);
        sandbox.giveTo(SlurmSite.user(), sandbox.path("scratch"));
        site.bpct()
                .run("-j2", "-T", "-u", "--delete", "-q", "--hold", "--progress-interval", "1", source, site.copy())
                .expect(0);
        site.bpct().run("--add-jobs=1:1", "--queue", "--nice=0").expect(0);
        JobDirectory removal = sandbox.batch(2).jobs().get(0);
        cluster.ask("scontrol", "release", SlurmSite.id(removal));
        Sandbox.waitUntil(
                "the removal has stopped",
                () -> BatchOnDisk.attempts(removal) == 1
                        && Files.exists(removal.part().attempt(1).exit()));
        assertThat(removal.part().attempt(1).exit()).content().startsWith("stopped ");
        Path surplus = sandbox.path("scratch/copy/many 1/f 20").toPath();
        assertThat(surplus).exists();

        site.openGate();
        site.runImpatiently("-v", "--wait=1").expect(0);
        assertThat(surplus).exists();
        RunningProcess waiting = site.bpct().start("-v", "--wait=2");
        Sandbox.waitUntil("the removal has ended well", () -> {
            site.forgetAnswers();
            cluster.ask("squeue", "-h", "-t", "PENDING", "-o", "%i")
                    .lines()
                    .forEach(id -> cluster.run("scontrol", "release", id));
            return Files.notExists(surplus) && cluster.ask("squeue", "-h").isEmpty();
        });
        site.awaitImpatiently(waiting).expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    /** Sites where a user may have one job at a time; nobody waits and submits the others. */
    @Test
    void whereOneJobMayBeQueuedItDoesAll() throws Exception {
        FileName source = site.plant(8, 100);
        site.openGate();
        site.bpct()
                .run("-j4", "--max-queued", "1", "--progress-interval", "1", source, site.copy())
                .expect(0);
        site.awaitProgress(1, "Batch #1", "job 4; complete (done by job 1)", "finalizer; complete (done by job 1)");
        assertThat(sandbox.batch(1).jobs().subList(1, 4))
                .allMatch(job -> SlurmSite.ids(job).isEmpty());
        assertThatTree(site.copy()).isExactCopyOf(source);
        site.runImpatiently("-v", "--wait=1").expect(0);
    }
}
