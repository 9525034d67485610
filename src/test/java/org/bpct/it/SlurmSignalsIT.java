package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Signals to jobs, where Slurm tracks processes by cgroups and sends TERM to the script alone, and where it goes by
 * parents and sends TERM to all.
 */
@Tag("slurm")
final class SlurmSignalsIT extends OnSlurm {
    @Test
    void asTheSharedClusterTracksProcesses() throws Exception {
        stopAndCancel(cluster, site);
    }

    @Test
    void whereSlurmGoesByParents() throws Exception {
        try (SlurmCluster own = SlurmCluster.requireOwn("--tracking=linuxproc")) {
            stopAndCancel(own, new SlurmSite(sandbox, own));
        }
    }

    private void stopAndCancel(SlurmCluster slurm, SlurmSite place) throws Exception {
        FileName source = place.plant(12, 300);
        place.freeCalls(1);
        place.bpct().run("-j3", source, place.copy()).expect(0);
        List<JobDirectory> jobs = sandbox.batch(1).jobs();
        place.awaitCopying(jobs);
        JobDirectory putBack = jobs.get(0);
        JobDirectory ended = jobs.get(1);

        slurm.ask("scancel", "-b", "-s", "USR1", SlurmSite.id(putBack));
        slurm.ask("scancel", SlurmSite.id(ended));

        // Of the first attempts: the job that is put back may begin again between two looks.
        Sandbox.waitUntil(
                "both have said that they stopped",
                () -> BatchOnDisk.exitRecord(putBack, 1).contains("stopped")
                        && BatchOnDisk.exitRecord(ended, 1).contains("stopped"));
        place.awaitState(SlurmSite.id(ended), "CANCELLED"::equals, "cancelled");
        Sandbox.waitUntil("the first job has begun again", () -> BatchOnDisk.attempts(putBack) == 2);
        assertThat(BatchOnDisk.attempts(ended)).isEqualTo(1);
        // Those of the two jobs that are at work; a cp that a job left behind would be one more.
        Sandbox.waitUntil("no cp is left of the others", () -> copiesAtWork() == 2);

        place.openGate();
        place.runImpatiently("--wait=1").expect(0);
        assertThat(SlurmSite.ids(putBack)).hasSize(1);
        assertThat(SlurmSite.ids(ended)).hasSize(1);
        assertThat(ended.part().attempt(2).helper())
                .as("another one goes on with what the job had that was ended")
                .exists();
        assertThatTree(place.copy()).isExactCopyOf(source);
    }

    private long copiesAtWork() {
        String cp = sandbox.path("tools/cp").text();
        return sandbox.processes().stream()
                .filter(process -> List.of(process.info().arguments().orElse(new String[0]))
                        .contains(cp))
                .count();
    }
}
