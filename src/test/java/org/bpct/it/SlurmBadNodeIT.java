package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.record.NodeRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four nodes of a real Slurm, one of which sees another directory in place of the destination. */
@Tag("slurm")
final class SlurmBadNodeIT extends OnSlurm {
    private static final int JOBS = 8;

    private FileName source;
    private FileName destination;
    private List<String> sound = List.of();

    @BeforeEach
    void mount() throws Exception {
        if (!cluster.hasOwnMounts()) {
            System.err.println("NO TEST OF BAD NODES: nodes cannot have mounts of their own here");
            Assumptions.abort("nodes cannot have mounts of their own here");
        }
        source = site.plant(JOBS, 100);
        FileName real = sandbox.directoryOf(SlurmSite.user(), "scratch/real");
        destination = sandbox.directoryOf(SlurmSite.user(), "scratch/mounted");
        // Slurm takes the first node first.
        sound = cluster.nodes().subList(1, 4);
        Shell.call("mount --bind -- \"$1\" \"$2\"", real, destination);
        sound.forEach(node -> cluster.onNode(node, "mount", "--bind", real.text(), destination.text()));
    }

    @AfterEach
    void unmount() {
        if (!sound.isEmpty()) {
            cluster.clear();
            sound.forEach(node -> cluster.onNode(node, "umount", destination.text()));
            Shell.call("umount -- \"$1\"", destination);
        }
    }

    /** Returns where attempts of all parts began. */
    private List<String> begun() throws Exception {
        List<JobDirectory> all = new ArrayList<>(sandbox.batch(1).jobs());
        all.add(sandbox.batch(1).finalizer());
        List<String> nodes = new ArrayList<>();
        for (JobDirectory job : all) {
            for (int attempt = 1; attempt <= BatchOnDisk.attempts(job); attempt++) {
                Path start = job.part().attempt(attempt).root().resolve("start");
                nodes.add(Files.readString(start).split(" ", -1)[1]);
            }
        }
        return nodes;
    }

    /** With one of four left out the other one got a job of the batch again and again. */
    @Test
    void aBrokenNodeAndOneThatLiesAreBothLeftOut() throws Exception {
        String broken = cluster.nodes().get(1);
        cluster.onNode(broken, "mount", "-t", "tmpfs", "none", source.text());
        try {
            site.openGate();
            site.bpct()
                    .run("-T", "-j" + JOBS, "-q", "-c 8", source, destination)
                    .expect(0);
            site.runImpatiently("--wait=1").expect(0);
        } finally {
            cluster.clear();
            cluster.onNode(broken, "umount", source.text());
        }

        assertThatTree(destination).isExactCopyOf(source);
        assertThat(LeftOutNodes.of(sandbox.batch(1).directory(), System.currentTimeMillis() / 1000))
                .extracting(NodeRecord::node)
                .containsExactlyInAnyOrder(cluster.nodes().get(0), broken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "no"})
    void theBatchIsCompletedByItselfAndTheBadNodeIsMetOnce(String array) throws Exception {
        String bad = cluster.nodes().get(0);
        // A node has one job at a time; and all wait before the first begins.
        site.bpct()
                .run("-T", "-j" + JOBS, "--array=" + array, "-q", "-c 8 --hold", source, destination)
                .expect(0);
        cluster.ask("squeue", "-h", "-o", "%A").lines().forEach(id -> cluster.ask("scontrol", "release", id));
        Path record = NodeRecord.folder(sandbox.batch(1).directory());
        Sandbox.waitUntil("the bad node is met", () -> Files.exists(record));
        String said = site.awaitProgress(1, "Left out: node " + bad);
        assertThat(said).containsPattern("Left out: node " + bad + ", since .*: .*mounted is not the same directory");
        assertThat(site.bpct().run("--progress=1", "--json").expect(0).out())
                .contains("\"leftOutNodes\"", "\"node\":\"" + bad + "\"", "\"ill\":\"tree\"");

        site.openGate();
        site.runImpatiently("--wait=1").expect(0);

        assertThatTree(destination).isExactCopyOf(source);
        assertThat(begun()).filteredOn(bad::equals).hasSize(1);
        assertThat(sandbox.batch(1).jobs())
                .allSatisfy(
                        job -> assertThat(SlurmSite.ids(job)).as("submissions").hasSize(1));
    }
}
