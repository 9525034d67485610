package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pause on a real Slurm: jobs keep their nodes, give them back, and go on. And a limit that jobs on two nodes share. */
@Tag("slurm")
final class SlurmPauseIT extends OnSlurm {
    @Test
    void jobsWaitOnTheirNodesThenLeaveThemThenGoOn() throws Exception {
        FileName source = site.plant(12, 300);
        site.freeCalls(1);
        site.bpct().run("-j3", "--progress-interval", "1", source, site.copy()).expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        site.awaitCopying(jobs);

        site.bpct().run("--pause=1").expect(0);
        site.openGate();
        site.awaitProgress(1, "; 3 of 3 running jobs have nothing in hand");
        assertThat(cluster.state(SlurmSite.id(jobs.get(0)))).isEqualTo("RUNNING");

        site.bpct().run("--pause=1:leave").expect(0);
        for (JobDirectory job : jobs) {
            site.awaitState(SlurmSite.id(job), "FAILED"::equals, "has left the queue");
        }
        assertThat(site.awaitProgress(1, "finalizer; stopped")).contains("; jobs leave the queue");

        site.bpct().run("--continue=1").expect(0);
        site.runImpatiently("--wait=1").expect(0);
        for (JobDirectory job : jobs) {
            assertThat(SlurmSite.ids(job)).hasSize(2);
            // A job that has ended may help with the part of one that waits in the queue.
            assertThat(BatchOnDisk.attempts(job)).isBetween(2, 3);
        }
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void twoJobsShareALimit() throws Exception {
        FileName source = site.plant(6, 100);
        site.bpct().run("-j2", "--progress-interval", "1", source, site.copy()).expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        site.awaitCopying(jobs);

        site.bpct().run("--limit=1:150/s").expect(0);
        site.awaitProgress(1, "Limited: 150 names/s since ", "; 2 of 2 running jobs keep to it");
        long began = System.nanoTime();
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        // What nobody did in the second before may be made up for.
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(2900));
        assertThatTree(site.copy()).isExactCopyOf(source);
    }
}
