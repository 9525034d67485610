package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All nights of a pool go by {@code --force} alone: the name of the pool went as any directory. */
@Tag("it")
final class PoolRemovalIT extends CallsWithin {
    @BeforeEach
    void night() throws Exception {
        sandbox.file("source/f", "content");
        sandbox.file("place/other", "other");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--snapshot", "place/pool", "--wait", "source")
                .expect(0);
    }

    private String name() throws Exception {
        return sandbox.path("place/pool/latest")
                .toPath()
                .toRealPath()
                .getFileName()
                .toString();
    }

    private Outcome remove(String line) {
        return sandbox.bpct().in(sandbox.root()).run((Object[]) ("--remove --wait " + line).split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "place/pool",
                "place/pool/",
                "link/pool",
                "-n place/pool",
                "place/other place/pool",
                "--exclude .bpct place/pool",
                "--older-than 1min place/pool",
                "place",
                "--exclude .bpct place",
                "-n place"
            })
    void aPoolStays(String line) throws Exception {
        Shell.call("ln -s place \"$1/link\"", sandbox.root());
        TreeState before = TreeState.of(sandbox.path("place"));

        assertThat(remove(line).expect(2).err())
                .contains("is not removed: it is a pool of snapshots", "--force removes all of it");
        assertThatTree(sandbox.path("place")).isExactCopyOf(before);
    }

    /** A list of the pool would be untrue then, and a pool without its records is none. */
    @Test
    void aPartOfASnapshotAndTheRecordsOfAPoolStay() throws Exception {
        TreeState before = TreeState.of(sandbox.path("place"));

        assertThat(remove("place/pool/" + name() + "/f").expect(2).err())
                .contains("f is not removed: it is a part of the snapshot ", "(--force removes it)");
        for (String record : new String[] {"place/pool/.bpct", "place/pool/latest"}) {
            assertThat(remove(record).expect(2).err()).contains("is not removed: it is a record of the pool ");
        }
        assertThatTree(sandbox.path("place")).isExactCopyOf(before);
        remove("--force place/pool/" + name() + "/f").expect(0);
    }

    @Test
    void whatIsBesideItGoesAndItGoesByForce() throws Exception {
        remove("--exclude /pool place").expect(0);
        assertThat(sandbox.path("place/other").toPath()).doesNotExist();
        assertThat(sandbox.path("place/pool/latest/f").toPath()).hasContent("content");

        remove("--force place/pool").expect(0);
        assertThat(sandbox.path("place/pool").toPath()).doesNotExist();
    }

    @Test
    void aSnapshotGoesByItsNameAndByAList() throws Exception {
        sandbox.bpct()
                .in(sandbox.root())
                .run("--snapshot", "place/pool", "--wait", "source")
                .expect(0);
        FileName list = sandbox.file("list", name() + "/f\n");
        remove("--files-from " + list.text() + " place/pool").expect(0);
        assertThat(sandbox.path("place/pool/latest/f").toPath()).doesNotExist();

        String removed = name();
        remove("place/pool/" + removed).expect(0);
        assertThat(sandbox.path("place/pool/" + removed).toPath()).doesNotExist();
        assertThat(name()).isLessThan(removed);
    }

    /** A pool in a source becomes a part of each snapshot, which rules of nights remove by themselves. */
    @Test
    void aSnapshotThatHoldsThePoolOfAnotherGoes() throws Exception {
        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        for (int night = 0; night < 2; night++) {
            bpct.run("--snapshot", "outer", "--keep", "last=1", "--wait", "place")
                    .expect(0);
        }
        Sandbox.waitUntil(
                "one night is there",
                () -> Shell.call("ls -A \"$1/outer\" | grep -c -v -e bpct -e latest || :", sandbox.root())
                        .out()
                        .equals("1\n"));
        String last =
                sandbox.path("outer/latest").toPath().toRealPath().getFileName().toString();

        remove("outer/" + last).expect(0);
        assertThat(sandbox.path("outer/" + last).toPath()).doesNotExist();
    }

    /** Else each user could stop the purges of a site. */
    @Test
    void thePoolOfAnotherUserDoesNotStopTheRemovalOfWhatHoldsIt() throws Exception {
        assumeThat(User.current().isRoot()).as("others cannot remove it").isTrue();
        Shell.call("chown -R 4711:4711 \"$1/place/pool\"", sandbox.root());

        remove("place/pool").expect(2);
        remove("place").expect(0);
        assertThat(sandbox.path("place").toPath()).doesNotExist();
    }
}
