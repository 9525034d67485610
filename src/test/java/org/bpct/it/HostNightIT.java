package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --snapshot POOL host:/path}: the nights of a tree on another host, in a pool of this one. */
@Tag("it")
final class HostNightIT extends CallsProcesses {
    private BpctCall bpct;

    private void plant(User user) throws Exception {
        sandbox.directoryOf(user, "home");
        sandbox.directoryOf(user, "from");
        sandbox.file("from/" + CheckedCopy.NAME, "0123456789");
        Shell.call("""
                cd -- "$1" && mkdir -p deep/er closed && for i in {1..40}; do printf '%s' "$i" >"deep/plain $i"; done
                ln 'deep/plain 1' linked && ln -s 'plain 1' symlink && printf z >closed/file && chmod 500 closed
                """, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.root());
        waitForClocks();
        bpct = sandbox.bpctAs(user).in(sandbox.root());
    }

    /** Two clocks are compared to a second, so what changed in the last one may have changed since. */
    private void waitForClocks() {
        Instant made = Instant.now();
        Sandbox.waitUntil("all was made before", () -> Instant.now().isAfter(made.plusSeconds(2)));
    }

    private Outcome night(String... options) throws IOException {
        return night(List.of(), options);
    }

    private Outcome night(List<String> standIn, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "--snapshot",
                sandbox.path("pool").text(),
                "-j2",
                "--ssh",
                new SshStandIn(sandbox).after(standIn.toArray(String[]::new))));
        words.addAll(List.of(options));
        words.add("far:" + sandbox.path("from").text());
        return bpct.run(words.toArray());
    }

    /** Returns the snapshots of the pool, the oldest first, without those that are not whole. */
    private List<Path> snapshots() throws IOException {
        try (Stream<Path> found = Files.list(sandbox.path("pool").toPath())) {
            return found.filter(path -> path.getFileName().toString().matches("20.*Z"))
                    .sorted()
                    .toList();
        }
    }

    private Path latest() throws IOException {
        return sandbox.path("pool/latest").toPath().toRealPath();
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    private void twoNights(User user) throws Exception {
        plant(user);
        night("--wait").expect(0);
        Shell.call("cd -- \"$1\" && printf new >'deep/plain 7' && rm 'deep/plain 8'", sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        Outcome outcome = night("--wait", "-v").expect(0);

        List<Path> nights = snapshots();
        assertThat(nights).hasSize(2);
        assertThat(latest()).isEqualTo(nights.get(1));
        assertThatTree(FileName.of(nights.get(1))).isExactCopyOf(sandbox.path("from"));
        assertThat(inode(nights.get(1).resolve("deep/plain 9")))
                .isEqualTo(inode(nights.get(0).resolve("deep/plain 9")));
        assertThat(nights.get(0).resolve("deep/plain 7")).hasContent("7");
        assertThat(nights.get(0).resolve("deep/plain 8")).hasContent("8");
        assertThat(outcome.out())
                .contains(", linked to " + nights.get(0).getFileName())
                .contains("42 linked");
        assertThat(bpct.run("--list", sandbox.path("pool")).expect(0).out())
                .contains("complete")
                .doesNotContain("errors");
        bpct.run("--check=last", "--wait").expect(0);
        // The name of the snapshot is a second.
        assertThat(bpct.run("--restore", sandbox.path("pool"), "deep/plain 7", sandbox.path("back"), "--wait")
                        .expect(0)
                        .text())
                .contains(nights.get(1).getFileName().toString());
        assertThat(sandbox.path("back").toPath()).hasContent("new");
    }

    @Test
    void rootHasNightsOfATreeOfOthers() throws Exception {
        twoNights(User.current());
    }

    @Test
    void anOrdinaryUserHasThemToo() throws Exception {
        twoNights(User.ordinary());
    }

    @Test
    void aSourceThatLostMostOfItsFilesIsKeptButNotGood() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Path good = latest();
        Shell.call("rm -r -- \"$1\"/deep", sandbox.path("from"));

        Outcome outcome = night("--wait", "--keep", "last=1").expect(3);

        assertThat(outcome.text()).contains("Is the source whole?");
        assertThat(latest()).isEqualTo(good);
        assertThat(snapshots()).hasSize(2);
        assertThat(bpct.run("--list", sandbox.path("pool")).out()).contains("shrunk");
        night("--wait", "--max-shrink", "100%", "--keep", "last=1").expect(0);
        assertThat(latest()).isNotEqualTo(good);
    }

    @Test
    void aNightThatFailsLeavesTheLastOneAndTheNextOneTidiesUp() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Path good = latest();
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        // The first calls are those of bpct itself: the host goes away when the jobs ask.
        night(
                        List.of("((count < 4)) || { echo 'ssh: far: Permission denied (publickey).' >&2; exit 255; }"),
                        "--wait",
                        "--auto-resume=0")
                .expect(5);
        assertThat(latest()).isEqualTo(good);
        assertThat(snapshots()).hasSize(1);

        Outcome outcome = night("--wait").expect(0);

        assertThat(outcome.text()).contains("is set aside, to be removed");
        assertThat(snapshots()).hasSize(2);
        assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
    }

    @Test
    void aNightThatWasInterruptedIsResumedAndPublished() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        night(
                        List.of("((count < 4)) || { echo 'ssh: far: Permission denied (publickey).' >&2; exit 255; }"),
                        "--wait",
                        "--auto-resume=0")
                .expect(5);
        new SshStandIn(sandbox).after();

        bpct.run("--resume=2", "--wait").expect(0);

        assertThat(snapshots()).hasSize(2);
        assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
    }

    @Test
    void foldersOfSnapshotsOfTheOtherFileSystemAreLeftOut() throws Exception {
        plant(User.current());
        sandbox.file("from/.zfs/snapshot/old/file", "old");
        assertThat(night("--wait").expect(0).text()).contains("left out as snapshots of the file system: 1 directory");
        assertThat(latest().resolve(".zfs")).doesNotExist();
        assertThat(latest().resolve("linked")).hasContent("1");
    }

    @Test
    void theSourceStaysTheSameOneAndWhatCannotBeOneIsRefused() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        String ssh = new SshStandIn(sandbox).after();
        String pool = sandbox.path("pool").text();
        String from = "far:" + sandbox.path("from").text();
        assertThat(bpct.run("--snapshot", pool, "--ssh", ssh, from + "/deep")
                        .expect(2)
                        .text())
                .contains("the last good snapshot in ", " is of " + from + ", not of " + from + "/deep");
        assertThat(bpct.run("--snapshot", pool, "--ssh", ssh, from + "/none")
                        .expect(2)
                        .text())
                .contains("far:", "/from/none does not exist");
        assertThat(bpct.run("--snapshot", pool, "--ssh", ssh, "--exclude", "*.o", from)
                        .expect(2)
                        .text())
                .contains("rules for names, as --exclude, do not go with sources on another host");
        assertThat(bpct.run("--snapshot", pool, "--ssh", ssh, sandbox.path("from"))
                        .expect(2)
                        .text())
                .contains("--ssh is for work with another host");
        assertThat(bpct.run("--snapshot", pool + "2", "--ssh", ssh, "--exclude", "*.o", from)
                        .expect(2)
                        .text())
                .doesNotContain("the first one of the pool");
        assertThat(sandbox.path("pool2").toPath()).doesNotExist();
        assertThat(snapshots()).hasSize(1);
        assertThat(sandbox.path("pool/.bpct/lock").toPath()).doesNotExist();
    }
}
