package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first nights of somebody who knows rsnapshot: mistakes are answered before they cost anything. */
@Tag("night")
final class FirstNightsIT extends CallsWithin {
    private static final String NAME = "2[0-9-]{9}T[0-9-]{8}Z";

    @BeforeEach
    void plant() throws IOException {
        sandbox.file("data/home/ann/f", "f");
        sandbox.file("data/home/bob/g", "g");
        sandbox.directory("backup");
    }

    private Outcome bpct(int code, Object... words) {
        return sandbox.bpct().run(words).expect(code);
    }

    private Outcome night(int code, Object... words) {
        List<Object> all =
                new ArrayList<>(List.of("--scheduler=local", "--auto-resume=0", "--snapshot", "backup/home"));
        all.addAll(List.of(words));
        return bpct(code, all.toArray());
    }

    private List<String> snapshots() throws IOException {
        try (var names = Files.list(sandbox.path("backup/home").toPath())) {
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches(NAME))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void anotherSourceThanThatOfTheLastNightIsRefusedUntilItIsForced() throws IOException {
        night(0, "--wait", "data/home");
        String pool = sandbox.path("backup/home").text();
        String data = sandbox.path("data").text();
        for (String wrong : List.of("data", "data/home/ann")) {
            assertThat(night(2, "--wait", wrong).err())
                    .contains("the last good snapshot in " + pool + " is of " + data + "/home, not of "
                            + sandbox.path(wrong).text() + "; name another pool, or, if the same tree is there now")
                    .doesNotContain("shrunk");
            night(2, "-n", wrong);
        }
        assertThat(snapshots()).hasSize(1);
        bpct(0, "--list", "backup/home");

        Shell.call(
                "ln -s home \"$1\"/alias && mv \"$1\"/home \"$1\"/moved && ln -s moved \"$1\"/home",
                sandbox.path("data"));
        night(0, "--wait", "data/home");
        night(0, "--wait", "data/moved");
        Shell.call("rm \"$1\"/home && mv \"$1\"/moved \"$1\"/again", sandbox.path("data"));
        night(2, "--wait", "data/again");
        night(0, "--wait", "--force", "data/again");
        night(0, "--wait", "data/again");
        assertThat(snapshots()).hasSize(5);
        assertThatTree(sandbox.path("backup/home/latest/")).isExactCopyOf(sandbox.path("data/again"));
    }

    @Test
    void aPoolThatDoesNotKnowItsSourcesAsksNothing() throws IOException {
        night(0, "--wait", "data/home");
        Files.delete(sandbox.path("backup/home/.bpct/sources").toPath());
        night(0, "--wait", "--max-shrink=no", "data/home/ann");
        night(2, "--wait", "data/home");
    }

    @Test
    void theSecondNightOfADayTellsBeforeTheWalkWhichSnapshotItDrops() throws IOException {
        assertThat(night(0, "--keep=daily=7", "--wait", "data/home").out()).doesNotContain("drops");
        String first = snapshots().get(0);
        assertThat(night(0, "-n", "--keep=daily=7", "data/home").out())
                .contains("remove " + first + "  a newer one of the same day is kept, unless tonight's is not good");

        String said = night(0, "--keep=daily=7", "--wait", "data/home").out();
        assertThat(said)
                .contains(
                        "drops " + first + ", unless the source has shrunk"
                                + ": a newer one of the same day is kept\n(--keep last=3,daily=7 keeps the newest three as well)\n")
                .doesNotContain(".incomplete-");
        assertThat(night(0, "--keep=last=2,daily=7", "--wait", "data/home").out())
                .doesNotContain("keeps the newest");
        assertThat(said.indexOf("drops ")).isLessThan(said.indexOf("data/home -> "));
        assertThat(snapshots()).hasSize(2).doesNotContain(first);
        assertThat(said)
                .contains("data/home -> "
                        + sandbox.path("backup/home/" + snapshots().get(0)).text());
    }

    @Test
    void aPoolBehindItsSourceIsTold() throws IOException {
        String line = "The pool comes first: bpct --snapshot backup/home data/home";
        Object[] exchanged = {"--scheduler=local", "--snapshot", "data/home", "--wait", "backup/home"};
        assertThat(bpct(2, exchanged).err()).contains("backup/home does not exist, and data/home holds", line);
        sandbox.directory("backup/home");
        assertThat(bpct(2, exchanged).err()).contains("backup/home is empty", line);
        night(0, "--wait", "data/home");
        assertThat(bpct(2, exchanged).err()).contains("backup/home is a pool", line);
        assertThat(night(2, "--wait", "data/hoem").err())
                .contains("source data/hoem does not exist; check the name")
                .doesNotContain("comes first");
        assertThat(sandbox.path("data/home/.bpct").toPath()).doesNotExist();
    }

    @Test
    void aNightThatHasShrunkSaysSoOnceAndAccusesNoName() throws IOException {
        Shell.call("touch \"$1\"/{1..9}", sandbox.path("data/home"));
        night(0, "--wait", "data/home");
        Shell.call("rm \"$1\"/{1..9}", sandbox.path("data/home"));

        Outcome shrunk = night(3, "--wait", "data/home");
        assertThat(shrunk.out())
                .containsOnlyOnce("is kept, but is not good")
                .contains("Nothing was pruned. If the source is whole, one night with --max-shrink 100% accepts it")
                .contains("done, but shrunk: ")
                .doesNotContain("with errors", "--errors=");
        assertThat(shrunk.err()).doesNotContain("is kept, but is not good", "--errors=");
        assertThat(night(3, "--wait", "--quiet", "data/home").err())
                .containsOnlyOnce("is kept, but is not good")
                .contains("done, but shrunk: ");
    }

    @Test
    void aNightOfATreeInUseIsQuietAndItsLogAndCodeAreNot() throws IOException {
        sandbox.file("data/home/log", "x");
        Shell.call("touch \"$1\"/{1..9}", sandbox.path("data/home"));
        String pre = "rm -f " + sandbox.path("data/home/log").text();
        assertThat(night(4, "--quiet", "--log-file=log", "--wait", "--pre", pre, "data/home")
                        .text())
                .isEmpty();
        assertThat(sandbox.path("log").toPath()).content().contains("  vanished: log (");
        assertThat(sandbox.path("log").toPath()).content().doesNotContain("the next snapshot copies");
        assertThat(bpct(0, "--list", "backup/home").out()).contains("complete with changes");
        assertThat(bpct(0, "--errors=1").out()).contains("log");
        Files.createFile(sandbox.path("data/home/log").toPath());
        assertThat(bpct(4, "--scheduler=local", "--quiet", "--wait", "--pre", pre, "-T", "data/home", "copy")
                        .err())
                .contains("vanished: log (");
    }

    @Test
    void aSnapshotByItsPathIsRestoredAsByItsDate() throws IOException {
        night(0, "--wait", "data/home");
        String first = "backup/home/" + snapshots().get(0);
        Files.writeString(sandbox.path("data/home/ann/f").toPath(), "later");
        night(0, "--wait", "data/home");

        bpct(0, "--scheduler=local", "--restore", first, "--wait", "ann/f", "back1");
        bpct(0, "--scheduler=local", "--restore", first + "/", "--wait", "ann/f", "back2");
        bpct(0, "--scheduler=local", "--restore", "backup/home/latest", "--wait", "ann/f", "back3");
        assertThat(sandbox.path("back1").toPath()).hasContent("f");
        assertThat(sandbox.path("back2").toPath()).hasContent("f");
        assertThat(sandbox.path("back3").toPath()).hasContent("later");
        for (String question : List.of("--list", "--restore")) {
            assertThat(bpct(2, question, first + "/ann", "f", "back4").err())
                    .contains("lies in the pool " + sandbox.path("backup/home").text() + "; name the pool");
        }
    }

    @Test
    void theQuestionWhetherASnapshotIsIntactIsAnsweredByLinesThatRun() throws IOException {
        night(0, "--wait", "data/home");
        String pool = sandbox.path("backup/home").text();
        String snapshot = pool + "/" + snapshots().get(0);
        String compare = "bpct --compare --content " + sandbox.path("data/home").text() + " " + snapshot;
        for (String word :
                List.of("backup/home/" + snapshots().get(0), "backup/home/latest", "backup/home", pool + "/")) {
            assertThat(bpct(2, "--check", word).err())
                    .contains(
                            word + (word.matches("backup/home/.*") ? " is a snapshot, " : " is a pool of snapshots, "),
                            compare + " compares it",
                            "bpct --sum -o FILE " + snapshot + " now");
            bpct(2, "-n", "--check", word);
        }
        assertThat(bpct(2, "--check", "data/home").err()).contains("there is no batch data/home");

        bpct(0, "--scheduler=local", "--compare", "--content", "--wait", "data/home", snapshot);
        bpct(0, "--scheduler=local", "--wait", "--sum", "-o", "FILE", snapshot);
        bpct(0, "--scheduler=local", "--wait", "--sum-check", "FILE");
        Files.writeString(FileName.ofText(snapshot + "/ann/f").toPath(), "x");
        bpct(3, "--scheduler=local", "--wait", "--sum-check", "FILE");
        bpct(3, "--scheduler=local", "--compare", "--content", "--wait", "data/home", snapshot);
    }

    @Test
    void aCheckOfANightNamesItsFolderAsLongAsItIsThere() throws IOException {
        night(0, "--wait", "data/home");
        String first = snapshots().get(0);
        String line = "Check without bpct: (cd " + sandbox.path("backup/home").text() + "/" + first + " && ";
        Outcome check = bpct(0, "--check=1", "--wait");
        assertThat(check.out()).contains(line).doesNotContain(".incomplete-");
        night(0, "--keep=last=1", "--wait", "data/home");
        assertThat(snapshots()).doesNotContain(first);
        assertThat(bpct(0, "--progress=2").out()).doesNotContain("Check without bpct", ".incomplete-");
        assertThat(bpct(0, "--wait=2").out()).doesNotContain("Check without bpct", ".incomplete-");
    }

    @Test
    void aUserWhoMayOnlyEnterThePoolIsToldWhatHeCanDo() throws IOException {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.path("data/home/ann"));
        night(0, "--wait", "data/home");
        FileName mine = sandbox.directoryOf(user, "mine");

        String pool = sandbox.path("backup/home").text();
        String line = "bpct -T " + pool + "/latest/PATH DESTINATION";
        for (String mode : List.of("755", "711")) {
            Shell.call("chmod " + mode + " \"$1\"", sandbox.path("backup/home"));
            for (Object[] words : new Object[][] {
                {"--restore", "backup/home", "ann/f", mine},
                {"--list", "backup/home", "ann/f"},
                {"--list", "backup/home"}
            }) {
                assertThat(sandbox.bpctAs(user).run(words).expect(1).err())
                        .as(mode)
                        .contains("Permission denied", line);
                assertThat(sandbox.bpctAs(user)
                                .run(words)
                                .expect(1)
                                .err()
                                .contains("; ls -ld " + pool + "/*/PATH shows"))
                        .as(mode)
                        .isEqualTo(mode.equals("755"));
            }
        }
        sandbox.bpctAs(user)
                .run("--scheduler=local", "--wait", "-T", "backup/home/latest/ann/f", "mine/f")
                .expect(0);
        assertThat(sandbox.path("mine/f").toPath()).hasContent("f");
    }

    @Test
    void aFullPoolSaysWhichSnapshotsCouldGoAndRemovesWhatWasSetAside() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=4m,mode=755")) {
            String pool = disk.folder().text() + "/home";
            Object[] night = {
                "--scheduler=local", "--auto-resume=0", "--keep=last=2", "--wait", "--snapshot", pool, "data/home"
            };
            for (int i = 1; i <= 2; i++) {
                Shell.call("head -c 1000000 /dev/urandom >\"$1\"", sandbox.path("data/home/big" + i));
                bpct(0, night);
            }
            List<String> names = Shell.call("ls \"$1\" | head -2", FileName.ofText(pool))
                    .out()
                    .lines()
                    .toList();
            Shell.call("head -c 3000000 /dev/urandom >\"$1\"", sandbox.path("data/home/big3"));
            // A night that was killed has left its folder.
            Shell.call(
                    "cd \"$1\" && n=2026-01-01T00-00-00Z && mkdir .incomplete-$n && printf 'begun .\\n' >.bpct/$n &&"
                            + " head -c 100000 /dev/zero >.incomplete-$n/big",
                    FileName.ofText(pool));

            Outcome refused = bpct(1, night);

            assertThat(refused.err())
                    .contains(
                            "not enough room at " + pool,
                            "--keep would drop " + names.get(0) + ", but at the end of"
                                    + " a good night: bpct --remove " + pool + "/" + names.get(0)
                                    + " frees now the files that no other snapshot has");
            assertThat(bpct(1, "-n", "--scheduler=local", "--keep=last=2", "--snapshot", pool, "data/home")
                            .err())
                    .contains("bpct --remove " + pool + "/" + names.get(0));
            Sandbox.waitUntil(
                    "the folder set aside is removed",
                    () -> Files.notExists(disk.folder().toPath().resolve("home/.deleting-2026-01-01T00-00-00Z")));
            assertThat(Shell.call("ls \"$1\"", FileName.ofText(pool)).out()).contains(names);
        }
    }

    @Test
    void aNightOnADiskThatIsFullLeavesNoBatchThatCannotRun() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1m,mode=755")) {
            String pool = disk.folder().text() + "/home";
            Object[] night = {"--scheduler=local", "--auto-resume=0", "--wait", "--snapshot", pool, "data/home"};
            bpct(0, night);
            boolean isHandedOver = false;
            for (int pages = 4; pages <= 9 && !isHandedOver; pages++) {
                disk.fill();
                Shell.call("truncate -s -" + pages * 4096 + " \"$1\"/fill", disk.folder());
                Outcome outcome = sandbox.bpct().run(night);
                disk.clear();
                isHandedOver = outcome.exitCode() != 1;
                assertThat(bpct(0, "--progress").out()).as("%d pages", pages).doesNotContain("planned");
                assertThat(sandbox.path("disk/home/.bpct/lock").toPath())
                        .as("%d pages", pages)
                        .doesNotExist();
            }
            bpct(0, night);
        }
    }
}
