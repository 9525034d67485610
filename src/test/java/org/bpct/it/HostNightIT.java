package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --snapshot POOL host:/path}: the nights of a tree on another host, in a pool of this one. */
@Tag("it")
final class HostNightIT extends CallsProcesses {
    private final FarNights nights = new FarNights(sandbox, false);

    private void twoNights(User user) throws Exception {
        nights.plant(user);
        nights.night("--wait").expect(0);
        Shell.call("cd -- \"$1\" && printf new >'deep/plain 7' && rm 'deep/plain 8'", sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
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
                .contains(", linked to " + kept.get(0).getFileName())
                .contains("42 linked");
        assertThat(nights.bpct().run("--list", sandbox.path("pool")).expect(0).out())
                .contains("complete")
                .doesNotContain("errors");
        nights.bpct().run("--check=last", "--wait").expect(0);
        // The name of the snapshot is a second.
        assertThat(nights.bpct()
                        .run("--restore", sandbox.path("pool"), "deep/plain 7", sandbox.path("back"), "--wait")
                        .expect(0)
                        .text())
                .contains(kept.get(1).getFileName().toString());
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
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Path good = nights.latest();
        Shell.call("rm -r -- \"$1\"/deep", sandbox.path("from"));

        Outcome outcome = nights.night("--wait", "--keep", "last=1").expect(3);

        assertThat(outcome.text()).contains("Is the source whole?");
        assertThat(nights.latest()).isEqualTo(good);
        assertThat(nights.snapshots()).hasSize(2);
        assertThat(nights.bpct().run("--list", sandbox.path("pool")).out()).contains("shrunk");
        nights.night("--wait", "--max-shrink", "100%", "--keep", "last=1").expect(0);
        assertThat(nights.latest()).isNotEqualTo(good);
    }

    @Test
    void aNightThatFailsLeavesTheLastOneAndTheNextOneTidiesUp() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        Path good = nights.latest();
        nights.failTonight(3);
        assertThat(nights.latest()).isEqualTo(good);
        assertThat(nights.snapshots()).hasSize(1);

        Outcome outcome = nights.night("--wait").expect(0);

        assertThat(outcome.text()).contains("is set aside, to be removed");
        assertThat(nights.snapshots()).hasSize(2);
        assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
    }

    @Test
    void aNightThatWasInterruptedIsResumedAndPublished() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        nights.failTonight(3);
        new SshStandIn(sandbox).after();

        nights.bpct().run("--resume=2", "--wait").expect(0);

        assertThat(nights.snapshots()).hasSize(2);
        assertThatTree(FileName.of(nights.latest())).isExactCopyOf(sandbox.path("from"));
    }

    @Test
    void foldersOfSnapshotsOfTheOtherFileSystemAreLeftOut() throws Exception {
        nights.plant(User.current());
        sandbox.file("from/.zfs/snapshot/old/file", "old");
        assertThat(nights.night("--wait").expect(0).text())
                .contains("left out as snapshots of the file system: 1 directory");
        assertThat(nights.latest().resolve(".zfs")).doesNotExist();
        assertThat(nights.latest().resolve("linked")).hasContent("1");
    }

    @Test
    void theSourceStaysTheSameOneAndWhatCannotBeOneIsRefused() throws Exception {
        nights.plant(User.current());
        nights.night("--wait").expect(0);
        String ssh = new SshStandIn(sandbox).after();
        String pool = sandbox.path("pool").text();
        String from = "far:" + sandbox.path("from").text();
        assertThat(nights.bpct()
                        .run("--snapshot", pool, "--ssh", ssh, from + "/deep")
                        .expect(2)
                        .text())
                .contains("the last good snapshot in ", " is of " + from + ", not of " + from + "/deep");
        assertThat(nights.bpct()
                        .run("--snapshot", pool, "--ssh", ssh, from + "/none")
                        .expect(2)
                        .text())
                .contains("far:", "/from/none does not exist");
        assertThat(nights.bpct()
                        .run("--snapshot", pool, "--ssh", ssh, "--exclude", "*.o", from)
                        .expect(2)
                        .text())
                .contains("rules for names, as --exclude, do not go with sources on another host");
        assertThat(nights.bpct()
                        .run("--snapshot", pool, "--ssh", ssh, sandbox.path("from"))
                        .expect(2)
                        .text())
                .contains("--ssh is for work with another host");
        assertThat(nights.bpct()
                        .run("--snapshot", pool + "2", "--ssh", ssh, "--exclude", "*.o", from)
                        .expect(2)
                        .text())
                .doesNotContain("the first one of the pool");
        assertThat(sandbox.path("pool2").toPath()).doesNotExist();
        assertThat(nights.snapshots()).hasSize(1);
        assertThat(sandbox.path("pool/.bpct/lock").toPath()).doesNotExist();
    }
}
