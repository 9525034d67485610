package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --snapshot host:/pool}: the nights of a tree of this host, in a pool on another one. */
@Tag("it")
final class HostPoolIT extends CallsProcesses {
    private final FarNights nights = new FarNights(sandbox, true);

    /** Keeps what it is sent, passes it on, and then kills its caller at the first request of this name. */
    private static String killedBehind(String request, Object once) {
        return """
                sent=$(mktemp) && cat >"$sent" && bash -c "${!#}" <"$sent"; code=$?
                if grep -aqx :%1$s "$sent" && [[ ! -e %2$s ]]; then : >%2$s; kill -9 $PPID; fi
                exit "$code"
                """.formatted(request, once);
    }

    private Path pool(String name) {
        return sandbox.path("pool/" + name).toPath();
    }

    private void isFree() {
        assertThat(pool(".bpct/lock")).doesNotExist();
        assertThat(sandbox.path("pool").toPath()).isDirectoryNotContaining("glob:**/.incomplete-*");
        assertThat(sandbox.path("pool").toPath()).isDirectoryNotContaining("glob:**/.deleting-*");
    }

    private void threeNights(User user) throws Exception {
        nights.plant(user);
        assertThat(nights.night("--wait").expect(0).text()).contains("the first one of the pool");
        Shell.call("cd -- \"$1\" && printf new >'deep/plain 7' && rm 'deep/plain 8'", sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        assertThat(nights.night("-n").expect(0).text()).contains("become links to the base: 42 entries");
        Outcome outcome = nights.night("--wait", "-v").expect(0);

        List<Path> kept = nights.snapshots();
        assertThat(kept).hasSize(2);
        assertThat(nights.latest()).isEqualTo(kept.get(1));
        assertThatTree(FileName.of(kept.get(1))).isExactCopyOf(sandbox.path("from"));
        assertThat(FarNights.inode(kept.get(1).resolve("deep/plain 9")))
                .isEqualTo(FarNights.inode(kept.get(0).resolve("deep/plain 9")));
        assertThat(kept.get(0).resolve("deep/plain 7")).hasContent("7");
        assertThat(kept.get(0).resolve("deep/plain 8")).hasContent("8");
        assertThat(outcome.out())
                .contains("was published as " + kept.get(1).getFileName())
                .contains("42 linked");
        isFree();
        assertThat(nights.bpct().run("--check=last", "--wait").expect(0).out()).contains(kept.get(1) + " && sha256sum");
        // bpct on that host knows the pool as its own, and bpct here lists it without bpct there.
        String listed =
                nights.bpct().run("--list", sandbox.path("pool")).expect(0).out();
        assertThat(listed).contains("complete").doesNotContain("errors", "no record");
        assertThat(nights.list().expect(0).out()).isEqualTo(listed);
        assertThat(nights.list("--max-age", "2h").expect(0).out())
                .startsWith("OK: the newest complete snapshot in far:");
        assertThat(nights.list("--json").expect(0).out()).contains("\"pool\" : \"far:", "\"state\" : \"complete\"");

        nights.night("--wait", "--keep", "last=1").expect(0);
        assertThat(nights.bpct().run("--resume=1", "--wait").text()).doesNotContain("set its snapshot aside");
        assertThat(nights.snapshots()).hasSize(1);
        assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
    }

    @Test
    void rootHasNightsOfATreeOfOthers() throws Exception {
        threeNights(User.current());
    }

    @Test
    void anOrdinaryUserHasThemToo() throws Exception {
        threeNights(User.ordinary());
    }

    @Test
    void aSourceThatLostMostOfItsFilesIsKeptButNotGood() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Path good = nights.latest();
        Shell.call("rm -r -- \"$1\"/deep", sandbox.path("from"));

        Outcome outcome = nights.night("--wait", "--keep", "last=1").expect(3);

        assertThat(outcome.text())
                .contains("Is the source whole?")
                .contains("drops " + good.getFileName() + ", unless the source has shrunk: ");
        assertThat(nights.bpct().run("--progress").out()).contains(" 2 complete, but shrunk");
        assertThat(nights.latest()).isEqualTo(good);
        assertThat(nights.snapshots()).hasSize(2);
        nights.night("--wait", "--max-shrink", "100%", "--keep", "last=1").expect(0);
        assertThat(nights.latest()).isNotEqualTo(good);
        assertThat(nights.snapshots()).hasSize(1);
    }

    @Test
    void aNightThatFailsLeavesTheLastOneAndTheNextOneTidiesUp() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Path good = nights.latest();
        nights.failTonight(9);
        assertThat(nights.list().expect(0).out()).contains("  incomplete: batch 2 of ", " has the lock\n");
        assertThat(nights.latest()).isEqualTo(good);
        assertThat(nights.snapshots()).hasSize(1);

        Outcome outcome = nights.night("--wait").expect(0);

        assertThat(outcome.text()).contains("the previous night did not finish", "is set aside, to be removed");
        assertThat(nights.snapshots()).hasSize(2);
        assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
        String advice = "the night of batch 3 has set its snapshot aside, and copies all; bpct --forget 2";
        assertThat(nights.bpct().run("--resume=2", "--wait").expect(2).err()).contains(advice);
        assertThat(nights.bpct().run("--progress=2").out()).contains(advice).doesNotContain("--resume");
        assertThat(nights.bpct().run("--forget", "2").expect(0).text())
                .contains("batch 2 is deleted; the night of batch 3 has set its snapshot aside");
        assertThat(nights.snapshots()).hasSize(2);
    }

    @Test
    void aNightThatWasInterruptedIsResumedAndPublished() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        nights.failTonight(9);
        new SshStandIn(sandbox).after();

        nights.bpct().run("--resume=2", "--wait").expect(0);

        assertThat(nights.snapshots()).hasSize(2);
        assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
        isFree();
    }

    /** The other host has done the request, and nobody here knows it. */
    @Test
    void aFinalizerThatIsKilledBehindItsLastRequestIsRepeated() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        for (String request : List.of("pool_publish", "pool_sweep")) {
            String once = sandbox.path("killed-" + request).text();
            nights.night(List.of(killedBehind(request, once)), "--wait", "--keep", "last=1")
                    .expect(0);
            assertThat(Path.of(once)).exists();
            assertThat(nights.snapshots()).hasSize(1);
            assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
            isFree();
        }
    }

    @Test
    void onlyOneNightIsMadeAtATime() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Shell.call("""
                mkdir "$1/.bpct/lock" && cd "$1/.bpct/lock" && echo 'bpct-lock-1 elsewhere 7 8 boot 9 .' >holder && printf bpct >command
                printf 'other' >token && printf '3\\0elsewhere:/home/x/.bpct/1a\\0' >batch && : >heartbeat
                """, sandbox.path("pool"));

        assertThat(nights.night("--wait").expect(6).text())
                .contains(" is locked: process 7 on elsewhere works on it, or its batch does");
        assertThat(nights.night("--wait", "--skip-if-running").expect(0).text())
                .contains("left out, 1 in a row: the pool far:");
        nights.night("--wait", "--skip-if-running").expect(0);
        assertThat(nights.night("--wait", "--skip-if-running").expect(6).text())
                .contains("left out 3 times in a row: ");
        // Nor does bpct on that host take it for one that is gone.
        assertThat(nights.bpct()
                        .run("--scheduler", "local", "--snapshot", sandbox.path("pool"), sandbox.path("from"))
                        .expect(6)
                        .text())
                .contains("batch 3 of elsewhere holds it, and nobody here knows whether that is over");
        assertThat(nights.snapshots()).hasSize(1);
        assertThat(pool(".bpct/lock/holder")).exists();
    }

    @Test
    void aPoolOfAnotherUserIsRefusedWithTheReason() throws Exception {
        nights.plant(User.ordinary());
        sandbox.directory("closed/.bpct");
        Shell.call("chmod 755 \"$1\"/closed \"$1\"/closed/.bpct && chown 0:0 \"$1\"/closed", sandbox.root());
        String ssh = new SshStandIn(sandbox).after();
        String from = sandbox.path("from").text();
        String far = "far:" + sandbox.path("closed").text();
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far, from)
                        .expect(1)
                        .text())
                .contains("cannot use the pool ", "Permission denied");
        Shell.call("chmod 700 \"$1\"/closed", sandbox.root());
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far, from)
                        .expect(1)
                        .text())
                .contains("cannot look at the pool ", "Permission denied");
    }

    @Test
    void whatIsNotOfBpctSurvives() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Shell.call("""
                cd "$1" && mkdir 2020-01-01T00-00-00Z .deleting-2020-01-02T00-00-00Z .incomplete-2020-01-03T00-00-00Z &&
                for d in 2020* .del* .inc*; do echo mine >"$d/file"; done; rm latest && echo mine >latest && echo mine >.bpct/mine
                ln -s "$2" .deleting-2020-01-04T00-00-00Z && echo 'begun .' >.bpct/2020-01-04T00-00-00Z
                """, sandbox.path("pool"), sandbox.path("from"));

        Outcome outcome = nights.night("--wait", "--keep", "last=1").expect(0);

        assertThat(outcome.text())
                .contains("has no record of bpct, and is left alone")
                .contains("latest is no symlink");
        assertThat(pool("2020-01-01T00-00-00Z/file")).hasContent("mine");
        assertThat(pool(".deleting-2020-01-02T00-00-00Z/file")).hasContent("mine");
        assertThat(pool(".incomplete-2020-01-03T00-00-00Z/file")).hasContent("mine");
        assertThat(pool("latest")).hasContent("mine");
        assertThat(pool(".bpct/mine")).hasContent("mine");
        assertThat(sandbox.path("from/deep/plain 9").toPath()).hasContent("9");
        assertThat(nights.snapshots()).hasSize(2);
    }

    /** Its file system there may not be mounted. */
    @Test
    void aPoolThatIsNotThereAnyMoreIsNotBegunAnew() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Shell.call("mv \"$1/pool\" \"$1/pool.away\"", sandbox.root());

        for (String option : List.of("--wait", "-n")) {
            assertThat(nights.night(option).expect(2).err())
                    .contains("pool is not there, and batch 1 was a night in it: is its file system mounted?");
        }
        assertThat(sandbox.path("pool").toPath()).doesNotExist();
        nights.night("--force", "--wait").expect(0);
        assertThat(nights.snapshots()).hasSize(1);
    }

    @Test
    void whatCannotBeAPoolIsRefusedAndNothingIsMade() throws Exception {
        nights.plant(User.current());
        String ssh = new SshStandIn(sandbox).after();
        String from = sandbox.path("from").text();
        String far = "far:" + sandbox.root().text();
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/from/deep", from)
                        .expect(2)
                        .text())
                .contains("holds other things than snapshots of bpct");
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/no/pool", from)
                        .expect(2)
                        .text())
                .contains("the directory of the pool", "does not exist there");
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/pool", "far:" + from)
                        .expect(2)
                        .text())
                .contains("are both on other hosts");
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/from/symlink", from)
                        .expect(2)
                        .text())
                .contains("is not a directory");
        sandbox.directory("open");
        Shell.call("chmod 777 \"$1\"", sandbox.path("open"));
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/open/pool", from)
                        .expect(2)
                        .text())
                .contains("could be replaced by others than root: others can write in ");
        assertThat(sandbox.path("open/pool/.bpct").toPath()).doesNotExist();
        nights.night("--wait").expect(0);
        assertThat(nights.bpct()
                        .run("--ssh", ssh, "--snapshot", far + "/pool", from + "/deep")
                        .expect(2)
                        .text())
                .contains("the last good snapshot in ", " is of " + from + ", not of " + from + "/deep");
        isFree();
    }
}
