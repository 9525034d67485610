package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Four nodes of a real Slurm, one of which does not see {@code BPCT_HOME}: no script begins there, so none can say so. */
@Tag("slurm")
final class SlurmLaunchIT extends OnSlurm {
    private FileName source;
    private FileName home;
    private List<String> sound = List.of();

    @BeforeEach
    void mount() throws Exception {
        if (!cluster.hasOwnMounts()) {
            System.err.println("NO TEST OF FAILED LAUNCHES: nodes cannot have mounts of their own here");
            Assumptions.abort("nodes cannot have mounts of their own here");
        }
        source = site.plant(2, 100);
        site.openGate();
        FileName real = sandbox.directoryOf(SlurmSite.user(), "scratch/real home");
        home = FileName.of(sandbox.batchHome().root());
        Shell.call("mkdir -p -- \"$1\"", home);
        // Slurm takes the first node first.
        sound = cluster.nodes().subList(1, 4);
        Shell.call("mount --bind -- \"$1\" \"$2\"", real, home);
        sound.forEach(node -> cluster.onNode(node, "mount", "--bind", real.text(), home.text()));
    }

    @AfterEach
    void unmount() {
        if (!sound.isEmpty()) {
            cluster.clear();
            sound.forEach(node -> cluster.onNode(node, "umount", home.text()));
            Shell.call("umount -- \"$1\"", home);
        }
    }

    @Test
    void aNodeThatStartsNoJobIsLeftOutAfterTheSecondOneAndTheBatchIsCompleted() throws Exception {
        String bad = cluster.nodes().get(0);
        site.bpct().run("-T", "-j1", source, site.copy()).expect(0);

        assertThat(site.runImpatiently("--wait=1").expect(0).err())
                .contains(
                        "its node could not start it: JobLaunchFailure",
                        "batch 1 leaves out node " + bad,
                        "it could not start a job");
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(site.bpct().run("--progress=1", "--json").expect(0).out())
                .contains("\"node\":\"" + bad + "\"", "\"ill\":\"launch\"");
    }
}
