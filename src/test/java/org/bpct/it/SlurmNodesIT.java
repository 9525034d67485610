package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes of a real Slurm that do not see what the login host sees. */
@Tag("slurm")
final class SlurmNodesIT extends OnSlurm {
    private FileName source;

    @BeforeEach
    void plant() throws Exception {
        if (!cluster.hasOwnMounts()) {
            System.err.println("NO TEST OF MISSING MOUNTS: nodes cannot have mounts of their own here");
            Assumptions.abort("nodes cannot have mounts of their own here");
        }
        source = site.plant(8, 300);
        site.openGate();
    }

    /** Mounts a directory of the sandbox on another one, on this host and on some nodes. */
    private void mount(FileName directory, FileName on, List<String> nodes) throws Exception {
        Shell.call("mkdir -p -- \"$1\"", on);
        sandbox.giveTo(SlurmSite.user(), on);
        Shell.call("mount --bind -- \"$1\" \"$2\"", directory, on);
        nodes.forEach(node -> cluster.onNode(node, "mount", "--bind", directory.text(), on.text()));
    }

    private void unmount(FileName directory, List<String> nodes) {
        Shell.call("umount -- \"$1\"", directory);
        nodes.forEach(node -> cluster.onNode(node, "umount", directory.text()));
    }

    @Test
    void aJobOnANodeWithoutTheMountStopsAndNamesItAndGoesOnElsewhere() throws Exception {
        String lame = cluster.nodes().get(3);
        List<String> sound = cluster.nodes().subList(0, 3);
        FileName mounted = sandbox.path("scratch/mounted");
        mount(source, mounted, sound);
        try {
            assertThat(site.bpct()
                            .run("--doctor", "-q", "-w " + lame, mounted, site.copy())
                            .expect(7)
                            .out())
                    .contains("PROBLEM: SOURCE " + mounted.text() + " is another directory on " + lame)
                    .contains("BPCT_HOME")
                    .contains("DESTINATION");
            assertThat(site.bpct()
                            .run("--doctor", "-q", "-w " + sound.get(0), mounted, site.copy())
                            .expect(0)
                            .out())
                    .contains("SOURCE " + mounted.text() + " is the same directory there")
                    .doesNotContain("PROBLEM");

            site.bpct()
                    .run("-j2", "--auto-resume", "0", "-q", "-w " + lame, mounted, site.copy())
                    .expect(0);
            assertThat(site.awaitProgress(1, "stopped", "bpct --resume=1"))
                    .containsPattern(mounted.text() + " is not the same directory .*\\(on " + lame + "\\)");
            assertThat(site.copy().resolve(FileName.ofText("many 1")).toPath()).doesNotExist();

            cluster.onNode(lame, "mount", "--bind", source.text(), mounted.text());
            site.runImpatiently("--resume=1", "--wait").expect(0);
            cluster.onNode(lame, "umount", mounted.text());
            assertThatTree(site.copy()).isExactCopyOf(source);
        } finally {
            unmount(mounted, sound);
        }
    }

    @Test
    void whereNoNodeSeesTheStateFolderNothingStartsAndTheStatusSaysSo() throws Exception {
        FileName home = sandbox.path("scratch/home");
        mount(sandbox.directoryOf(SlurmSite.user(), "scratch/real home"), home, List.of());
        try {
            BpctCall bpct = site.bpct().with("BPCT_HOME", home);
            assertThat(bpct.run("--doctor").expect(7).out()).contains("PROBLEM", "BPCT_HOME");
            bpct.run("-j2", "--auto-resume", "0", source, site.copy()).expect(0);
            Sandbox.waitUntil(
                    "all have failed", () -> cluster.ask("squeue", "-h").isEmpty());
            Outcome outcome = bpct.run("--wait=1").expect(5);

            assertThat(outcome.out())
                    .contains("no job has left a start record: can the nodes see and write BPCT_HOME")
                    .contains("bpct --resume=1");
        } finally {
            unmount(home, List.of());
        }
    }
}
