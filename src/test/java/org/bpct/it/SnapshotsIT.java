package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of snapshots once they are published: shown, checked, never written to, kept by their dates, removed. */
@Tag("it")
final class SnapshotsIT extends CallsWithin {
    /** Waits for a gate before it removes the folders set aside. */
    private static final String SLOW_RM = """
            #!/bin/bash
            [[ $(pwd -P) != /proc/* ]] || until [[ -e %s ]]; do sleep 0.05; done
            exec /usr/bin/rm "$@"
            """;

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"0", "2"})
    void aNightLinksWhatIsTheSameWithinTheWindow(String window) throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("printf x >f; touch -d @1000000000.9 f");
            world.night().expect(0);
            // As a file system of the pool would that keeps few digits.
            Shell.call("touch -d @1000000000 -- \"$1\"", world.pool("latest/f"));

            String status = world.bpct()
                    .run(world.words("-v", "--wait", "--modify-window", window))
                    .expect(0)
                    .out();

            assertThat(status).contains(window.equals("0") ? " 1 copied + 0 linked + " : " 0 copied + 1 linked + ");
        }
    }

    /** A later wave would write to inodes that other snapshots share, and mix two nights. */
    @Test
    void aPublishedSnapshotIsShownAndCheckedByItsNameAndNeverWrittenTo() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; printf x >d/f; printf y >d/closed; chmod 000 d/closed; touch d/more.{1..4}");
            int code = world.seesMoreThanTheUser() ? 3 : 0;
            String status = world.night().expect(code).out();
            String name = world.published().get(0);
            String published = world.pool(name).text();
            TreeState before = TreeState.of(world.pool(name));

            assertThat(status + bpct(world, 0, "--progress=1"))
                    .contains("Destination: " + published + "\nSnapshot: was published as " + name)
                    .doesNotContain(
                            "Destination: " + world.pool(".incomplete-" + name).text(), "--retry=");
            assertThat(bpct(world, 0, "--why=disk/source/d/f")).contains("Copy: " + published + "/d/f");
            assertThat(bpct(world, 0, "--why=disk/pools/pool/latest/d/f")).contains("Copy: " + published + "/d/f");
            world.change("chmod 644 d/closed; printf changed >d/f");
            assertThat(bpct(world, 2, "--retry=1")).contains("was published as " + published, "is never written to");
            assertThat(bpct(world, 0, "--resume=1")).contains("nothing is to be submitted");

            // As if the finalizer had been killed when the snapshot had its name, and the lock was still there.
            Shell.call(
                    "rm -- \"$1\"/attempt.1/exit && mkdir -m 700 -- \"$2\" && printf '1\\0%s\\0' \"$3\" >\"$2/batch\""
                            + " && chown --reference=\"$2/..\" -R -- \"$2\"",
                    FileName.of(sandbox.batch(1).finalizer().part().root()),
                    world.pool(".bpct/lock"),
                    FileName.of(sandbox.batch(1).directory().root()));
            world.bpct().run("--resume=1", "--wait").expect(code);
            assertThat(world.pool(".bpct/lock").toPath()).doesNotExist();
            assertThatTree(world.pool(name)).isExactCopyOf(before);

            world.night().expect(0);
            bpct(world, 0, "--check=2", "--wait");
            world.bpct().run("--wait", "--remove", world.pool(name)).expect(0);
            assertThat(bpct(world, 0, "--progress=1"))
                    .contains("was published as " + name + ", and is not there any more");
            assertThat(bpct(world, 2, "--check=1")).contains(published + ", is not there: ");
            assertThat(bpct(world, 2, "--retry=1")).contains(published + ", is not there: ");
        }
    }

    @Test
    void rootMakesNoPoolThatOthersCouldReplace() throws Exception {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root trusts nobody")
                .isTrue();
        sandbox.file("source/f", "f");
        sandbox.directoryOf(User.ordinary(), "theirs");

        Outcome refused =
                sandbox.bpct().run("--snapshot", "theirs/pool", "source").expect(2);
        assertThat(refused.err()).contains("theirs/pool could be replaced by others than root", "--guard=no");
        assertThat(sandbox.path("theirs/pool").toPath()).doesNotExist();

        sandbox.bpct()
                .run("--wait", "--guard=no", "--snapshot", "theirs/pool", "source")
                .expect(0);
        sandbox.bpct().run("--snapshot", "theirs/pool", "source").expect(2);
    }

    /** A pool whose file system is not mounted became a new one on the disk below, and each question called it fine. */
    @Test
    void aPoolThatIsNotThereAnyMoreIsNotBegunAnew() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("printf x >f");
            world.night().expect(0);
            Shell.call("mv \"$1\" \"$1.away\"", sandbox.path("disk/pools/pool"));

            String words = " is not there, and batch 1 was a night in it: is its file system mounted?";
            assertThat(world.night().expect(2).err()).contains(words);
            assertThat(world.bpct().run(world.words("-n")).expect(2).err()).contains(words);
            // The place of a mount is an empty directory.
            sandbox.directoryOf(User.ordinary(), "disk/pools/pool");
            assertThat(world.night().expect(2).err()).contains(words);
            assertThat(world.bpct()
                            .run(world.words("--force", "--wait"))
                            .expect(0)
                            .text())
                    .contains("the first one of the pool");
            world.night().expect(0);
        }
    }

    /** Users have it in their paths. */
    @Test
    void theNewestThatIsRemovedHandsLatestOn() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("printf x >f");
            world.night().expect(0);
            world.night().expect(0);
            String first = world.published().get(0);
            String second = world.published().get(1);

            world.bpct().run("-n", "--remove", world.pool(second)).expect(0);
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath())).hasToString(second);
            // One that leads elsewhere is somebody else's.
            Shell.call("cp -a \"$1\" \"$1.kept\" && ln -sfn elsewhere \"$1\"", world.pool("latest"));
            world.bpct().run("--remove", "--wait", world.pool(first)).expect(0);
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath())).hasToString("elsewhere");
            Shell.call("mv -T \"$1.kept\" \"$1\"", world.pool("latest"));
            world.night().expect(0);
            first = second;
            second = world.published().get(1);
            assertThat(world.bpct()
                            .run("--remove", "--wait", world.pool(second))
                            .expect(0)
                            .err())
                    .contains("latest leads to " + first + " now");
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath())).hasToString(first);
            assertThat(world.bpct()
                            .run("--remove", "--wait", world.pool(first))
                            .expect(0)
                            .err())
                    .contains("latest is removed, too: no snapshot stays in the pool");
            world.night().expect(0);
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath()))
                    .hasToString(world.published().get(0));
        }
    }

    @Test
    void aDryRunInALockedPoolHasTheCodeOfTheNight() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("printf x >f");
            Gate gate = sandbox.gate();
            try {
                world.bpct().run(world.words("--pre", gate.pre())).expect(0);
                assertThat(world.bpct().run(world.words("-n")).expect(6).err()).contains("is locked: batch 1 ");
            } finally {
                gate.open();
            }
            world.bpct().run("--wait=1").expect(0);
        }
    }

    @Test
    void aPoolInItsSourceMustBeLeftOut() throws Exception {
        sandbox.file("source/f", "f");
        sandbox.directory("source/pools");
        BpctCall bpct = sandbox.bpct();

        assertThat(bpct.run("--snapshot", "source/pools/p", "source").expect(2).err())
                .contains("source/pools/p is inside the source", "leave it out by --exclude");
        assertThat(sandbox.path("source/pools").toPath()).isEmptyDirectory();

        bpct.run("--wait", "--exclude", "/pools", "--snapshot", "source/pools/p", "source")
                .expect(0);
        assertThat(sandbox.path("source/pools/p/latest/f").toPath()).hasContent("f");
        assertThat(sandbox.path("source/pools/p/latest/pools").toPath()).doesNotExist();
        assertThat(bpct.run("--snapshot", "source/pools/p", "source/pools/p/latest")
                        .expect(2)
                        .err())
                .contains("lies in the pool source/pools/p");
    }

    private static String bpct(PoolWorld world, int code, Object... words) {
        return world.bpct().run(words).expect(code).text();
    }

    /** The removal of a large snapshot takes longer than a day. */
    @Test
    @Tag("long")
    void aRemovalThatIsStillAtWorkIsNotSubmittedAgain() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change("mkdir d; printf x >d/f");
            world.night().expect(0);
            Gate gate = sandbox.gate();
            world.command("rm", SLOW_RM.formatted(gate.file().text()));
            assertThat(world.night().expect(0).out()).contains("batch 3 removes the folders set aside");
            List<String> atWork = world.namesThatMatch("[.]deleting-.*");

            String said = world.night().expect(0).out();
            assertThat(said)
                    .contains(atWork.get(0) + " is being removed: batch 3 is running", "batch 5 removes the folders")
                    .doesNotContain("removes " + world.pool(atWork.get(0)).text());

            gate.open();
            Sandbox.waitUntil("both are removed", () -> world.isNothingSetAside());
            world.bpct().run("--wait=3").expect(0);
            world.bpct().run("--wait=5").expect(0);
            assertThat(world.night().expect(0).out())
                    .contains("batch 7 removes the folders")
                    .doesNotContain("is being");
            assertThat(world.pool(".bpct/removing-" + atWork.get(0).substring(".deleting-".length()))
                            .toPath())
                    .doesNotExist();
        }
    }

    @Test
    void aNightThatLinksFarLessThanTheOneBeforeSaysSo() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; for i in {1..10}; do printf x >d/$i; done");
            world.night().expect(0);
            assertThat(world.night().expect(0).out()).doesNotContain("Warning: ");
            world.change("for i in {11..99}; do printf new >d/$i; done");
            assertThat(world.night().expect(0).out())
                    .contains("10 of 99 entries become links to the base")
                    .doesNotContain("Warning: ");
            world.change("rm d/1[1-9] d/[2-9]?");
            assertThat(world.bpct()
                            .run(world.words("--max-shrink=no", "-v", "--wait"))
                            .expect(0)
                            .out())
                    .doesNotContain("Warning: ");
            world.change("for i in {1..7}; do printf changed >d/$i; done");
            FileName told = world.pool("../told");

            Object[] words = world.words("--notify", "cat >" + told.text(), "--wait");
            String warning = "Warning: only 3 entries of " + world.published().get(3)
                    + " were linked, less than half the share of the night before";
            assertThat(world.bpct().run(words).expect(0).out()).contains(warning);
            assertThat(bpct(world, 0, "--progress=5")).contains(warning);
            assertThat(told.toPath())
                    .content()
                    .startsWith("bpct: snapshot " + world.published().get(4))
                    .contains("only 30 % of the entries of ", "where 100 % were the night before");
        }
    }

    /** Two months of nights, two a day, made of one by changing its name. */
    @Test
    void snapshotsAreKeptByDayWeekAndMonthAndTheRestIsRemoved() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "daily=3,weekly=4,monthly=2", 0)) {
            world.change("mkdir d; printf x >d/f; chmod 555 d");
            world.night().expect(0);
            String first = world.published().get(0);
            LocalDate today = LocalDate.parse(first.substring(0, 10));
            SortedSet<String> names = new TreeSet<>();
            for (int days = 1; days <= 60; days++) {
                names.add(today.minusDays(days) + "T01-00-00Z");
                names.add(today.minusDays(days) + "T02-30-00Z");
            }
            world.rename(first, names);
            assertThat(world.published()).hasSize(120);

            world.night().expect(0);

            List<String> published = world.published();
            names.add(published.get(published.size() - 1));
            assertThat(published).containsExactlyElementsOf(expectedToStay(names));
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath())).hasToString(names.last());
            Sandbox.waitUntil("the others are removed", () -> world.isNothingSetAside());
        }
    }

    @Test
    void rulesThatMakeNoSenseAreRefusedBeforeThereIsAPool() throws Exception {
        sandbox.file("source/f", "x");
        for (String dryRun : List.of("--dry-run", "--wait")) {
            assertThat(sandbox.bpct()
                            .run(dryRun, "--snapshot", "new", "--keep", "nonsense", "source")
                            .expect(2)
                            .err())
                    .contains("--keep: 'nonsense' is no rule");
        }
        assertThat(sandbox.path("new").toPath()).doesNotExist();
    }

    private static SortedSet<String> expectedToStay(SortedSet<String> names) {
        SortedMap<LocalDate, String> lastOfDay = new TreeMap<>(Comparator.reverseOrder());
        names.forEach(name -> lastOfDay.put(LocalDate.parse(name.substring(0, 10)), name));
        Map<LocalDate, String> lastOfWeek = new LinkedHashMap<>();
        Map<YearMonth, String> lastOfMonth = new LinkedHashMap<>();
        lastOfDay.forEach((day, name) -> {
            lastOfWeek.putIfAbsent(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)), name);
            lastOfMonth.putIfAbsent(YearMonth.from(day), name);
        });
        NavigableSet<String> stay = new TreeSet<>();
        lastOfDay.values().stream().limit(3).forEach(stay::add);
        lastOfWeek.values().stream().limit(4).forEach(stay::add);
        lastOfMonth.values().stream().limit(2).forEach(stay::add);
        return stay;
    }
}
