package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Batches of one user in reach of another: root only looks at them, and nobody runs what another could have put there. */
@Tag("it")
final class ForeignHomeIT extends CallsWithin {
    private static final User VICTIM = new User(1234, 1234);
    private static final User ATTACKER = new User(4321, 4321);

    @BeforeEach
    void onlyRootCanBeTwoUsers() {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can act as two users");
    }

    @Test
    void rootWritesAndRunsNothingInTheHomeOfAnotherUser() throws Exception {
        BatchDirectory batch = batchOf(VICTIM).directory();
        Path precious = sandbox.path("precious").toPath();
        Files.delete(batch.lock());
        Files.createSymbolicLink(batch.lock(), precious);
        Files.delete(batch.log());
        Files.createSymbolicLink(batch.log(), precious);
        List<String> before = tree();
        for (String mode : List.of("--resume=1", "--retry=1", "--check=1", "--cancel=1", "--forget=1", "--wait=1")) {
            assertThat(sandbox.bpct().run(mode).expect(1).err())
                    .contains("/home/.bpct belongs to 1234", "runuser -u 1234");
        }
        assertThat(sandbox.bpct().run("--save", "-j2").expect(1).err()).contains("belongs to 1234");
        assertThat(sandbox.bpct().run("-j1", "source", "copy").expect(1).err()).contains("belongs to 1234");
        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).contains("Batch #1");
        assertThat(precious).doesNotExist();
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void aSymlinkInThePlaceOfALockIsNoLock() throws Exception {
        BatchDirectory batch = batchOf(User.current()).directory();
        Path precious = sandbox.path("precious").toPath();
        Files.delete(batch.lock());
        Files.createSymbolicLink(batch.lock(), precious);
        assertThat(sandbox.bpct().run("--resume=1").expect(1).err()).contains("/lock is no regular file");
        assertThat(precious).doesNotExist();
    }

    @Test
    void aFifoInThePlaceOfAStateFileHoldsNobody() throws Exception {
        BatchOnDisk batch = batchOf(VICTIM);
        sandbox.bpct().as(VICTIM).run("--wait=1").expect(0);
        String found = "find -- \"$1\" -type f %s -print0";
        // What a question reads first, one after the other; then all the rest at once.
        String first = "\\( -name batch.json -o -name wave.json -o -name folder -o -name default.txt \\)";
        List<List<FileName>> turns = new ArrayList<>();
        Shell.call(found.formatted(first), sandbox.home()).words().forEach(name -> turns.add(List.of(name)));
        turns.add(Shell.call(found.formatted("! " + first), sandbox.home()).words());
        assertThat(turns).hasSize(4);
        for (List<FileName> names : turns) {
            FileName[] changed = names.toArray(FileName[]::new);
            Shell.call(
                    "for f; do mv -- \"$f\" \"$f.kept\"; mkfifo -m 600 -- \"$f\"; chown 1234:1234 -- \"$f\"; done",
                    changed);
            for (List<Object> question : List.<List<Object>>of(
                    List.of("-p"), List.of("--errors=1"), List.of("--why", sandbox.path("copy/file")))) {
                assertThat(sandbox.bpct().run(question.toArray()).exitCode())
                        .as(names + " " + question)
                        .isBetween(0, 2);
            }
            Shell.call("for f; do mv -f -- \"$f.kept\" \"$f\"; done", changed);
        }
        assertThat(batch.directory().description()).exists();
    }

    @Test
    void waitingJobsOfAHomeBelowAnotherUsersDirectoryAreNotRun() throws Exception {
        FileName shared = sandbox.directoryOf(ATTACKER, "shared");
        Shell.call("chmod 1777 -- \"$1\"", shared);
        FileName home = sandbox.path("shared/victim");
        FileName source = sandbox.file("source/file", "x").parent();
        FileName copies = sandbox.directoryOf(VICTIM, "copies");
        sandbox.giveTo(User.current(), shared);
        BpctCall victim = sandbox.bpctAs(VICTIM).in(copies).with("BPCT_HOME", home);
        victim.run("-j1", "--no-submit", source, "copy").expect(0);
        sandbox.bpct().runOther("/usr/bin/chown", "4321:4321", shared).expect(0);
        // What he can do now: put batches with his scripts in the place of the victim's.
        Shell.call(
                "cd -- \"$1\"; for f in victim/*/jobs/*/script; do echo 'touch ../../../../stolen' >\"$f\"; done",
                shared);

        for (String mode : List.of("--resume=1", "--wait=1", "--retry=1", "--check=1", "--cancel=1")) {
            assertThat(victim.run(mode).expect(1).err())
                    .contains(shared.text() + " belongs to user 4321", "set BPCT_HOME to a folder below");
        }
        assertThat(victim.run("-j1", source, "copy2").expect(1).err()).contains("belongs to user 4321");
        assertThat(victim.run("--doctor").expect(1).err()).contains("belongs to user 4321");
        assertThat(sandbox.path("copies/copy/file").toPath()).doesNotExist();
    }

    @Test
    void templatesAndClientsThatAnotherUserCanWriteAreNotRun() throws Exception {
        sandbox.file("source/file", "x");
        FileName templates = sandbox.directory("own");
        FileName header = sandbox.file(
                "own/scheduler/local/header.sh",
                "touch " + sandbox.path("stolen").text() + "\n");
        BpctCall bpct = sandbox.bpct();
        bpct.run("--no-submit", "-j1", "--templates", templates, "source", "copy")
                .expect(0);

        for (String change : List.of("chmod o+w", "chmod 1777", "chmod g+w", "chown 4321")) {
            Shell.call(change + " -- \"$1\"", templates);
            for (String option : List.of("--templates", "--clients")) {
                assertThat(bpct.run("-j1", option, templates, "source", "copy2")
                                .expect(2)
                                .err())
                        .contains(option + " " + templates.text() + " is not safe from other users");
            }
            assertThat(BpctCall.in(sandbox.root(), sandbox.home())
                            .with("BPCT_CONF", BpctCall.siteFile("templates = " + templates.text() + "\n"))
                            .run("source", "copy2")
                            .expect(2)
                            .err())
                    .contains("is not safe from other users", "site.conf");
            Shell.call("chmod 755 -- \"$1\"; chown 0 -- \"$1\"", templates);
        }
        for (FileName part : List.of(header, header.parent())) {
            for (String change : List.of("chmod o+w", "chown 4321")) {
                Shell.call(change + " -- \"$1\"", part);
                assertThat(bpct.run("-j1", "--templates", templates, "source", "copy2")
                                .expect(1)
                                .err())
                        .contains("scheduler/local/header.sh could be another user's, and jobs would run it");
                Shell.call("chmod u=rwX,go=rX -- \"$1\"; chown 0 -- \"$1\"", part);
            }
        }
        assertThat(sandbox.path("stolen").toPath()).doesNotExist();
    }

    @Test
    void nothingOfABatchOrAPoolIsOpenToOthers() throws Exception {
        BpctCall bpct = sandbox.bpct();
        batchOf(User.current());
        bpct.run("-u", "-j1", "--wait", "-T", "source", "copy").expect(0);
        bpct.run("-j1", "--wait", "--snapshot", "pool", "source").expect(0);
        bpct.run("--resume=1").expect(0);
        bpct.run("--check=1", "--wait").expect(0);
        bpct.run("--save", "-j2").expect(0);

        String open = "find \"$1\"/.bpct \"$2\"/.bpct* ! -type l -perm /077";
        assertThat(Shell.call(open, sandbox.home(), sandbox.path("pool")).out()).isEmpty();
    }

    /** Makes a batch that has ended. */
    private BatchOnDisk batchOf(User user) throws Exception {
        FileName source = sandbox.file("source/file", "x").parent();
        FileName copy = sandbox.directoryOf(user, "copy");
        sandbox.bpctAs(user).run("-j1", "-T", source, copy).expect(0);
        sandbox.bpctAs(user).run("--wait=1").expect(0);
        return sandbox.batch(1);
    }

    private List<String> tree() throws Exception {
        try (Stream<Path> all = Files.walk(sandbox.root().toPath())) {
            List<String> found = new ArrayList<>();
            for (Path path : all.sorted().toList()) {
                found.add(path + " " + Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
            }
            return found;
        }
    }
}
