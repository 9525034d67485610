package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nights in which the source was emptied, not mounted, or lost on its way, in pools that keep as little as can be: the last
 * good snapshot stays, and is what it was.
 */
@Tag("fault")
final class PoolAccidentsIT extends CallsWithin {
    private static final String PLANT = "mkdir -p d/e; for i in {1..60}; do printf '%s' \"file $i\" >d/f$i; done;"
            + " for i in {1..40}; do printf '%s' \"file $i\" >d/e/g$i; done";

    /** Removes the tree before any job copies from it. */
    private static final String LOSE = "rm -rf -- %s/d";

    private static final String ACCEPT = "--max-shrink 100%";

    private static final int NIGHTS = Rounds.of(6, 10);

    @ParameterizedTest
    @ValueSource(strings = {"rm -r d", "rm d/f* d/e/*", "rm d/f*", ": >d/f1; for i in d/f* d/e/*; do : >$i; done"})
    void aNightThatFoundFarLessIsKeptAndAlarmsAndPrunesNothing(String accident) throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change(PLANT);
            world.night().expect(0);
            String good = world.published().get(0);
            TreeState before = TreeState.of(world.source());
            world.change(accident);
            TreeState after = TreeState.of(world.source());

            assertThat(world.bpct().run(world.words("-n")).expect(3).err()).contains("after " + good, ACCEPT);
            Object[] told = world.words(
                    "-v", "--wait", "--notify", "cat >" + world.pool("../told").text());
            Outcome night = world.bpct().run(told).expect(3);

            assertThat(night.err()).contains("a good snapshot has at least 70", ACCEPT);
            assertThat(night.out())
                    .contains("Ledger: closed")
                    .containsOnlyOnce("Warning: the snapshot is kept, but is not good");
            assertThat(world.pool("../told").toPath())
                    .content()
                    .containsPattern("^bpct: snapshot .* is kept, but not good")
                    .contains(ACCEPT);
            assertThat(world.published()).hasSize(2).first().isEqualTo(good);
            String shrunk = world.published().get(1);
            assertThatTree(world.pool(shrunk)).isExactCopyOf(after);
            assertThatTree(world.pool(good)).isExactCopyOf(before);
            assertThat(Files.readSymbolicLink(world.pool("latest").toPath())).hasToString(good);
            assertThat(list(world, 0)).containsPattern(good + " .*  complete\n" + shrunk + " .*  shrunk\n");
            assertThat(list(world, 0, "--max-age", "1h")).startsWith("OK: ").contains(good + ", began");
            assertThat(list(world, 0, "--json")).contains("\"state\" : \"shrunk\"");

            // The next one is compared with the last good one again, with and without --wait.
            world.night().expect(3);
            world.bpct().run(world.words()).expect(3);
            Sandbox.waitUntil(
                    "the night is over",
                    () -> !Files.exists(world.pool(".bpct/lock").toPath()));
            assertThat(world.published()).hasSize(4).first().isEqualTo(good);

            world.bpct()
                    .run(world.words("-v", "--wait", "--max-shrink", "100%"))
                    .expect(0);
            assertThat(world.published()).hasSize(1);
            world.night().expect(0);
        }
    }

    /** A volume of several servers that lost one lists fewer names, without an error. */
    @Test
    void aNightOfAFileSystemThatBecameSmallerIsKeptAndPrunesNothing() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "volume", "size=12m,nr_inodes=2000,mode=755")) {
            Shell.call("cd -- \"$1\"; for i in {1..60}; do head -c 100000 /dev/zero >f$i; done", disk.folder());
            Object[] words = {"-v", "--wait", "--keep", "last=1", "--snapshot", "pool", disk.folder()};
            sandbox.bpct().run(words).expect(0);
            sandbox.bpct().run(words).expect(0);
            String latest =
                    Files.readSymbolicLink(sandbox.path("pool/latest").toPath()).toString();
            Shell.call("cd -- \"$1\"; rm f?", disk.folder());
            disk.remount("size=9m");

            Outcome night = sandbox.bpct().run(words).expect(3);

            assertThat(night.err())
                    .contains(
                            "the file system of " + disk.folder().text() + " has 75% of the blocks that it had on ",
                            ": did it lose a server? This night will be kept, but nothing is pruned for it.",
                            ACCEPT);
            assertThat(night.out())
                    .containsOnlyOnce("is not good: the file system of its source lost 25% of its size. Nothing");
            assertThat(Files.readSymbolicLink(sandbox.path("pool/latest").toPath()))
                    .hasToString(latest);
            assertThat(sandbox.path("pool/" + latest + "/f1").toPath()).exists();
            Object[] dry = {"-n", "--snapshot", "pool", disk.folder()};
            assertThat(sandbox.bpct().run(dry).expect(3).err()).contains("did it lose a server?");
            sandbox.bpct().run(words).expect(3);

            sandbox.bpct()
                    .run(
                            "--max-shrink",
                            "100%",
                            "-v",
                            "--wait",
                            "--keep",
                            "last=1",
                            "--snapshot",
                            "pool",
                            disk.folder())
                    .expect(0);
            sandbox.bpct().run(words).expect(0);
            assertThat(sandbox.path("pool/" + latest).toPath()).doesNotExist();
        }
    }

    @Test
    void aSourceThatComesBackIsLinkedToTheLastGoodSnapshot() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change(PLANT);
            world.night().expect(0);
            String good = world.published().get(0);
            world.change("mv d ../pools/away");
            world.night().expect(3);
            world.change("mv ../pools/away d");

            assertThat(world.night().expect(0).out()).contains("linked to " + good, "100 of 100 entries become links");
            assertThat(world.published()).hasSize(1);
            assertThatTree(world.pool("latest/")).isExactCopyOf(world.source());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"last=1", "daily=1"})
    void aNightInWhichNearlyAllVanishedPrunesNothing(String keep) throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, keep, 1)) {
            world.change(PLANT);
            world.night().expect(0);
            String good = world.published().get(0);
            TreeState before = TreeState.of(world.source());
            // What is unchanged is linked without a look at the source, so let all be changed.
            world.change("for i in d/f* d/e/*; do printf more >>$i; done");

            Outcome night = world.bpct()
                    .run(world.words(
                            "-v",
                            "--wait",
                            "--pre",
                            LOSE.formatted(world.source().text())));

            assertThat(night.expect(3).out())
                    .containsOnlyOnce("Warning: the snapshot is kept, but is not good")
                    .contains(ACCEPT);
            assertThat(world.published()).hasSize(2).first().isEqualTo(good);
            assertThatTree(world.pool(good)).isExactCopyOf(before);
            assertThat(list(world, 0)).contains("  shrunk\n");
        }
    }

    /** Nearly all bytes may be those of one name. */
    @Test
    void aNightInWhichNearlyAllBytesVanishedPrunesNothing() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change(PLANT + "; head -c 4M /dev/urandom >big");
            world.night().expect(0);
            String good = world.published().get(0);
            TreeState before = TreeState.of(world.source());
            world.change("touch big");
            String lose = "rm -f -- " + world.source().text() + "/big";

            Outcome night = world.bpct().run(world.words("-v", "--wait", "--pre", lose));

            assertThat(night.expect(3).out())
                    .containsOnlyOnce("Warning: the snapshot is kept, but is not good")
                    .contains(ACCEPT);
            assertThat(world.published()).hasSize(2).first().isEqualTo(good);
            assertThatTree(world.pool(good)).isExactCopyOf(before);
            assertThat(world.pool(".bpct/" + world.published().get(1)).toPath())
                    .content()
                    .matches("bpct-snapshot-1( [0-9]+){3} 100 682 .* shrunk [.]\n");
            world.night().expect(3);
            world.bpct().run(world.words("-v", "--wait", "--max-shrink", "no")).expect(0);
            assertThat(world.published()).hasSize(1);
        }
    }

    /** All contents came, so nothing is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"descriptors", "no"})
    void aPoolThatDoesNotKeepAllAttributesHasNotShrunk(String guard) throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        FileName disk = sandbox.directory("ram");
        assumeThat(Shell.run("mapfile -d '' -t w; mount -t ramfs none \"${w[0]}\"", List.of(disk))
                        .exitCode())
                .as("SKIPPED: mount is not permitted here")
                .isZero();
        try {
            for (String name : List.of("a", "b", "c", "d")) {
                sandbox.file("source/" + name, "some text of " + name);
            }
            Shell.call("cd -- \"$1\" && setfacl -m u:1234:r a b c", sandbox.path("source"));
            Object[] words = {"-v", "--wait", "--guard=" + guard, "--keep", "last=1", "--snapshot", "ram/pool", "source"
            };

            assertThat(sandbox.bpct().run(words).expect(3).text()).doesNotContain("is not good");

            assertThat(sandbox.bpct()
                            .run("--list", sandbox.path("ram/pool"))
                            .expect(0)
                            .out())
                    .containsPattern(" +4 +56 B .*  complete with errors\n")
                    .doesNotContain("shrunk");
            // What lacks its access list is no base, though all that a walk sees of it is right.
            assertThat(sandbox.bpct().run(words).expect(3).out()).contains("1 of 4 entries become links to the base");
            Shell.call("setfacl -b -- \"$1\"/[ab]", sandbox.path("source"));
            assertThat(sandbox.bpct().run(words).expect(3).out()).contains("1 of 4 entries become links to the base");
            Shell.call("setfacl -b -- \"$1\"/c", sandbox.path("source"));
            sandbox.bpct().run(words).expect(0);
            assertThat(sandbox.bpct().run(words).expect(0).out()).contains("4 of 4 entries become links to the base");
        } finally {
            Shell.call("umount -l -- \"$1\"", disk);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"50", "101%", "-1%", "", "yes", "50 %"})
    void anUnusableShareIsRefused(String share) throws Exception {
        sandbox.file("source/f", "f");
        assertThat(sandbox.bpct()
                        .run("--max-shrink=" + share, "--snapshot", "pool", "source")
                        .expect(2)
                        .err())
                .contains("--max-shrink takes a share as 30%, or no");
        assertThat(sandbox.path("pool").toPath()).doesNotExist();
    }

    @Test
    void whatIsNoNightHasNothingThatShrinks() throws Exception {
        sandbox.file("source/f", "f");
        assertThat(sandbox.bpct()
                        .run("--max-shrink", "no", "source", "copy")
                        .expect(2)
                        .err())
                .contains("--max-shrink");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    /** A name proves nothing: others may keep their things in a pool. */
    @Test
    void whatHasNoRecordOfBpctIsNeverRemoved() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change(PLANT);
            world.night().expect(0);
            List<String> foreign = List.of(
                    "2020-01-01T00-00-00Z", ".deleting-2020-01-02T00-00-00Z", ".incomplete-2020-01-03T00-00-00Z");
            for (String name : foreign) {
                world.change("mkdir ../pools/pool/" + name + "; printf mine >../pools/pool/" + name + "/mine");
            }
            world.night().expect(0);

            assertThat(world.night().expect(0).err())
                    .contains(foreign)
                    .contains("has no record of bpct, and is left alone");

            Sandbox.waitUntil(
                    "what was set aside is removed",
                    () -> world.list().stream()
                            .noneMatch(name -> name.startsWith(".deleting-2") && !foreign.contains(name)));
            for (String name : foreign) {
                assertThat(world.pool(name + "/mine").toPath()).hasContent("mine");
                assertThat(list(world, 0)).contains("not of bpct, and left alone: " + name);
            }
            assertThat(world.published()).hasSize(2);
            assertThat(list(world, 0, "--json")).contains("\"foreign\" : [");
        }
    }

    @Test
    void aFolderInThePlaceOfTheNewestKeepsNoNightFromItsEnd() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=2", 2)) {
            world.change(PLANT + "; mkdir -p -m 700 ../pools/pool/.bpct ../pools/pool/latest/mine");
            for (int night = 1; night <= 2; night++) {
                assertThat(world.night().expect(0).out()).contains("Warning: latest in the pool is no symlink");
                assertThat(world.published()).hasSize(night);
                assertThat(world.pool("latest/mine").toPath()).isEmptyDirectory();
            }
        }
    }

    /** A summary is read line by line, and mailed. */
    @Test
    void aNameBeginsNoLineOfItsOwnInTheSummary() throws Exception {
        sandbox.file("source/f", "f");
        FileName told = sandbox.path("told");

        sandbox.bpct()
                .run("-v", "--wait", "--notify", "cat >" + told.text(), "--snapshot", "po\nol: fine\u001b[2J", "source")
                .expect(0);

        List<String> lines = Files.readAllLines(told.toPath());
        assertThat(lines.get(0)).endsWith("/po\\nol: fine\\E[2J' is complete");
        assertThat(lines).allMatch(line -> line.matches("[a-z ]+:? .*")).noneMatch(line -> line.startsWith("ol"));
        assertThat(lines).noneMatch(line -> line.contains("\u001b"));
    }

    /** The last good snapshot is the newest night that brought what the source was, or all but less than a third of it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLastGoodSnapshotSurvivesARandomSeriesOfAccidents(long seed) throws Exception {
        Random random = new Random(seed);
        String keep = List.of("last=1", "daily=1", "last=2,daily=1", "hourly=1").get(random.nextInt(4));
        try (PoolWorld world = new PoolWorld(sandbox, keep, 1)) {
            world.change(PLANT);
            world.night().expect(0);
            Map<String, TreeState> good = new TreeMap<>();
            good.put(world.published().get(0), TreeState.of(world.source()));
            List<String> told = new ArrayList<>(List.of("seed " + seed + ", --keep " + keep));
            for (int night = 0; night < NIGHTS; night++) {
                world.change("rm -rf ../pools/away; cp -a . ../pools/away; printf x >>d/f" + (1 + random.nextInt(60)));
                String accident = accident(random);
                told.add(accident);
                List<String> words = new ArrayList<>(List.of("-v", "--wait"));
                if (accident.startsWith("--pre ")) {
                    words.addAll(List.of(
                            "--pre",
                            accident.substring(6).formatted(world.source().text())));
                } else {
                    world.change(accident);
                }
                TreeState walked = TreeState.of(world.source());
                List<String> before = world.published();
                Outcome outcome = world.bpct().run(world.words(words.toArray(String[]::new)));

                List<String> published = world.published();
                String tonight = published.get(published.size() - 1);
                assertThat(before).as("%s", told).doesNotContain(tonight);
                if (outcome.exitCode() == 0) {
                    assertThat(walked.entries().size()).as("%s", told).isGreaterThan(50);
                    good.put(tonight, walked);
                } else {
                    assertThat(outcome.exitCode()).as("%s", told).isEqualTo(3);
                    assertThat(published).as("%s", told).containsAll(before);
                }
                String lastGood = List.copyOf(good.keySet()).get(good.size() - 1);
                assertThat(published).as("%s", told).contains(lastGood);
                assertThat(Files.readSymbolicLink(world.pool("latest").toPath()))
                        .as("%s", told)
                        .hasToString(lastGood);
                assertThatTree(world.pool(lastGood)).isExactCopyOf(good.get(lastGood));
                world.change("rm -rf d; cp -a ../pools/away/. .");
            }
        }
    }

    private static String accident(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "rm -r d";
            case 1 -> "rm d/f* d/e/*";
            case 2 -> "rm d/f[1-5]? d/e/g?";
            case 3 -> "--pre rm -rf -- %s/d";
            case 4 -> "rm d/f1?";
            default -> ":";
        };
    }

    private static String list(PoolWorld world, int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of("--list", world.pool("")));
        all.addAll(List.of(words));
        return world.bpct().run(all.toArray()).expect(code).out();
    }
}
