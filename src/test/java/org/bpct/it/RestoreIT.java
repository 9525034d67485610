package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A restoration copies names out of the snapshot that the user means, and nothing from outside of it. */
@Tag("it")
final class RestoreIT extends CallsWithin {
    private static final String THREE = "disk/pools/pool";

    private static Outcome restore(PoolWorld world, int code, Object... words) {
        return world.bpct().run(words).expect(code);
    }

    /** Makes a snapshot of three days, in which the file f says which. */
    private static void makeThree(PoolWorld world) throws IOException {
        for (String day : List.of("2026-03-01", "2026-03-02", "2026-03-04")) {
            world.change("mkdir -p d/e; printf %s " + day + " >d/e/f");
            world.night().expect(0);
            String newest = world.published().get(world.published().size() - 1);
            world.rename(newest, new TreeSet<>(List.of(day + "T01-00-00Z")));
        }
    }

    @Test
    void theSnapshotOfADateIsTheNewestOfThatDayOrBefore() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            makeThree(world);

            for (String[] dateAndDay : new String[][] {
                {"", "2026-03-04"},
                {"@2026-03-02", "2026-03-02"},
                {"@2026-03-03", "2026-03-02"},
                {"@2026-03-04T00", "2026-03-02"},
                {"@2026-03-04T01:00", "2026-03-04"},
                {"@2026-03-01T01-00-00Z", "2026-03-01"},
                {"@1d", "2026-03-04"}
            }) {
                String said = restore(
                                world, 0, "--restore", THREE + dateAndDay[0], "--wait", "d/e/f", "disk/source/back")
                        .text();
                assertThat(said).contains("from snapshot " + dateAndDay[1] + "T01-00-00Z");
                assertThat(sandbox.path("disk/source/back").toPath()).hasContent(dateAndDay[1]);
            }
            assertThat(restore(world, 2, "--restore", THREE + "@2026-02-28", "d", "disk/source/none")
                            .err())
                    .contains("there is no snapshot of 2026-02-28 or before", "the oldest is 2026-03-01T01-00-00Z");
            assertThat(restore(world, 2, "--restore", THREE + "@monday", "d", "disk/source/none")
                            .err())
                    .contains("takes a date in UTC as 2026-11-20", "not 'monday'");
        }
    }

    @Test
    void aListTellsWhichSnapshotsHaveANameAndWhenItChanged() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            makeThree(world);
            world.rename(
                    "2026-03-04T01-00-00Z", new TreeSet<>(List.of("2026-03-04T02-00-00Z", "2026-03-05T01-00-00Z")));
            world.change("mv d moved");
            world.night().expect(0);
            String last = world.published().get(4);

            List<String> lines =
                    restore(world, 0, "--list", THREE, "d/e/f").out().lines().toList();

            assertThat(lines).hasSize(5);
            assertThat(lines.get(0)).startsWith("FROM ").contains(" MODE ", " BYTES ", "MODIFIED");
            assertThat(lines.get(1)).startsWith("2026-03-01T01-00-00Z          1  -rw-r--r--            10  20");
            assertThat(lines.get(3)).startsWith("2026-03-04T02-00-00Z          2  -rw-r--r--            10  20");
            assertThat(lines.get(4)).isEqualTo(last + "          1  not there");
            Outcome json = restore(world, 3, "--list", THREE, "--json", "d/e/f", "gone");
            assertThat(json.err())
                    .contains("gone is in no snapshot of "
                            + world.pool("").withoutTrailingSlashes().text());
            assertThat(json.out())
                    .contains("\"path\" : \"d/e/f\"", "\"snapshots\" : 2", "\"permissions\" : \"-rw-r--r--\"")
                    .contains("\"first\" : \"2026-03-01T01-00-00Z\",\n      \"last\" : \"" + last + "\"");
            restore(world, 2, "--list", THREE, "--max-age", "1d", "d");
            assertThat(restore(world, 0, "--list", THREE + "/2026-03-02T01-00-00Z", "d/e/f")
                            .out()
                            .lines()
                            .skip(1))
                    .singleElement()
                    .asString()
                    .startsWith("2026-03-02T01-00-00Z          1  -rw-r--r--            10  20");
            assertThat(restore(world, 3, "--list", THREE + "/latest", "d/e/f").err())
                    .contains("d/e/f is in no snapshot of ", " named " + last);
            restore(world, 2, "--list", THREE, "../d");
        }
    }

    /** An editor that sets the time back, or a change of the owner within a second. */
    @Test
    void aListTellsFilesOfOneSizeAndTimeApart() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; printf one >d/f; touch -d 2001-01-01 d/f");
            world.night().expect(0);
            world.night().expect(0);
            world.change("printf two >d/f; touch -d 2001-01-01 d/f");
            world.night().expect(0);

            Outcome listed = restore(world, 0, "--list", THREE, "d/f");

            assertThat(listed.out().lines().map(line -> line.replaceFirst("^\\S+ +", "")))
                    .hasSize(3)
                    .element(1)
                    .asString()
                    .matches("2  -rw-r--r-- +3  2001-01-01 00:00:00  nobody:nogroup");
            assertThat(listed.out().lines().skip(2)).singleElement().asString().contains("  1  -rw-r--r-- ");
            assertThat(listed.err()).contains("lines that look the same are different files");
            assertThat(restore(world, 0, "--list", THREE, "d").out().lines()).hasSize(2);
        }
    }

    @Test
    void aTreeComesBackAsItWasInTheSnapshot() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; printf x >d/f; ln d/f d/g; ln -s f d/s; chmod 700 d");
            world.night().expect(0);
            TreeState then = TreeState.of(sandbox.path("disk/source"));
            world.change("rm d/f; printf new >d/new");

            restore(
                    world,
                    0,
                    "--restore",
                    THREE,
                    "-u",
                    "--delete",
                    "--max-delete",
                    "100%",
                    "-T",
                    "--wait",
                    ".",
                    "disk/source");

            assertThatTree(sandbox.path("disk/source")).isExactCopyOf(then);
            restore(world, 0, "-n", "--restore", THREE, "d", "disk/source/shown");
            assertThat(sandbox.path("disk/source/shown").toPath()).doesNotExist();
        }
    }

    /** Each later night moves the times of change in the pool by its links, so that all there looked newer. */
    @Test
    void anUpdateFromASnapshotLeavesFilesAloneThatNobodyTouchedSince() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; for f in a b c; do printf $f >d/$f; done; ln d/a d/link; ln -s a d/s");
            world.night().expect(0);
            world.night().expect(0);
            world.night().expect(0);
            TreeState then = TreeState.of(sandbox.path("disk/source"));
            Object[] back = {"--restore", THREE, "-u", "-T", "--wait", ".", "disk/source"};

            assertThat(restore(world, 0, back).text()).contains("nothing to do: 5 of 5 entries, 2 of 2 directories");
            // An editor that keeps times, and a rotten byte: size, mode and time tell nothing.
            world.change("printf C >d/c.new; touch -r d/c d/c.new; cat d/c.new >d/c; touch -r d/c.new d/c; rm d/c.new");
            world.change("chmod 600 d/b");
            assertThat(restore(world, 0, back).text()).contains("3 of 5 entries");
            assertThatTree(sandbox.path("disk/source")).isExactCopyOf(then);

            // Of files elsewhere nobody knows as much.
            restore(world, 0, "--restore", THREE, "-T", "--wait", "d", "disk/source/e");
            world.night().expect(0);
            assertThat(restore(world, 0, "--restore", THREE, "-n", "-u", "-T", "d", "disk/source/e")
                            .text())
                    .contains("0 of 5 entries");
        }
    }

    /** A file that only one night has was given its attributes alone, since its size and time were those of the snapshot. */
    @Test
    void damageBehindTheTimesOfAFileIsUndoneInTheFirstNightToo() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; for f in a b c e; do printf $f >d/$f; touch -d 2020-01-01 d/$f; done");
            world.night().expect(0);
            TreeState then = TreeState.of(sandbox.path("disk/source"));
            String damage = "touch -r d time; printf A >d/a; mv d/b d/x; mv d/c d/b; mv d/x d/c; chmod u+s d/e;"
                    + " touch -d 2020-01-01 d/*; touch -r time d; rm time";

            for (String[] more : new String[][] {{}, {"--checksum"}}) {
                world.change(damage);
                List<Object> words = new ArrayList<>(List.of("--restore", THREE, "-u", "-T", "--wait"));
                words.addAll(List.of((Object[]) more));
                words.addAll(List.of(".", "disk/source"));
                restore(world, 0, words.toArray());
                assertThatTree(sandbox.path("disk/source")).isExactCopyOf(then);
            }
        }
    }

    /** They are in no snapshot, so that nothing would bring them back. */
    @Test
    void namesThatANightLeftOutSurviveARestorationThatDeletes() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            world.change("mkdir d; for i in 1 2 3 4 5 6 7 8 9; do printf $i >d/$i; done; printf x >d/left.tmp");
            world.bpct()
                    .run("--exclude", "*.tmp", "--wait", "--snapshot", world.pool(""), world.source())
                    .expect(0);
            Object[] back = {"--restore", THREE, "-u", "-T", "--delete", "--wait", ".", "disk/source"};

            assertThat(restore(world, 2, back).err())
                    .contains("was made with --exclude '*.tmp', and names that it left out would be deleted; give these"
                            + " options, too");
            restore(world, 2, "--restore", THREE, "-u", "-T", "--delete", "-n", "d", "disk/source/d");
            Object[] copy = {"-u", "-T", "--delete", "--wait", THREE + "/latest", "disk/source"};
            restore(world, 2, copy);
            String there = "far:" + sandbox.path("disk/source").text();
            String ssh = new SshStandIn(sandbox).after();
            assertThat(restore(world, 2, "--ssh", ssh, "-u", "-T", "--delete", THREE + "/latest/", there)
                            .err())
                    .contains("was made with --exclude '*.tmp'");
            world.change("printf y >d/new");
            restore(
                    world,
                    0,
                    "--restore",
                    THREE,
                    "-u",
                    "-T",
                    "--delete",
                    "--exclude",
                    "*.tmp",
                    "--wait",
                    ".",
                    "disk/source");

            assertThat(sandbox.path("disk/source/d/left.tmp").toPath()).hasContent("x");
            assertThat(sandbox.path("disk/source/d/new").toPath()).doesNotExist();
        }
    }

    @Test
    void anAbsolutePathBelowTheSourceIsAPathInTheSnapshot() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            makeThree(world);
            String source = world.source().text();
            for (String path :
                    List.of("disk/../../etc", "/etc/passwd", source + "/../d", source + "/d/../..", source + "x")) {
                for (String question : List.of("--list", "--restore")) {
                    assertThat(restore(world, 2, question, THREE, path, "disk/source/back")
                                    .err())
                            .contains("paths below the source of the snapshot, " + source + ", as ann/thesis");
                }
            }
            assertThat(restore(world, 0, "--list", THREE, source + "/d/e/f").out())
                    .isEqualTo(restore(world, 0, "--list", THREE, "d/e/f").out());
            restore(world, 0, "--restore", THREE + "@2026-03-01", "--wait", source + "/d/e/f", "disk/source/back");
            assertThat(sandbox.path("disk/source/back").toPath()).hasContent("2026-03-01");
            restore(world, 0, "--restore", THREE, "-T", "--wait", source + "/", "disk/source/all");
            assertThat(sandbox.path("disk/source/all/d/e/f").toPath()).hasContent("2026-03-04");
        }
    }

    /** A copy goes into a directory that is there, as by {@code cp}: d would be d/d, with 0 errors. */
    @Test
    void aDirectoryIsNotRestoredIntoItself() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            makeThree(world);
            world.change("printf later >d/e/f; printf new >d/e/new; ln -s d alias");
            String d = sandbox.path("disk/source/d").text();
            for (String into : List.of("disk/source/d", "disk/source/d/", "disk/source/alias", "disk/source/d/.")) {
                assertThat(restore(world, 2, "--restore", THREE, "--wait", "d", into)
                                .err())
                        .contains(into + " is the directory that d was made of, and a copy into it would be ");
            }
            Outcome refused = restore(world, 2, "--restore", THREE, "--wait", "d/e/", "disk/source/d/e");
            assertThat(refused.err())
                    .contains(
                            "would be " + d
                                    + "/e/e. To put it back: bpct --restore disk/pools/pool -u -T d/e/ disk/source/d/e,",
                            " or bpct --restore disk/pools/pool d/e/ " + d);
            restore(world, 2, "--restore", THREE, "-t", "disk/source/d", "--wait", "d");
            assertThat(sandbox.path("disk/source/d/d").toPath()).doesNotExist();

            restore(world, 0, "--restore", THREE, "-u", "-T", "--wait", "d/e/", "disk/source/d/e");
            assertThat(sandbox.path("disk/source/d/e/f").toPath()).hasContent("2026-03-04");
            assertThat(sandbox.path("disk/source/d/e/new").toPath()).hasContent("new");
            world.change("printf later >d/e/f");
            restore(world, 0, "--restore", THREE, "--wait", "d/e", d);
            assertThat(sandbox.path("disk/source/d/e/f").toPath()).hasContent("2026-03-04");
            assertThat(sandbox.path("disk/source/d/e/e").toPath()).doesNotExist();

            world.change("mkdir other");
            restore(world, 0, "--restore", THREE, "--wait", "d", "disk/source/other");
            restore(world, 0, "--restore", THREE, "--wait", "d/.", "disk/source/d");
            restore(world, 0, "--restore", THREE, "--wait", "d/e/f", "disk/source/d");
            assertThat(sandbox.path("disk/source/other/d/e/f").toPath()).hasContent("2026-03-04");
            assertThat(sandbox.path("disk/source/d/d").toPath()).doesNotExist();
        }
    }

    /** A user can plant a symlink in his tree before a night, and ask root for his files. */
    @Test
    void noPathLeadsOutOfTheSnapshot() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=9", 9)) {
            sandbox.file("secret/key", "secret");
            world.change(
                    "mkdir d; printf x >d/f; ln -s " + sandbox.path("secret").text() + " d/out");
            world.night().expect(0);

            for (String path : List.of("d/out/key", "d/out/", "d/out/.", "d/../../../secret", "/etc/passwd", "")) {
                restore(world, 2, "--restore", THREE, "--wait", path, "disk/source/back");
                assertThat(Files.exists(sandbox.path("disk/source/back").toPath(), LinkOption.NOFOLLOW_LINKS))
                        .isFalse();
            }
            assertThat(restore(world, 2, "--restore", THREE, "d/gone", "disk/source/back")
                            .err())
                    .contains(
                            "d/gone is not in the snapshot " + world.published().get(0));
            assertThat(restore(world, 2, "--restore", THREE, "disk/source/back").err())
                    .contains("--restore takes PATH... DESTINATION");
            restore(world, 0, "--restore", THREE, "--wait", "d/out", "disk/source/back");
            assertThat(Files.isSymbolicLink(sandbox.path("disk/source/back").toPath()))
                    .isTrue();
            assertThat(restore(world, 2, "--restore", THREE, "d", THREE + "/back")
                            .err())
                    .contains("the pool of snapshots");
        }
    }

    /** A night prunes what its rules do not keep; a restoration may need many hours. */
    @Test
    void aNightKeepsTheSnapshotThatALiveBatchReads() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=1", 1)) {
            world.change("mkdir d; printf old >d/f");
            world.night().expect(0);
            String old = world.published().get(0);
            Gate gate = sandbox.gate();
            String waiting = "until [[ -e " + gate.file().text() + " ]]; do sleep 0.05; done";
            restore(world, 0, "--restore", THREE, "--pre", waiting, "d", "disk/source/back");

            world.change("printf new >d/f");
            world.night().expect(0);

            assertThat(world.published()).contains(old).hasSize(2);
            gate.open();
            restore(world, 0, "--wait=2");
            assertThat(sandbox.path("disk/source/back/f").toPath()).hasContent("old");
            world.night().expect(0);
            assertThat(world.published()).doesNotContain(old).hasSize(1);
        }
    }
}
