package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is mounted in a tree stays, whatever removes from that tree, and is named. */
@Tag("it")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class MountedIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** A tree, and a directory of the same names that is mounted in it. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p $'tree/in/m p\\n' tree/a/b victim/sub source kept
            echo kept | tee victim/f victim/sub/g kept/file >kept/other
            echo x | tee tree/a/f tree/a/b/f tree/in/f tree/f >tree/bound
            """;

    private FileName place() {
        return sandbox.path("tree/in/m p\n");
    }

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    private void runScripts(int batch) {
        FileName path = NodePath.in(sandbox.path("bin"));
        for (JobDirectory job : sandbox.batch(batch).jobs()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
        BatchOnDisk.start(sandbox.batch(batch).finalizer(), path).await(DEADLINE);
    }

    @Test
    void aRemovalGoesIntoNoBindMount() throws Exception {
        Shell.call(WORLD, sandbox.root());
        TreeState victim = TreeState.of(sandbox.path("victim"));
        try (BindMount mount = BindMount.of(sandbox.path("victim"), place());
                BindMount file = BindMount.of(sandbox.path("kept/file"), sandbox.path("tree/bound"))) {
            Outcome shown = sandbox.bpct().run("--remove", "-n", "tree").expect(3);
            assertThat(shown.out()).contains("to be removed: 2 directories, 4 files");

            Outcome outcome =
                    sandbox.bpct().run("--remove", "-v", "--wait", "tree").expect(3);

            assertThat(outcome.err())
                    .contains("tree/in/m p\\n'", "another file system, or a mount, begins there, so it stays")
                    .contains("tree/bound: another file system, or a mount, begins there, so it stays");
            assertThat(outcome.out())
                    .contains("entries: 4 walked = 4 removed + 0 failed + 0 open")
                    .contains("directories: 2 walked = 2 removed + 0 failed + 0 open");
            assertThatTree(place()).isExactCopyOf(victim);
            assertThat(isThere("tree/a") || isThere("tree/f") || isThere("tree/in/f"))
                    .isFalse();
        }
        assertThatTree(sandbox.path("victim")).isExactCopyOf(victim);
        assertThat(sandbox.path("kept/file").toPath()).hasContent("kept");
        sandbox.bpct().run("--remove", "-v", "--wait", "tree").expect(0);
        assertThat(isThere("tree")).isFalse();
    }

    @Test
    void aMountThatIsNamedIsEmptiedByForceButNothingThatIsMountedInIt() throws Exception {
        Shell.call(WORLD + "mkdir -p tree2/m", sandbox.root());
        try (BindMount outer = BindMount.of(sandbox.path("tree"), sandbox.path("tree2/m"));
                BindMount inner = BindMount.of(sandbox.path("victim"), sandbox.path("tree2/m/a/b"))) {
            sandbox.bpct()
                    .run("--remove", "--force", "-v", "--wait", sandbox.path("tree2/m"))
                    .expect(3);
            assertThat(sandbox.path("victim/sub/g").toPath()).hasContent("kept");
        }
        assertThat(isThere("tree/a/b")).isTrue();
        assertThat(isThere("tree/in") || isThere("tree/a/f")).isFalse();
    }

    @Test
    void whatIsMountedAfterTheWalkIsNotEmptiedByTheJobs() throws Exception {
        Shell.call(WORLD + "mkdir tree/a/b/sub && touch tree/a/b/sub/g", sandbox.root());
        TreeState victim = TreeState.of(sandbox.path("victim"));
        sandbox.bpct().run("--remove", "--no-submit", "tree").expect(0);
        try (BindMount mount = BindMount.of(sandbox.path("victim"), sandbox.path("tree/a/b"))) {
            runScripts(1);

            assertThatTree(sandbox.path("victim")).isExactCopyOf(victim);
            assertThat(sandbox.bpct().run("--errors=1").out())
                    .contains("a/b/f", "something was mounted above it since the walk");
        }
        assertThat(isThere("tree/a/f")).isFalse();
        assertThat(isThere("tree/a/b/f")).isTrue();
    }

    @Test
    void aMirrorLeavesWhatIsMountedInItAlone() throws Exception {
        Shell.call(WORLD + """
                mkdir source/{m,bound,here} && echo x >source/f && cp -a source copy
                mkdir -p copy/only/m copy/m copy/gone && touch copy/gone/1 copy/only/f
                ln -s copy by-link; echo surplus | tee copy/here/x copy/m/below
                """, sandbox.root());
        try (SmallDisk disk = SmallDisk.in(sandbox, "copy/m", "size=1m");
                BindMount bound = BindMount.of(sandbox.path("victim"), sandbox.path("copy/bound"));
                BindMount only = BindMount.of(sandbox.path("victim"), sandbox.path("copy/only/m"))) {
            sandbox.file("copy/m/kept", "kept");

            Outcome outcome = sandbox.bpct()
                    .run("-T", "-u", "--delete", "--max-delete=100%", "-v", "--wait", "source/", "by-link/")
                    .expect(0);

            assertThat(outcome.err())
                    .contains(
                            "m stays with its contents: another file system, or a mount, begins there",
                            "only/m stays",
                            "bound stays");
            assertThat(sandbox.path("copy/m/kept").toPath()).hasContent("kept");
            assertThat(isThere("copy/gone") || isThere("copy/only/f") || isThere("copy/here/x"))
                    .isFalse();
        }
        assertThat(sandbox.path("victim/f").toPath()).hasContent("kept");
        assertThat(sandbox.path("victim/sub/g").toPath()).hasContent("kept");
    }

    @Test
    void pruningLeavesWhatIsMountedInASnapshot() throws Exception {
        Shell.call(WORLD + "mkdir source/m && echo x >source/f", sandbox.root());
        TreeState victim = TreeState.of(sandbox.path("victim"));
        List<Object> night = List.of("--snapshot", "pool", "--keep", "last=1", "-v", "--wait", "source");
        sandbox.bpct().run(night.toArray()).expect(0);
        FileName first = FileName.of(sandbox.path("pool/latest").toPath().toRealPath());
        BindMount mount = BindMount.of(sandbox.path("victim"), first.resolve(FileName.ofText("m")));
        FileName aside = sandbox.path("pool/.deleting-" + first.lastComponent().text());
        try {
            // Names of snapshots are seconds.
            String before = first.lastComponent().text();
            Shell.run("until [[ $(date -u +%Y-%m-%dT%H-%M-%SZ) > \"$1\" ]]; do :; done", List.of(), before)
                    .expect(0);
            Outcome outcome = sandbox.bpct().run(night.toArray()).expect(0);
            assertThat(outcome.err()).contains("another file system, or a mount, begins there, so it stays");
            sandbox.bpct().run("-v", "--wait=3").expect(3);
        } finally {
            Shell.call("umount -l -- \"$1/m\" || umount -l -- \"$2/m\"", aside, first);
        }
        assertThat(mount).isNotNull();
        assertThatTree(sandbox.path("victim")).isExactCopyOf(victim);
        assertThat(isThere("pool/.deleting-" + first.lastComponent().text() + "/f"))
                .isFalse();
    }
}
