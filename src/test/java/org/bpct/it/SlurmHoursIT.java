package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of a real Slurm that work at some hours only: they wait in the queue, and hold no node. */
@Tag("slurm")
final class SlurmHoursIT extends OnSlurm {
    @ParameterizedTest
    @ValueSource(strings = {"no", "yes"})
    void jobsRestInTheQueue(String array) throws Exception {
        FileName source = site.plant(12, 300);
        site.openGate();
        site.bpct()
                .run("-j3", "--array=" + array, "--hours", HoursIT.later(), source, site.copy())
                .expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        String id = SlurmSite.id(jobs.get(0));
        awaitRest(id);

        // What an administrator may do, and what a job meets whose hours end.
        cluster.ask("scontrol", "update", "jobid=" + id, "StartTime=now");
        Sandbox.waitUntil(
                "it has begun and left",
                () -> BatchOnDisk.exitRecord(jobs.get(0), 1).contains("stopped"));
        awaitRest(id);
        assertThat(site.bpct().run("--progress=1").expect(0).out())
                .contains("rests until ", "it rests until its hours of work begin");
        assertThat(SlurmSite.ids(jobs.get(0))).hasSize(1);

        site.bpct().run("--cancel=1").expect(0);
        site.bpct().run("--resume=1", "--hours=any", "-j3").expect(0);
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    /** Waits until the queue says that a job waits for a time; a controller that has not looked at it gives no reason. */
    private void awaitRest(String id) {
        Sandbox.waitUntil(
                "it rests in the queue",
                () -> cluster.ask("squeue", "-h", "-j", id, "-o", "%T %r").startsWith("PENDING BeginTime"));
    }
}
