package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Eight jobs on four nodes of a real Slurm, each with a link of its own to another host; one node loses its link. */
@Tag("slurm")
final class SlurmHostIT extends OnSlurm {
    private static final int JOBS = 8;

    /** So slow that each job is on its way for seconds. */
    private static final long SLOW = 400_000;

    private final List<FarLink> links = new ArrayList<>();
    private SshServer server;
    private FileName source;
    private String lost = "";
    private FarLink link;

    @BeforeEach
    void open() throws Exception {
        SshServer.require();
        if (!cluster.hasOwnMounts()) {
            System.err.println("NO TEST OF LOST LINKS: nodes cannot have mounts of their own here");
            Assumptions.abort("nodes cannot have mounts of their own here");
        }
        server = SshServer.start(sandbox);
        site.openGate();
        site.executable("far-ssh", """
                #!/bin/bash
                port=$(<"${BASH_SOURCE[0]%%/*}/port")
                [[ $port ]] || { echo 'ssh: Could not resolve hostname far: Name or service not known' >&2; exit 255; }
                exec %s -o Port="$port" "$@"
                """.formatted(server.ssh()));
        links.add(linkOf("tools/port"));
        for (String node : cluster.nodes()) {
            links.add(linkOf("ports/" + node));
            cluster.onNode(node, "mount", "--bind", path("ports/" + node), path("tools/port"));
        }
        lost = cluster.nodes().get(0);
        link = links.get(1);
        plant();
    }

    /** Opens a link, the port of which stands in a file. */
    private FarLink linkOf(String file) throws IOException {
        FarLink opened = server.link(1, SLOW);
        sandbox.file(file, opened.port() + "\n");
        return opened;
    }

    private String path(String name) {
        return sandbox.path(name).text();
    }

    /** A job gets a directory, which takes more than a second on a link. */
    private void plant() throws IOException {
        byte[] content = new byte[6_000];
        Random random = new Random(47);
        for (int i = 0; i < 100 * JOBS; i++) {
            random.nextBytes(content);
            Path folder = sandbox.directory("scratch/source/d" + i % JOBS).toPath();
            Files.write(folder.resolve("f" + i), content);
        }
        source = sandbox.path("scratch/source");
        sandbox.giveTo(SlurmSite.user(), source);
    }

    @AfterEach
    void close() throws IOException {
        cluster.clear();
        for (String node : lost.isEmpty() ? List.<String>of() : cluster.nodes()) {
            cluster.onNode(node, "umount", path("tools/port"));
        }
        for (FarLink opened : links) {
            opened.close();
        }
        if (server != null) {
            server.close();
        }
    }

    /** Submits the batch, cuts the link of the lost node, and returns when the jobs on all other nodes have ended. */
    private void loseLink() {
        // A node has one job at a time, and Slurm takes the first node first.
        site.bpct()
                .run("-T", "-j" + JOBS, "-q", "-c 8", "--ssh", path("tools/far-ssh"), source, "far:" + path("copy"))
                .expect(0);
        assertThat(sandbox.batch(1).jobs()).hasSize(JOBS);
        Sandbox.waitUntil("the node is at work", () -> link.passed() > 200_000);
        link.cut();
        Sandbox.waitUntil(
                "the others have done their work",
                () -> cluster.ask("squeue", "-h", "-r", "-t", "running,pending", "-o", "%T %N")
                        .lines()
                        .sorted()
                        .toList()
                        .equals(List.of("PENDING ", "RUNNING " + lost)));
        assertThat(link.refused()).isPositive();
    }

    private void isExact() throws IOException {
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        try (Stream<Path> files = Files.walk(sandbox.path("copy").toPath())) {
            assertThat(files.map(Path::toString).filter(file -> file.contains("/.bpct-")))
                    .isEmpty();
        }
    }

    @Test
    void theNodeGoesOnWhenItsLinkComesBack() throws Exception {
        loseLink();
        link.mend();
        site.runImpatiently("--wait=1").expect(0);
        isExact();
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            assertThat(SlurmSite.ids(job)).as("submissions").hasSize(1);
        }
    }

    @Test
    void aNodeThatDoesNotKnowTheOtherHostIsLeftOut() throws Exception {
        Files.writeString(sandbox.path("ports/" + lost).toPath(), "\n");
        site.bpct()
                .run("-T", "-j" + JOBS, "-q", "-c 8", "--ssh", path("tools/far-ssh"), source, "far:" + path("copy"))
                .expect(0);
        site.runImpatiently("--wait=1").expect(0);
        isExact();
        assertThat(site.bpct().run("--progress=1", "-v").out())
                .contains("Left out: node " + lost, lost + " does not know far: ssh: Could not resolve hostname");
    }

    @Test
    void theWorkOfANodeThatIsTakenOutIsDoneByOthers() throws Exception {
        loseLink();
        cluster.setNode(lost, "down");
        // Else it comes back by itself, without its link.
        cluster.setNode(lost, "drain");
        site.runImpatiently("--wait=1").expect(0);
        isExact();
    }

    @Test
    void aBatchWithoutItsNodeIsResumedExactly() throws Exception {
        loseLink();
        site.bpct().run("--cancel=1").expect(0);
        cluster.clear();
        site.runImpatiently("--wait=1").expect(5);
        assertThat(site.bpct().run("--progress=1").text()).contains("bpct --resume=1");
        cluster.setNode(lost, "drain");
        site.runImpatiently("--resume=1", "--wait").expect(0);
        isExact();
    }
}
