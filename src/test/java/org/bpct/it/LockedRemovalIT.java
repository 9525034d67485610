package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing is removed where a night or an update is at work, nor what bpct or its user lives in. */
@Tag("race")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class LockedRemovalIT extends CallsWithin {
    private void refusedBy(int code, String why, Object rule, Object value, String path) {
        for (String dry : List.of("-n", "--wait")) {
            assertThat(sandbox.bpct()
                            .run("--remove", dry, rule, value, path)
                            .expect(code)
                            .err())
                    .contains(why);
        }
    }

    private void refused(int code, String why, Object... paths) {
        for (Object path : paths) {
            assertThat(sandbox.bpct().run("--remove", path).expect(code).err()).contains(why);
            assertThat(sandbox.bpct().run("--remove", "-n", path).expect(code).err())
                    .contains(why);
        }
    }

    @Test
    void aPoolStaysWhileANightWritesIt() throws Exception {
        sandbox.file("source/f", "content");
        sandbox.directory("pools");
        sandbox.bpct().run("--snapshot", "pools/pool", "--wait", "source").expect(0);
        String first = sandbox.path("pools/pool/latest")
                .toPath()
                .toRealPath()
                .getFileName()
                .toString();
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("--snapshot", "pools/pool", "--pre", gate.pre(), "source")
                .expect(0);
        String incomplete = Shell.call("printf %s \"$1\"/pools/pool/.incomplete-*", sandbox.root())
                .out();

        refused(6, "is locked: batch 2 is ", "pools/pool", "pools", "pools/pool/.bpct", incomplete);
        sandbox.bpct().run("--remove", "--wait", "pools/pool/" + first).expect(0);

        gate.open();
        sandbox.bpct().run("--wait=2").expect(0);
        assertThat(sandbox.path("pools/pool/latest/f").toPath()).hasContent("content");
        sandbox.bpct().run("--remove", "--wait", "--force", "pools").expect(0);
        assertThat(sandbox.path("pools").toPath()).doesNotExist();
    }

    @Test
    void aTreeStaysWhileACopyWritesIt() throws Exception {
        sandbox.file("source/f", "content");
        sandbox.file("dst/other/f", "content");
        Gate gate = sandbox.gate();
        sandbox.bpct().run("--pre", gate.pre(), "source", "dst").expect(0);

        refused(6, "batch 1 copies source to ", "dst/source", "dst");
        sandbox.bpct().run("--remove", "--wait", "dst/other").expect(0);
        // A purge goes on around it.
        sandbox.bpct().run("--remove", "--wait", "--older-than", "30d", "dst").expect(0);

        gate.open();
        sandbox.bpct().run("--wait=1").expect(0);
        assertThat(sandbox.path("dst/source/f").toPath()).hasContent("content");
        sandbox.bpct().run("--remove", "--wait", "dst").expect(0);
    }

    @Test
    void aPoolStaysWhenRulesLeaveOutTheLockAlone() throws Exception {
        sandbox.file("source/f", "content");
        sandbox.file("scratch/other", "other");
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("--snapshot", "scratch/pool", "--pre", gate.pre(), "source")
                .expect(0);
        String incomplete = Shell.call("cd \"$1\"/scratch && printf %s pool/.incomplete-*", sandbox.root())
                .out();
        sandbox.file("scratch/" + incomplete + "/early", "early");
        FileName list = sandbox.file("list", incomplete + "/early\n");

        for (Object[] rule : new Object[][] {{"--exclude", ".bpct"}, {"--exclude", "lock"}, {"--files-from", list}}) {
            refusedBy(6, "is locked: batch 1 is ", rule[0], rule[1], "scratch");
        }
        sandbox.bpct()
                .run("--remove", "--wait", "--exclude", "/pool", "scratch")
                .expect(0);
        assertThat(sandbox.path("scratch/other").toPath()).doesNotExist();
        assertThat(sandbox.path("scratch/" + incomplete + "/early").toPath()).exists();

        gate.open();
        sandbox.bpct().run("--wait=1").expect(0);
        assertThat(sandbox.path("scratch/pool/latest/f").toPath()).hasContent("content");
    }

    @Test
    void whatOnlyLooksLikeALockKeepsNothing() throws Exception {
        for (String forged : List.of(
                "echo rubbish >holder",
                "mkfifo holder",
                "ln -s /dev/zero holder",
                "mkdir holder",
                "echo bpct-lock-1 h 1 1 b 1 . >holder; mkfifo command")) {
            sandbox.file("scratch/own", "own");
            sandbox.directory("scratch/user/.bpct/lock");
            Shell.call("cd \"$1\"/scratch/user/.bpct/lock && " + forged, sandbox.root());

            assertThat(sandbox.bpct().run("--remove", "-n", "scratch").expect(0).err())
                    .as(forged)
                    .contains("the lock of ", "scratch/user is not obeyed");
            sandbox.bpct().run("--remove", "--wait", "scratch").expect(0);
            assertThat(sandbox.path("scratch").toPath()).doesNotExist();
        }
    }

    @Test
    void aLockOfAnotherUserKeepsOnlyThatUsersPool() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can act as two users");
        FileName shared = sandbox.directory("shared");
        sandbox.directory("shared/dir");
        sandbox.file("shared/dir/own", "own");
        live("shared/.bpct/lock");
        sandbox.giveTo(User.ordinary(), sandbox.path("shared/.bpct"));
        sandbox.file("shared/users/pool/f", "content");
        live("shared/users/pool/.bpct/lock");
        sandbox.giveTo(User.ordinary(), sandbox.path("shared/users"));
        Shell.call("chmod 1777 \"$1\"", shared);

        sandbox.bpct().run("--remove", "--wait", "shared/dir").expect(0);
        assertThat(sandbox.path("shared/dir").toPath()).doesNotExist();
        refused(6, "users/pool is locked: ", "shared", "shared/users", "shared/users/pool");
        assertThat(sandbox.bpct().run("--remove", "shared").expect(6).err()).contains("--exclude");

        sandbox.bpct()
                .run("--remove", "--wait", "--exclude", "/users/pool", "shared")
                .expect(0);
        assertThat(sandbox.path("shared/.bpct").toPath()).doesNotExist();
        assertThat(sandbox.path("shared/users/pool/f").toPath()).hasContent("content");
    }

    /** Makes a lock of this process, which lives as long as the test. */
    private void live(String lock) throws Exception {
        sandbox.file(lock + "/command", "bpct");
        Shell.call(
                "read -r boot </proc/sys/kernel/random/boot_id; read -r line </proc/$2/stat; set -- \"$1\" $2 ${line##*) };"
                        + " echo \"bpct-lock-1 here $2 ${22} $boot 1 .\" >\"$1\"/holder",
                sandbox.path(lock),
                FileName.ofText(Long.toString(ProcessHandle.current().pid())));
    }

    @Test
    void aMirrorStaysWhileItIsUpdated() throws Exception {
        sandbox.file("source/below/file", "content");
        sandbox.file("mirrors/copy/below/old", "old");
        Gate gate = sandbox.gate();
        sandbox.bpct()
                .run("-u", "-T", "--pre", gate.pre(), "source", "mirrors/copy")
                .expect(0);

        refused(6, "is locked: batch 1 is ", "mirrors", "mirrors/copy", "mirrors/copy/below");

        gate.open();
        sandbox.bpct().run("--wait=1").expect(0);
        sandbox.bpct().run("--remove", "--wait", "mirrors/copy/below").expect(0);
        assertThat(Files.exists(sandbox.path("mirrors/copy/below").toPath())).isFalse();
    }

    @Test
    void whatHoldsTheHomeByTheNameOfABindMountStays() throws Exception {
        sandbox.file("tree/inner/file", "content");
        sandbox.directory("elsewhere");
        try (BindMount mount = BindMount.of(sandbox.path("tree/inner"), sandbox.path("elsewhere"))) {
            FileName inside = sandbox.path("elsewhere/bpct");
            BpctCall bpct = sandbox.bpct().with("BPCT_HOME", inside);

            assertThat(bpct.run("--remove", "-n", "tree").expect(2).err()).contains("BPCT_HOME", "is in it");
            assertThat(bpct.run("--remove", "-n", "tree/inner").expect(2).err()).contains("is in it");
            assertThat(sandbox.bpct()
                            .with("HOME", inside)
                            .run("--remove", "-n", "tree")
                            .expect(2)
                            .err())
                    .contains("your home directory is in it");
        }
    }

    @Test
    void theHomeThatTheSystemKnowsStaysWhateverTheEnvironmentSays() {
        FileName home = FileName.ofText(System.getProperty("user.home"));
        for (String said : new String[] {"", "/nonexistent", "relative"}) {
            assertThat(sandbox.bpct()
                            .with("HOME", FileName.ofText(said))
                            .run("--remove", "-n", home)
                            .expect(2)
                            .err())
                    .contains("it is your home directory");
        }
    }
}
