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

/** {@code --snapshot host:/pool}: the nights of a tree of this host, in a pool on another one. */
@Tag("it")
final class HostPoolIT extends CallsProcesses {
    /** Keeps what it is sent, passes it on, and then kills its caller at the first request of this name. */
    private static final String KILLED_BEHIND = """
            sent=$(mktemp) && cat >"$sent" && bash -c "${!#}" <"$sent"; code=$?
            if grep -aqx :%1$s "$sent" && [[ ! -e %2$s ]]; then : >%2$s; kill -9 $PPID; fi
            exit "$code"
            """;

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
                "far:" + sandbox.path("pool").text(),
                "-j2",
                "--ssh",
                new SshStandIn(sandbox).after(standIn.toArray(String[]::new))));
        words.addAll(List.of(options));
        words.add(sandbox.path("from").text());
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

    private Path pool(String name) {
        return sandbox.path("pool/" + name).toPath();
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    private void isFree() {
        assertThat(pool(".bpct/lock")).doesNotExist();
        assertThat(sandbox.path("pool").toPath()).isDirectoryNotContaining("glob:**/.incomplete-*");
        assertThat(sandbox.path("pool").toPath()).isDirectoryNotContaining("glob:**/.deleting-*");
    }

    private void nights(User user) throws Exception {
        plant(user);
        assertThat(night("--wait").expect(0).text()).contains("the first one of the pool");
        Shell.call("cd -- \"$1\" && printf new >'deep/plain 7' && rm 'deep/plain 8'", sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        assertThat(night("-n").expect(0).text()).contains("become links to the base: 42 entries");
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
                .contains("was published as " + nights.get(1).getFileName())
                .contains("42 linked");
        isFree();
        assertThat(bpct.run("--check=last", "--wait").expect(0).out()).contains(nights.get(1) + " && sha256sum");
        // bpct on that host knows the pool as its own.
        assertThat(bpct.run("--list", sandbox.path("pool")).expect(0).out())
                .contains("complete")
                .doesNotContain("errors", "no record");

        night("--wait", "--keep", "last=1").expect(0);
        assertThat(snapshots()).hasSize(1);
        assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
    }

    @Test
    void rootHasNightsOfATreeOfOthers() throws Exception {
        nights(User.current());
    }

    @Test
    void anOrdinaryUserHasThemToo() throws Exception {
        nights(User.ordinary());
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
        night("--wait", "--max-shrink", "100%", "--keep", "last=1").expect(0);
        assertThat(latest()).isNotEqualTo(good);
        assertThat(snapshots()).hasSize(1);
    }

    private void failTonight() throws IOException {
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        // The first calls are those of bpct itself: the host goes away when the jobs ask.
        night(
                        List.of("((count < 10)) || { echo 'ssh: far: Permission denied (publickey).' >&2; exit 255; }"),
                        "--wait",
                        "--auto-resume=0")
                .expect(5);
    }

    @Test
    void aNightThatFailsLeavesTheLastOneAndTheNextOneTidiesUp() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Path good = latest();
        failTonight();
        assertThat(latest()).isEqualTo(good);
        assertThat(snapshots()).hasSize(1);

        Outcome outcome = night("--wait").expect(0);

        assertThat(outcome.text()).contains("the previous night did not finish", "is set aside, to be removed");
        assertThat(snapshots()).hasSize(2);
        assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
        assertThat(bpct.run("--resume=2", "--wait").expect(5).text())
                .contains("cannot be entered: No such file or directory");
        assertThat(snapshots()).hasSize(2);
    }

    @Test
    void aNightThatWasInterruptedIsResumedAndPublished() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        failTonight();
        new SshStandIn(sandbox).after();

        bpct.run("--resume=2", "--wait").expect(0);

        assertThat(snapshots()).hasSize(2);
        assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
    }

    /** The other host has done the request, and nobody here knows it. */
    @Test
    void aFinalizerThatIsKilledBehindItsLastRequestIsRepeated() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        for (String request : List.of("pool_publish", "pool_sweep")) {
            String once = sandbox.path("killed-" + request).text();
            night(List.of(String.format(KILLED_BEHIND, request, once)), "--wait", "--keep", "last=1")
                    .expect(0);
            assertThat(Path.of(once)).exists();
            assertThat(snapshots()).hasSize(1);
            assertThatTree(FileName.of(latest())).isExactCopyOf(sandbox.path("from"));
            isFree();
        }
    }

    @Test
    void onlyOneNightIsMadeAtATime() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Shell.call("""
                mkdir "$1/.bpct/lock" && cd "$1/.bpct/lock" && echo 'bpct-lock-1 elsewhere 7 8 boot 9 .' >holder && printf bpct >command
                printf 'other' >token && printf '3\\0elsewhere:/home/x/.bpct/1a\\0' >batch && : >heartbeat
                """, sandbox.path("pool"));

        assertThat(night("--wait").expect(6).text())
                .contains(" is locked: process 7 on elsewhere works on it, or its batch does");
        assertThat(night("--wait", "--skip-if-running").expect(0).text())
                .contains("left out, 1 in a row: the pool far:");
        night("--wait", "--skip-if-running").expect(0);
        assertThat(night("--wait", "--skip-if-running").expect(6).text()).contains("left out 3 times in a row: ");
        // Nor does bpct on that host take it for one that is gone.
        assertThat(bpct.run("--scheduler", "local", "--snapshot", sandbox.path("pool"), sandbox.path("from"))
                        .expect(6)
                        .text())
                .contains("batch 3 of elsewhere holds it, and nobody here knows whether that is over");
        assertThat(snapshots()).hasSize(1);
        assertThat(pool(".bpct/lock/holder")).exists();
    }

    @Test
    void aPoolOfAnotherUserIsRefusedWithTheReason() throws Exception {
        plant(User.ordinary());
        sandbox.directory("closed/.bpct");
        Shell.call("chmod 755 \"$1\"/closed \"$1\"/closed/.bpct && chown 0:0 \"$1\"/closed", sandbox.root());
        String ssh = new SshStandIn(sandbox).after();
        String from = sandbox.path("from").text();
        String far = "far:" + sandbox.path("closed").text();
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far, from).expect(1).text())
                .contains("cannot use the pool ", "Permission denied");
        Shell.call("chmod 700 \"$1\"/closed", sandbox.root());
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far, from).expect(1).text())
                .contains("cannot look at the pool ", "Permission denied");
    }

    @Test
    void whatIsNotOfBpctSurvives() throws Exception {
        plant(User.current());
        night("--wait").expect(0);
        Shell.call("""
                cd "$1" && mkdir 2020-01-01T00-00-00Z .deleting-2020-01-02T00-00-00Z .incomplete-2020-01-03T00-00-00Z &&
                for d in 2020* .del* .inc*; do echo mine >"$d/file"; done; rm latest && echo mine >latest && echo mine >.bpct/mine
                ln -s "$2" .deleting-2020-01-04T00-00-00Z && echo 'begun .' >.bpct/2020-01-04T00-00-00Z
                """, sandbox.path("pool"), sandbox.path("from"));

        Outcome outcome = night("--wait", "--keep", "last=1").expect(0);

        assertThat(outcome.text())
                .contains("has no record of bpct, and is left alone")
                .contains("latest is no symlink");
        assertThat(pool("2020-01-01T00-00-00Z/file")).hasContent("mine");
        assertThat(pool(".deleting-2020-01-02T00-00-00Z/file")).hasContent("mine");
        assertThat(pool(".incomplete-2020-01-03T00-00-00Z/file")).hasContent("mine");
        assertThat(pool("latest")).hasContent("mine");
        assertThat(pool(".bpct/mine")).hasContent("mine");
        assertThat(sandbox.path("from/deep/plain 9").toPath()).hasContent("9");
        assertThat(snapshots()).hasSize(2);
    }

    @Test
    void whatCannotBeAPoolIsRefusedAndNothingIsMade() throws Exception {
        plant(User.current());
        String ssh = new SshStandIn(sandbox).after();
        String from = sandbox.path("from").text();
        String far = "far:" + sandbox.root().text();
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/from/deep", from)
                        .expect(2)
                        .text())
                .contains("holds other things than snapshots of bpct");
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/no/pool", from)
                        .expect(2)
                        .text())
                .contains("the directory of the pool", "does not exist there");
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/pool", "far:" + from)
                        .expect(2)
                        .text())
                .contains("are both on other hosts");
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/from/symlink", from)
                        .expect(2)
                        .text())
                .contains("is not a directory");
        sandbox.directory("open");
        Shell.call("chmod 777 \"$1\"", sandbox.path("open"));
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/open/pool", from)
                        .expect(2)
                        .text())
                .contains("could be replaced by others than root: others can write in ");
        assertThat(sandbox.path("open/pool/.bpct").toPath()).doesNotExist();
        night("--wait").expect(0);
        assertThat(bpct.run("--ssh", ssh, "--snapshot", far + "/pool", from + "/deep")
                        .expect(2)
                        .text())
                .contains("the last good snapshot in ", " is of " + from + ", not of " + from + "/deep");
        isFree();
    }
}
