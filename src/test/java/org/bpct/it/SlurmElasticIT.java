package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A bad day on a real Slurm: jobs are cancelled, a node is lost, others are added; nobody resumes anything. */
@Tag("it")
final class SlurmElasticIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private final SlurmCluster cluster = SlurmCluster.require();

    @AfterEach
    void clear() {
        cluster.clear();
    }

    /** Each of the four nodes takes one job at a time, so that four of eight wait. */
    @Test
    void ofEightJobsThreeAreCancelledAndOneLosesItsNodeAndFourAreAdded() throws Exception {
        SlurmSite site = new SlurmSite(sandbox, cluster);
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

        site.runImpatiently("--wait=1").expect(0);
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

    /** Sites where a user may have one job at a time; nobody waits and submits the others. */
    @Test
    void whereOneJobMayBeQueuedItDoesAll() throws Exception {
        SlurmSite site = new SlurmSite(sandbox, cluster);
        FileName source = site.plant(8, 100);
        site.openGate();
        site.bpct()
                .run("-j4", "--max-queued", "1", "--progress-interval", "1", source, site.copy())
                .expect(0);
        site.awaitProgress(1, "Batch #1", "job 4; complete (done by job 1)", "finalizer; complete (done by job 1)");
        assertThat(sandbox.batch(1).jobs().subList(1, 4))
                .allMatch(job -> SlurmSite.ids(job).isEmpty());
        assertThatTree(site.copy()).isExactCopyOf(source);
        site.runImpatiently("--wait=1").expect(0);
    }
}
