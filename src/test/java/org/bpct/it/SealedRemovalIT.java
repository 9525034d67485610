package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Root removes: sealed where the node can do that, else by descriptors. What survives, and what is said, is the same. */
@Tag("race")
final class SealedRemovalIT extends CallsWithin {
    private static final String WORLD = """
            cd -- "$1" && mkdir -p pool/a/sub pool/b pool/m outside/a/sub victim/sub
            for i in 1 2 3; do
                echo "$i" | tee pool/f$i pool/a/f$i pool/a/sub/f$i pool/b/f$i pool/m/f$i
                echo kept | tee outside/f$i outside/a/f$i outside/a/sub/f$i victim/f$i victim/sub/f$i
            done >/dev/null
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private String path = "/usr/bin:/bin";

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("pool"));
    }

    /** Writes the removal of the pool. */
    private List<JobDirectory> write(Object... rules) {
        List<Object> words = new ArrayList<>(List.of("--remove", "--no-submit", "-j1"));
        words.addAll(List.of(rules));
        words.add("pool");
        sandbox.bpct().run(words.toArray()).expect(0);
        return List.of(sandbox.batch(1).jobs().get(0), sandbox.batch(1).finalizer());
    }

    private void run(List<JobDirectory> jobs) {
        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE);
        }
    }

    /** Puts a program of this name before all others; {@code real} is where the other one is. */
    private void shim(String name, String does) throws IOException {
        Path shim = sandbox.path("bin/" + name).toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, "#!/bin/bash\nreal=/usr/bin/" + name + "\n" + does + "\n");
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        if (!path.startsWith(sandbox.path("bin").text())) {
            path = sandbox.path("bin").text() + ":" + path;
        }
    }

    /** Takes from the node what a seal is made with, if this is not the access wanted. */
    private void choose(String access) throws IOException {
        if (access.equals("descriptors")) {
            shim("unshare", "exit 1");
        }
    }

    private void assertAccess(List<JobDirectory> jobs, String access) throws IOException {
        for (JobDirectory job : jobs) {
            assertThat(job.part().attempt(1).root().resolve("access")).hasContent(access + " .");
        }
    }

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the names that failed, each with its class and message, in lines. */
    private static String failures(List<JobDirectory> jobs) {
        StringBuilder lines = new StringBuilder();
        for (JobDirectory job : jobs) {
            for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                lines.append(failure.name()).append(' ').append(failure.kind());
                lines.append(": ").append(failure.message()).append('\n');
            }
        }
        return lines.toString();
    }

    @Test
    void aRemovalByRootIsSealedWithoutBeingAskedFor() throws Exception {
        List<JobDirectory> jobs = write();
        run(jobs);
        assertThat(isThere("pool")).isFalse();
        assertAccess(jobs, "sealed");
        assertThat(jobs.get(0).part().attempt(1).message()).doesNotExist();
        assertThat(Shell.call("cat /proc/self/mountinfo").out()).doesNotContain("/sealed");
        assertThat(sandbox.bpct().run("--progress=1").out()).contains("sealed");
    }

    @ParameterizedTest
    @CsvSource({
        "unshare, exit 1, this host lets no job have a mount namespace",
        "mount, exit 1, cannot mount anything on",
        "mount, '[[ \"$*\" != *--bind* ]] && exec $real \"$@\"', cannot bind",
        "mount, '[[ \"$*\" == *nosymfollow* ]] || exec $real \"$@\"', does not let",
    })
    void aNodeThatCannotSealGoesThroughDescriptors(String command, String does, String why) throws Exception {
        shim(command, does);
        List<JobDirectory> jobs = write();
        run(jobs);
        assertThat(isThere("pool")).isFalse();
        assertAccess(jobs, "descriptors");
        assertThat(jobs.get(0).part().attempt(1).message())
                .content()
                .contains("cannot be sealed, so all goes through descriptors: ", why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aDirectoryThatBecameASymlinkIsNotGoneThrough(String access) throws Exception {
        choose(access);
        List<JobDirectory> jobs = write();
        Shell.call("cd -- \"$1/pool\" && mv a ../moved && ln -s ../outside/a a", sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        TreeState moved = TreeState.of(sandbox.path("moved"));

        run(jobs);

        assertAccess(jobs, access);
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThatTree(sandbox.path("moved")).isExactCopyOf(moved);
        assertThat(failures(jobs))
                .contains(
                        "a/f1 other: the directory was replaced since the walk",
                        "a/sub/f3 other: the directory was replaced since the walk",
                        "a changed: it is no directory any more");
        assertThat(isThere("pool/b")).isFalse();
    }

    /** Each command works only after the directory has been replaced by a symlink, or by another directory. */
    @ParameterizedTest
    @CsvSource({
        "sealed, rm, ln -s ../outside/a a",
        "sealed, stat, ln -s ../outside/a a",
        "sealed, rmdir, ln -s ../outside/a a",
        "sealed, rm, mv ../outside/a a",
        "descriptors, rm, mv ../outside/a a",
    })
    void whatIsReplacedInTheLastMomentIsNotGoneThrough(String access, String command, String replace) throws Exception {
        choose(access);
        shim(
                command,
                "cd '" + sandbox.path("pool").text() + "' 2>/dev/null && [[ ! -e ../moved ]] && mv a ../moved && "
                        + replace + "; cd \"$OLDPWD\"; exec $real \"$@\"");
        List<JobDirectory> jobs = write();

        run(jobs);

        assertAccess(jobs, access);
        assertThat(isThere("moved")).isTrue();
        Shell.call("cd -- \"$1\" && { [[ -e outside/a ]] || mv pool/a outside/a; }", sandbox.root());
        assertThat(Shell.call("cd -- \"$1/outside\" && cat f? a/f? a/sub/f? | sort | uniq -c", sandbox.root())
                        .out()
                        .strip())
                .isEqualTo("9 kept");
    }

    /** In another mount namespace rmdir would take the directory, and unmount what is on it. */
    @ParameterizedTest
    @CsvSource({"sealed, rm", "sealed, rmdir", "descriptors, rm", "descriptors, rmdir"})
    void whatIsMountedWhileJobsWorkStaysAndStaysMounted(String access, String command) throws Exception {
        choose(access);
        TreeState victim = TreeState.of(sandbox.path("victim"));
        String root = sandbox.root().text();
        shim(
                command,
                "mountpoint -q '%s/pool/m' || [[ ! -e '%s/pool/m' ]] || mount --bind '%s/victim' '%s/pool/m'; exec $real \"$@\""
                        .formatted(root, root, root, root));
        List<JobDirectory> jobs = write();
        try {
            run(jobs);

            assertAccess(jobs, access);
            assertThatTree(sandbox.path("pool/m")).isExactCopyOf(victim);
            // By descriptors it is seen as another directory, sealed as one that is in use.
            assertThat(failures(jobs)).containsPattern("(?m)^m (other|changed): ");
        } finally {
            Shell.call("umount -l -- \"$1/pool/m\"", sandbox.root());
        }
        assertThatTree(sandbox.path("victim")).isExactCopyOf(victim);
    }

    /** What lies under a mount is what the walk saw, but nobody can see there now what goes. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void whatIsHiddenUnderAMountSinceTheWalkStays(String access) throws Exception {
        choose(access);
        TreeState victim = TreeState.of(sandbox.path("victim"));
        List<JobDirectory> jobs = write();
        try (BindMount mount = BindMount.of(sandbox.path("victim"), sandbox.path("pool/m"))) {
            run(jobs);

            assertAccess(jobs, access);
            assertThat(mount).isNotNull();
            assertThatTree(sandbox.path("pool/m")).isExactCopyOf(victim);
            assertThat(failures(jobs)).contains("m/f1 other: something was mounted above it since the walk");
        }
        assertThat(isThere("pool/m/f1")).isTrue();
        assertThat(isThere("pool/a") || isThere("pool/b")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aMirrorDeletesAsItWasToldToReachWhatItCopies(String access) throws Exception {
        Shell.call("cd -- \"$1\" && cp -a pool copy && rm -r pool/b pool/a/sub/f2", sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("copy"));
        sandbox.bpct()
                .run("-u", "--delete", "--guard=" + access, "-j1", "--wait", "-T", "pool", "copy")
                .expect(0);
        BatchOnDisk deletion = sandbox.batch(2);
        assertAccess(List.of(deletion.jobs().get(0), deletion.finalizer()), access);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("pool"));
    }

    @Test
    void whatIsPrunedIsRemovedSealed() throws Exception {
        List<Object> night = List.of("--snapshot", "nights", "--keep", "last=1", "-j1", "--wait", "pool");
        sandbox.bpct().run(night.toArray()).expect(0);
        // Names of snapshots are seconds.
        Shell.run("until [[ $(date -u +%Y-%m-%dT%H-%M-%SZ) > \"$1\" ]]; do :; done", List.of(), first())
                .expect(0);
        sandbox.bpct().run(night.toArray()).expect(0);
        sandbox.bpct().run("--wait=3").expect(0);

        BatchOnDisk removal = sandbox.batch(3);
        assertAccess(List.of(removal.jobs().get(0), removal.finalizer()), "sealed");
    }

    private String first() throws IOException {
        return sandbox.path("nights/latest").toPath().toRealPath().getFileName().toString();
    }
}
