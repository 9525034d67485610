package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two updates of one mirror at once: the second one is refused, and says why. A process that has ended holds no lock. */
@Tag("night")
final class MirrorLockIT extends CallsProcesses {
    private BpctCall bpct() {
        return sandbox.bpct();
    }

    @BeforeEach
    void plant() throws Exception {
        sandbox.file("source/file", "content");
        sandbox.file("source/below/file", "content");
        sandbox.directory("copy");
    }

    /** Begins an update whose job waits at the gate. */
    private Gate begin() {
        Gate gate = sandbox.gate();
        bpct().run("-u", "-T", "-j1", "--pre", gate.pre(), "source", "copy").expect(0);
        return gate;
    }

    @Test
    void whileABatchIsOpenItsPlaceAndAllThatSharesNamesWithItIsLocked() throws Exception {
        Gate gate = begin();
        Shell.call("ln -s . \"$1/alias\"", sandbox.root());

        assertThat(bpct().run("-u", "-T", "source", "alias/copy").expect(6).err())
                .contains("copy is locked: batch 1 is ", "begun by process ", " with: bpct -u -T -j1 ");
        bpct().run("-u", "-T", "source", "copy/below").expect(6);
        bpct().run("-u", "-T", "source/below", sandbox.path("copy").parent()).expect(6);
        bpct().run("-n", "-u", "-T", "source", "copy").expect(0);
        bpct().run("--wait", "-u", "-T", "source", "copy2").expect(0);
        assertThat(bpct().run("-u", "-T", "--skip-if-running", "source", "copy")
                        .expect(0)
                        .err())
                .contains("left out, 1 in a row");
        bpct().run("-u", "-T", "--skip-if-running", "source", "copy").expect(0);
        bpct().run("-u", "-T", "--skip-if-running", "source", "copy").expect(6);

        gate.open();
        bpct().run("--wait=1").expect(0);
        Outcome after = bpct().run("--wait", "-u", "-T", "--skip-if-running", "source", "copy")
                .expect(0);
        assertThat(after.out()).contains("nothing to do");
        assertThat(after.err()).doesNotContain("did not finish");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** A bind mount gives a place a second name. */
    @Test
    void aPlaceIsLockedByAllItsNames() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can mount");
        Shell.call("cd -- \"$1\"; mkdir bound copy/below holds holds/it", sandbox.root());
        Shell.call("cd -- \"$1\"; mount --bind copy bound; mount --bind copy holds/it", sandbox.root());
        try {
            Gate gate = begin();

            for (String place : List.of("bound", "bound/below", "bound/new", "holds", "holds/it/new")) {
                assertThat(bpct().run("-u", "-T", "source", place).expect(6).err())
                        .as(place)
                        .contains("copy is locked: batch 1 is ");
            }
            sandbox.directory("beside");
            bpct().run("--wait", "-u", "-T", "source", "beside").expect(0);
            gate.open();
            bpct().run("--wait=1").expect(0);
            bpct().run("--wait", "-u", "-T", "source", "bound").expect(0);
        } finally {
            Shell.call("cd -- \"$1\"; umount -l bound; umount -l holds/it", sandbox.root());
        }
    }

    @Test
    void aCancelledBatchFreesItsPlace() {
        begin();
        bpct().run("--cancel=1").expect(0);

        bpct().run("--wait", "-u", "-T", "source", "copy").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aPlaceIsLockedUntilWhatIsSurplusIsDeleted() throws Exception {
        bpct().run("--wait", "-u", "-T", "source", "copy").expect(0);
        sandbox.file("copy/surplus", "x");
        sandbox.file("source/new", "x");
        FileName open = sandbox.path("open");
        FileName rm = sandbox.file(
                "commands/rm",
                "#!/bin/bash\n[[ $* != *surplus* ]] || until [[ -e '" + open.text()
                        + "' ]]; do sleep 0.05; done\nexec /bin/rm \"$@\"\n");
        Shell.call("chmod 755 -- \"$1\"", rm);
        FileName path = FileName.ofText(rm.parent().text() + ":/usr/bin:/bin");
        bpct().with("PATH", path)
                .run("-u", "--delete", "-T", "-j1", "source", "copy")
                .expect(0);
        bpct().run("--wait=2").expect(0);

        assertThat(bpct().run("-u", "-T", "source", "copy").expect(6).err()).contains("copy is locked: batch 3 is ");
        sandbox.file("open", "");
        bpct().run("--wait=3").expect(0);
        bpct().run("--wait", "-u", "-T", "source", "copy").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aPlannerThatWasKilledFreesItsPlace() throws Exception {
        // It asks for the room in the destination before it writes a batch, and gets no answer.
        FileName stat = sandbox.file("commands/stat", "#!/bin/bash\nsleep 60\n");
        Shell.call("chmod 755 -- \"$1\"", stat);
        FileName path = FileName.ofText(stat.parent().text() + ":/usr/bin:/bin");
        RunningProcess planner = bpct().with("PATH", path).start("-u", "-T", "source", "copy");
        Path locks = sandbox.batchHome().locks();
        Sandbox.waitUntil("the place is locked", () -> !holders(locks).isEmpty());
        assertThat(bpct().run("-u", "-T", "source", "copy").expect(6).err()).contains("plans an update");
        planner.signal("KILL");
        planner.await(Duration.ofMinutes(1));

        Outcome outcome = bpct().run("--wait", "-u", "-T", "source", "copy").expect(0);

        assertThat(outcome.err()).contains("which planned an update, is gone");
    }

    private static List<Path> holders(Path locks) {
        List<Path> holders = new ArrayList<>();
        if (Files.isDirectory(locks)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(locks, "????????????????")) {
                entries.forEach(holders::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return holders;
    }

    @Test
    void aPlanThatFailsGivesItsLockBack() throws Exception {
        bpct().run("-u", "-T", "--strategy", "none", "source", "copy").expect(2);
        assertThat(holders(sandbox.batchHome().locks())).isEmpty();
    }

    @Test
    void copiesWithoutUpdateTakeNoLock() throws Exception {
        begin();
        sandbox.file("other/file", "content");
        bpct().run("--wait", "-T", "other", "copy").expect(0);
        bpct().run("--cancel=1").expect(0);
    }
}
