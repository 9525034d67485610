package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The promise of {@code --sum} on a real Slurm: the manifest of find and sha256sum, by jobs on nodes. */
@Tag("it")
final class SlurmSumIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private final SlurmCluster cluster = SlurmCluster.require();
    private SlurmSite site;

    @BeforeEach
    void prepare() throws Exception {
        site = new SlurmSite(sandbox, cluster);
    }

    @AfterEach
    void clear() {
        cluster.clear();
    }

    @Test
    void othersTakeWhatAnEndedJobLeftAndTheManifestIsThatOfFind() throws Exception {
        FileName source = site.plant(40, 96);
        SampleTree.plantFor(SlurmSite.user(), source, 211, 100);
        site.executable("sha256sum", """
                #!/bin/bash
                here=${BASH_SOURCE[0]%/*}
                until [[ -e $here/gate ]]; do sleep 0.05; done
                exec /usr/bin/sha256sum "$@"
                """);
        site.bpct()
                .run("--sum", "-j4", "--auto-resume", "0", source, "-o", sandbox.path("scratch/m"))
                .expect(0);
        site.awaitProgress(1, "job 1; running");
        JobDirectory ended = sandbox.batch(1).jobs().get(0);
        cluster.ask("scancel", SlurmSite.id(ended));
        Sandbox.waitUntil(
                "the job has stopped", () -> BatchOnDisk.exitRecord(ended).contains("stopped"));
        assertThat(sandbox.path("scratch/m").toPath()).doesNotExist();
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);

        Shell.call(
                "find \"$1\" -type f -print0 | sort -z | xargs -0 sha256sum >\"$2\" && cmp -- \"$2\" \"$3\"",
                source,
                sandbox.path("wanted"),
                sandbox.path("scratch/m"));

        site.runImpatiently("--sum-check", sandbox.path("scratch/m"), "--base", "/", "-j3", "--wait")
                .expect(0);
    }
}
