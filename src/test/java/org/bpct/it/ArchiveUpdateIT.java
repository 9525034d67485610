package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.schedule.local.ProcessIdentity;
import org.bpct.verb.archive.tar.UpdateMarker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise of {@code --archive -u}: what changed is added, nothing that is there is touched, and each generation comes back as the tree was. */
@Tag("it")
final class ArchiveUpdateIT extends CallsWithin {
    /** The lines of README that restore an archive, up to the generation $3. */
    static final String RESTORE = """
            mkdir -- "$2" && cd -- "$2" && script=$(sed -n '/^    umask 077$/,/^    done <"$archive/p' "$1/README") || exit
            script=${script/'archive=/PATH/TO/THIS'/'archive=$1'}
            script=${script/'rest; do'/'rest; do [[ $generation != [1-9]* ]] || ((generation <= '$3')) || break'}
            [[ $script == *generations* ]] && eval "$script"
            """;

    /** Changes of all kinds, of which the second turn makes others than the first. */
    static final String CHANGES = """
            cd -- "$1" || exit
            turn=$2 root=$(id -u)
            mapfile -d '' files < <(find . -type f -name 'file *' -print0 | sort -z)
            for i in "${!files[@]}"; do
              f=${files[i]} n=$(((i + turn) % 40))
              case $n in
                1) touch -r "$f" ref && printf X | dd of="$f" conv=notrunc bs=1 status=none && touch -r ref "$f" && rm ref ;;
                2) chmod 640 "$f" ;;
                3) ((root)) || chown -h "$((1000 + turn)):7" "$f" ;;
                4) setfattr -n user.turn -v "$turn" "$f" 2>/dev/null || echo "$turn" >>"$f" ;;
                5) rm "$f" ;;
                6) mv "$f" "$f moved" ;;
                7) rm "$f" && mkdir "$f" && echo "$turn" >"$f/inside" ;;
                8) ln -f "$f" "$f again" ;;
                9) rm "$f" && ln -s "over there $turn" "$f" ;;
                10) echo "$turn" >"$f.new" ;;
                11) touch "$f" ;;
              esac || exit
            done
            mapfile -d '' directories < <(find . -mindepth 1 -type d -print0 | sort -z)
            for i in "${!directories[@]}"; do
              d=${directories[i]}
              [[ -d $d ]] || continue
              case $(((i + turn) % 30)) in
                1) chmod 750 "$d" ;;
                2) rm -r "$d" ;;
                3) rm -r "$d" && echo "$turn" >"$d" ;;
                4) rm -r "$d" && ln -s deep "$d" ;;
                5) ((${#d} > 200)) || mv "$d" "$d moved" ;;
                6) touch "$d" ;;
              esac || exit
            done
            mapfile -d '' links < <(find . -type l -print0 | sort -z)
            for i in "${!links[@]}"; do
              l=${links[i]}
              case $(((i + turn) % 9)) in
                1) rm "$l" && mkdir "$l" && echo "$turn" >"$l/was a link" ;;
                2) ln -sfn "other $turn" "$l" ;;
                3) touch -h "$l" ;;
                4) rm "$l" && echo "$turn" >"$l" ;;
              esac || exit
            done
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private Outcome update(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--archive", "a.tar.d", "-u", "t"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    private String list(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--archive-list", "a.tar.d"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray()).expect(0).out();
    }

    /** Returns the generation of each name that is listed. */
    private String generations(String... names) {
        List<Object> line = new ArrayList<>(List.of("--json"));
        line.addAll(List.of(names));
        StringBuilder all = new StringBuilder();
        list(line.toArray())
                .lines()
                .forEach(object -> all.append(
                        object.replaceFirst("^\\{\"path\":\"([^\"]*)\".*\"generation\":([0-9]+).*$", "$1:$2 ")));
        return all.toString().strip();
    }

    private void makeTree(String script) {
        shell("mkdir -p t && cd t && " + script);
        sandbox.bpct().run("--archive", "a.tar.d", "t", "--wait").expect(0);
    }

    private void runAll(int batch) {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(batch).jobs());
        scripts.add(sandbox.batch(batch).finalizer());
        for (JobDirectory job : scripts) {
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, none none none", "4, auto, zstd none gzip"})
    @Tag("long")
    void eachGenerationComesBackAsTheTreeWas(int jobs, String lanes, String forms) throws Exception {
        Compressors.require(forms);
        FileName tree = sandbox.directory("t");
        SampleTree.plant(tree, 700 + jobs, Rounds.of(200, 900));
        // GNU tar leaves the setgid that a new directory of mode 0700 has from the one above: docs/archives.md says so.
        Shell.call("find \"$1\" -type s -delete && find \"$1\" -type d -perm 0700 -exec chmod 0710 {} +", tree);
        List<TreeState> states = new ArrayList<>();
        for (int generation = 1; generation <= 3; generation++) {
            states.add(TreeState.of(tree));
            String form = forms.split(" ", -1)[generation - 1];
            update("--wait", "-j", jobs, "--lanes", lanes, "--compress", form).expect(0);
            Shell.run(
                            "cd / && mapfile -d '' -t words && set -- \"${words[0]}\" " + generation + "\n" + CHANGES,
                            List.of(tree))
                    .expect(0);
        }
        for (int generation = 1; generation <= 3; generation++) {
            String into = "e" + generation;
            sandbox.bpct()
                    .run("--extract", "a.tar.d", into, "--generation", generation, "--wait", "-j", jobs)
                    .expect(0);
            assertThatTree(sandbox.path(into + "/t")).isExactCopyOf(states.get(generation - 1));
            Shell.call(
                    "set -- \"$1\" \"$2\" " + generation + "\n" + RESTORE,
                    sandbox.path("a.tar.d"),
                    sandbox.path("r" + generation));
            assertThatTree(sandbox.path("r" + generation + "/t")).isExactCopyOf(states.get(generation - 1));
        }
        sandbox.bpct().run("--extract", "a.tar.d", "newest", "--wait").expect(0);
        assertThatTree(sandbox.path("newest/t")).isExactCopyOf(states.get(2));
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        assertThat(generations()).contains(":1", ":2", ":3");
    }

    /** Only the time of change of the inode, or one attribute, tells that these are others than the archive has. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "touch -r t/f ref && mv t/same t/f && touch -r ref t/f | t/f",
                "setfattr -n user.x -v 1 t/f | t/f",
                "ln -sfn elsewhere t/l | t/l",
                "rm t/g && echo content >t/g | t/d/g2 t/g",
                "mv t/d t/e | t/e/g2 t/e/i t/g"
            })
    void whatChangedIsArchivedAgainAndNothingElse(String change, String names) {
        archiveAgain(change, names);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource(
            delimiter = '|',
            value = {
                "touch -r t/f ref && printf X >x && dd if=x of=t/f conv=notrunc status=none && touch -r ref t/f | t/f",
                "chmod 600 t/f | t/f",
                "touch t/f | t/f",
                "ln t/g t/d/h | t/d/g2 t/d/h t/g",
                "rm t/g | t/d/g2",
                "chmod 640 t/g | t/d/g2 t/g",
                "rm t/p && mkfifo t/p | t/p"
            })
    void otherChangesAreSeenToo(String change, String names) {
        archiveAgain(change, names);
    }

    private void archiveAgain(String change, String names) {
        shell(
                "mkdir -p t/d && cd t && printf 'content\n' >f && cp -p f same && echo 2 >g && ln g d/g2 && ln -s f l && mkfifo p && echo 3 >d/i");
        sandbox.bpct().run("--archive", "a.tar.d", "t", "--wait").expect(0);
        long parts = Long.parseLong(shell("ls a.tar.d/part-* | wc -l").strip());
        shell("sha256sum a.tar.d/part-* >before");
        shell(change);

        update("--wait").expect(0);

        StringBuilder again = new StringBuilder();
        for (String name : generations().split(" ", -1)) {
            if (name.endsWith(":2") && !List.of("t:2", "t/d:2", "t/e:2").contains(name)) {
                again.append(name, 0, name.length() - 2).append(' ');
            }
        }
        // What was moved has a new time of change, but for names in a directory that was.
        assertThat(again.toString().strip()).isEqualTo(names);
        shell("sha256sum --quiet --check before");
        assertThat(Long.parseLong(shell("ls a.tar.d/part-* | wc -l").strip())).isGreaterThan(parts);
        sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
    }

    /** Nanoseconds of such times do not fit into 64 bits, and one of them made all generations unreadable. */
    @Test
    void timesBehind2262AndBefore1970AreKept() {
        makeTree(
                "echo 1 >f && mkdir d && touch -d @12000000000.123456789 far && touch -d @-1.25 before && touch -d @13000000000.5 d");
        shell("touch -d @10000000000 t/f");
        update("--wait").expect(0);

        assertThat(update("-n").expect(0).out())
                .contains("to be archived: 2 directories, 0 other entries, 0 bytes; unchanged: 3 entries");
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        assertThat(list("--ls").lines().map(line -> line.replaceFirst(".* ([-0-9]+ [:0-9]+ t/.*)", "$1")))
                .contains("2381-12-14 23:06:40 t/d", "2350-04-07 21:20:00 t/far", "1969-12-31 23:59:58 t/before");
        sandbox.bpct().run("--extract", "a.tar.d", "new", "--wait").expect(0);
        sandbox.bpct()
                .run("--extract", "a.tar.d", "old", "--generation", "1", "--wait")
                .expect(0);
        assertThatTree(sandbox.path("new/t")).isExactCopyOf(sandbox.path("t"));
        assertThat(shell("cd old/t && stat -c '%n %.9Y' d far before"))
                .isEqualTo("d 13000000000.500000000\nfar 12000000000.123456789\nbefore -1.250000000\n");
        sandbox.bpct().run("--compare", "t", "new/t").expect(0);
        shell("touch -d @11000000000 new/t/f");
        assertThat(sandbox.bpct().run("--compare", "t", "new/t").expect(3).out())
                .isEqualTo("time 2286-11-20T17:46:40.000000000Z 2318-07-30T19:33:20.000000000Z f\n");
        shell("touch -d @10000000000.5 t/far");
        assertThat(sandbox.bpct().run("--find", "t", "--ls", "-0").expect(0).out())
                .contains("\00010000000000.5000000000\0", "\000-2.7500000000\0");
    }

    @Test
    void nothingIsReadWhereNothingHasChanged() throws Exception {
        makeTree("mkdir d && for i in {1..300}; do echo $i >d/f$i; done && ln d/f1 h");

        assertThat(update("-n").expect(0).out())
                .contains("to be archived: 2 directories, 0 other entries, 0 bytes; unchanged: 301 entries");
        assertThat(sandbox.path("a.tar.d/updating").toPath()).doesNotExist();
        update("--wait").expect(0);

        assertThat(generations("t/h", "t/d/f1", "t")).doesNotContain("f1:2").contains("t:2", "t/d/f1:1", "t/h:1");
        assertThat(Files.size(sandbox.path("a.tar.d/vanished-00002").toPath())).isZero();
        assertThat(list("--generation", "1")).isEqualTo(list());
    }

    /** A name is gone only if the directory that had it was read without it. */
    @Test
    @Tag("long")
    void whatWasNotLookedAtStaysAsItWas() {
        assumeThat(User.current().isRoot()).isTrue();
        User user = User.ordinary();
        shell(
                "mkdir -m 777 u && mkdir -p u/t/closed u/t/open u/t/left && echo 1 | tee u/t/{closed,open,left}/f u/t/open/gone >u/t/top && mkdir u/other && echo x >u/other/f");
        sandbox.giveTo(user, sandbox.path("u"));
        sandbox.bpctAs(user)
                .in(sandbox.path("u"))
                .run("--archive", "a", "t", "--wait")
                .expect(0);
        shell("rm u/t/open/gone && chmod 0 u/t/closed");

        sandbox.bpctAs(user)
                .in(sandbox.path("u"))
                .run("--archive", "a", "-u", "t", "other", "--exclude", "left", "--wait")
                .expect(3);

        assertThat(sandbox.bpctAs(user)
                        .in(sandbox.path("u"))
                        .run("--archive-list", "a")
                        .expect(0)
                        .out()
                        .lines())
                .contains("t/closed/f", "t/left/f", "t/open/f", "t/top", "other/f")
                .doesNotContain("t/open/gone");
        sandbox.bpctAs(user)
                .in(sandbox.path("u"))
                .run("--archive", "a", "-u", "other", "--wait")
                .expect(0);
        assertThat(sandbox.bpctAs(user)
                        .in(sandbox.path("u"))
                        .run("--archive-list", "a")
                        .expect(0)
                        .out()
                        .lines())
                .contains("t/closed/f", "t/top", "other/f");
    }

    @Test
    @Tag("long")
    void anOrdinaryUserGetsEachGenerationBack() throws Exception {
        assumeThat(User.current().isRoot()).isTrue();
        User user = User.ordinary();
        FileName home = sandbox.directoryOf(user, "home-of-user");
        FileName tree = FileName.of(Files.createDirectory(home.toPath().resolve("t")));
        SampleTree.plantFor(user, tree, 9, 300);
        sandbox.giveTo(user, home);
        // tar gives directories their attributes behind their modes: those that shut out their owner would get none,
        // and be named.
        Shell.call(
                "find \"$1\" -type d ! -perm -u+w -exec setfattr -x 'user.bpct folder' {} \\; 2>/dev/null || :", tree);
        Shell.call("find \"$1\" -type s -delete && find \"$1\" -type f -exec chmod u+w {} +", home);
        TreeState first = TreeState.of(tree);
        Object[] line = {"--archive", "a.tar.d", "-u", "t", "--wait", "-j", "2"};
        sandbox.bpctAs(user).in(home).run(line).expect(0);
        Shell.call(
                "cd -- \"$1\" && chmod u+w . && echo new >new && rm -r deep && mkdir -m 555 closed && chmod 500 wide && chown -R $(stat -c %u:%g .) .",
                tree);
        TreeState second = TreeState.of(tree);

        sandbox.bpctAs(user).in(home).run(line).expect(0);

        sandbox.bpctAs(user).in(home).run("--extract", "a.tar.d", "e1", "--generation=1", "--wait");
        sandbox.bpctAs(user).in(home).run("--extract", "a.tar.d", "e2", "--wait");
        assertThatTree(sandbox.path("home-of-user/e1/t")).isExactCopyOf(first);
        assertThatTree(sandbox.path("home-of-user/e2/t")).isExactCopyOf(second);
        Shell.call(
                "exec setpriv --reuid=" + user.uid() + " --regid=" + user.gid()
                        + " --clear-groups bash \"$1\" \"$2\" \"$3\" 2",
                sandbox.file("restore", RESTORE),
                sandbox.path("home-of-user/a.tar.d"),
                sandbox.path("home-of-user/r"));
        assertThatTree(sandbox.path("home-of-user/r/t")).isExactCopyOf(second);
    }

    /** Waits for another second: generations of one second are kept, or forgotten, together. */
    private static void awaitNextSecond() {
        long now = System.currentTimeMillis() / 1000;
        Sandbox.waitUntil("the next second", () -> System.currentTimeMillis() / 1000 > now);
    }

    @Test
    @Tag("long")
    void rulesKeepStatesAndWhatOnlyOthersNeedBecomesEmpty() throws Exception {
        FileName tree = sandbox.path("t");
        makeTree("mkdir d && for f in 1 2 3 4; do head -c 50000 /dev/urandom >d/f$f; done");
        List<TreeState> states = new ArrayList<>(List.of(TreeState.of(tree)));
        for (String change : List.of(
                "echo two >>d/f1 && echo two >>d/f4",
                "echo three >>d/f1 && echo 3 >d/f4 && rm d/f3",
                "echo four >d/g")) {
            shell("cd t && " + change);
            awaitNextSecond();
            states.add(TreeState.of(tree));
            update("--wait", "-j1", "--lanes=1", "--compress=gzip").expect(0);
        }
        shell("cp -a a.tar.d before");
        String all = list("--generation=2");

        assertThat(update("--keep", "last=2", "--dry-run").expect(0).out())
                .contains("generations forgotten: 1, 2; parts");
        assertThat(list("--generation=2")).isEqualTo(all);
        assertThat(update("--wait", "--keep", "last=2").expect(0).out()).contains("generations forgotten: 1, 2; parts");

        states.add(TreeState.of(tree));
        for (int generation = 1; generation <= 5; generation++) {
            Outcome said = sandbox.bpct()
                    .run("--extract", "a.tar.d", "e" + generation, "--generation=" + generation, "--wait");
            if (generation < 3) {
                assertThat(said.expect(1).err()).contains("its generation " + generation + " was forgotten (--keep)");
            } else {
                said.expect(0);
                assertThatTree(sandbox.path("e" + generation + "/t")).isExactCopyOf(states.get(generation - 1));
            }
        }
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        Shell.call("set -- \"$1\" \"$2\" 5\n" + RESTORE, sandbox.path("a.tar.d"), sandbox.path("r"));
        assertThatTree(sandbox.path("r/t")).isExactCopyOf(states.get(4));
        // The first part has file 2, which the kept states need; the second one had the size of an empty one before.
        assertThat(shell("for p in before/part-*; do cmp -s $p a.tar.d/${p##*/} || echo ${p##*/}; done"))
                .isEqualTo("part-00002.tar\npart-00003.tar.gz\npart-00004.tar.gz\n");
        assertThat(shell("zcat -f a.tar.d/part-0000{2.tar,3.tar.gz,4.tar.gz} | tr -d '\\0' | wc -c")
                        .strip())
                .isEqualTo("0");

        assertThat(update("--wait", "--keep", "never=1").expect(2).err()).contains("'never=1' is no rule");
    }

    /** A volume that lost a server lists fewer names: night after night the whole states would be forgotten. */
    @Test
    void aSourceWhoseFileSystemBecameSmallerForgetsNothing() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "t", "size=12m,nr_inodes=2000,mode=755")) {
            makeTree("for i in {1..60}; do head -c 100000 /dev/zero >f$i; done");
            awaitNextSecond();
            update("--wait").expect(0);
            shell("rm t/f?");
            disk.remount("size=9m");
            for (List<String> line :
                    List.of(List.of("-n", "--keep=last=1"), List.of("--wait", "--keep=last=1"), List.of("--wait"))) {
                awaitNextSecond();
                Outcome fallen = update(line.toArray()).expect(3);
                assertThat(fallen.err())
                        .contains(
                                "the file system of " + disk.folder().text() + " has 75% of the blocks that it had on ")
                        .contains(
                                ": did it lose a server? Earlier generations keep the names missing now, so none is forgotten;"
                                        + " the exit code is 3. If it was made smaller, or all of it is there, one --force accepts that\n");
                assertThat(fallen.out()).doesNotContain("generations forgotten");
            }
            awaitNextSecond();
            assertThat(update("--wait", "--keep=last=1", "--force").expect(0).out())
                    .contains("generations forgotten: 1, 2, 3; parts");
            awaitNextSecond();
            assertThat(update("--wait", "--keep=last=1").expect(0).err()).doesNotContain("lose a server");
        }
    }

    /** Made up of what is there before and after: whoever is killed leaves one of these. */
    @Test
    @Tag("long")
    void whoIsKilledAmidstForgettingIsFollowedByTheNextUpdate() throws Exception {
        FileName tree = sandbox.path("t");
        makeTree("echo 1 >f; head -c 50000 /dev/urandom >g");
        for (int i = 2; i <= 3; i++) {
            shell("echo " + i + " >t/f; head -c 50000 /dev/urandom >t/g");
            awaitNextSecond();
            update("--wait", "-j1", "--lanes=1").expect(0);
        }
        TreeState state = TreeState.of(tree);
        shell("cp -a a.tar.d before");
        update("--no-submit", "--keep=last=1").expect(0);
        shell("mv a.tar.d after && rm after/updating");
        String forgotten = shell("cat after/generations");
        assertThat(forgotten).contains("forgotten 1 .", "forgotten 2 .").doesNotContain("forgetting");

        for (String killed : List.of(
                "true",
                "cp -p ../after/index .",
                "cp -p ../after/{index,sums} .",
                "cp -p ../after/{index,sums,part-00001.tar} .; head -c 9 /dev/zero >.bpct-new.8d65",
                "cp -p ../after/{index,sums,part-0000[1-4].tar} .; cp -p ../before/index .index")) {
            shell("rm -rf a.tar.d e && cp -a before a.tar.d && cd a.tar.d"
                    + " && { sed 's/^forgotten/forgetting/; /^sha256/d' ../after/generations >generations; " + killed
                    + "; }");
            UpdateMarker.Maker dead =
                    new UpdateMarker.Maker(Shell.call("hostname").out().strip(), 1L << 40, 0);
            new UpdateMarker("8d65fd4d-0000", 4, dead, FileName.ofText(""))
                    .make(sandbox.path("a.tar.d").toPath());

            assertThat(sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").exitCode())
                    .isIn(0, 3);
            assertThatTree(sandbox.path("e/t")).isExactCopyOf(state);
            assertThat(sandbox.bpct()
                            .run("--archive-list", "a.tar.d", "--generation=2")
                            .expect(1)
                            .err())
                    .contains("generation 2 was forgotten");
            assertThat(update("--wait").expect(0).out()).contains("generations forgotten: 1, 2; parts");

            sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
            assertThat(
                            shell(
                                    "ls -A a.tar.d; head -n 6 a.tar.d/generations; cmp a.tar.d/part-00001.tar after/part-00001.tar"))
                    .as(killed)
                    .isEqualTo(shell("ls -A a.tar.d | grep -v '^[.]'; grep -v sha256 after/generations"));
            shell("rm -rf e");
            sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
            assertThatTree(sandbox.path("e/t")).isExactCopyOf(state);
        }
    }

    /** Numbers of processes are used again. */
    @Test
    void aMarkHoldsAsLongAsItsProcessLives() throws Exception {
        makeTree("echo 1 >f");
        ProcessIdentity me = ProcessIdentity.current();
        String host = Shell.call("hostname").out().strip();
        Path folder = sandbox.path("a.tar.d").toPath();
        new UpdateMarker(
                        "8d65fd4d-0000", 2, new UpdateMarker.Maker(host, me.pid(), me.startTime()), FileName.ofText(""))
                .make(folder);
        assertThat(update("--wait").expect(2).err()).contains("is being looked at by process " + me.pid());
        shell("rm a.tar.d/updating");

        UpdateMarker.Maker another = new UpdateMarker.Maker(host, me.pid(), me.startTime() + 1);
        new UpdateMarker("8d65fd4d-0001", 2, another, FileName.ofText("")).make(folder);
        update("--wait").expect(0);
        assertThat(shell("ls a.tar.d")).doesNotContain("updating");
    }

    /** All that can be wrong is seen before a state is given up. */
    @Test
    void nothingIsForgottenOfAnArchiveThatIsDamaged() throws Exception {
        makeTree("echo 1 >f");
        for (int i = 2; i <= 3; i++) {
            shell("echo " + i + " >t/f");
            awaitNextSecond();
            update("--wait", "-j1", "--lanes=1").expect(0);
        }
        shell("cp -a a.tar.d before");
        String last = shell("ls a.tar.d | grep part | tail -n 1").strip();

        for (List<String> damage : List.of(
                List.of("cp part-00001.tar part-00099.tar", "part-00099.tar: the index does not know it"),
                List.of("echo x >>sums", "its file sums: it is damaged in line"),
                List.of("rm sums", "its file sums: No such file"),
                List.of("truncate -s 0 " + last, last + ": it has 0 bytes, in place of 10240"),
                List.of(
                        "sed -i /^sha256/d generations; echo 'forgetting 1 .' >>generations && truncate -s 0 " + last,
                        last + " is damaged, so nothing is forgotten"),
                List.of(
                        "sed -i /^sha256/d generations; echo 'forgotten 3 .' >>generations",
                        "it says that the newest one was forgotten"),
                List.of("mv part-00001.tar x && mkdir part-00001.tar", "is no regular file"))) {
            shell("rm -rf a.tar.d && cp -a before a.tar.d && cd a.tar.d && { " + damage.get(0) + "; }");
            String damaged = shell("cd a.tar.d && ls -A && sha256sum index generations sums part* 2>&1 | cat");

            for (String dry : List.of("--dry-run", "--wait")) {
                assertThat(update(dry, "--keep=last=1").expect(1).err()).contains(damage.get(1));
            }

            assertThat(shell("cd a.tar.d && ls -A && sha256sum index generations sums part* 2>&1 | cat"))
                    .as(damage.get(0))
                    .isEqualTo(damaged);
        }
    }

    /** What was forgotten leaves no trace in the index: a state is shown only where the file says that it is kept. */
    @Test
    void aStateOfWhichNothingTellsThatItIsKeptIsNotShown() throws Exception {
        makeTree("echo 1 >f");
        shell("echo 2 >t/f");
        update("--wait").expect(0);
        String old = list("--generation=1");
        assertThat(old).isNotEmpty();

        for (String damage : List.of("rm $g", ": >$g", "sed -i '$s/.$//' $g", "sed -i 2d $g", "echo forgott >>$g")) {
            shell("cp -p a.tar.d/generations kept; g=a.tar.d/generations; " + damage);

            assertThat(sandbox.bpct()
                            .run("--extract", "a.tar.d", "e", "--generation=1", "--wait")
                            .expect(1)
                            .err())
                    .contains("nothing tells whether generation 1 is kept");
            assertThat(list("--generation=2")).isEqualTo(list());
            shell("mv kept a.tar.d/generations");
        }
        assertThat(list("--generation=1")).isEqualTo(old);
        // The next generation takes over what it does not understand.
        shell("sed -i 's/^1 /forgotte 1 /' a.tar.d/generations");
        update("--wait").expect(0);
        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.tar.d", "--generation=2")
                        .expect(1)
                        .err())
                .contains("nothing tells whether generation 2 is kept");
    }

    /** Until the new index has its name, the archive is the old one, and can be used. */
    @Test
    @Tag("long")
    void aKilledUpdateLeavesTheOldArchiveAndGoesOn() throws Exception {
        makeTree("for d in {1..9}; do mkdir d$d && for i in {1..200}; do echo $i >d$d/f$i; done; done");
        String before = list();
        shell("rm -r t/d9 && for d in {1..5}; do for i in {1..200}; do echo x$i >t/d$d/f$i; done; done");
        update("--no-submit", "-j", "2", "--lanes", "2").expect(0);
        BatchOnDisk.start(sandbox.batch(2).jobs().get(0), FileName.ofText("/usr/bin:/bin"))
                .await(DEADLINE);
        shell(
                "rm home/.bpct/*/parts/0001/attempt.1/{exit,synced} && ls -A a.tar.d | grep -q '^[.]part-' && truncate -s 512 a.tar.d/.part-*");

        assertThat(list()).isEqualTo(before);
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "old", "--wait").expect(0);
        assertThat(update().expect(2).err()).contains("batch 2 is adding generation 2 and has not ended", "--resume=2");
        assertThat(update("-n").expect(2).err()).contains("batch 2 is adding");

        runAll(2);

        sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        assertThat(shell("ls -A a.tar.d").lines().filter(name -> name.startsWith(".") || name.equals("updating")))
                .isEmpty();
    }

    @Test
    @Tag("long")
    void aCancelledUpdateGoesOnWhereItWas() throws Exception {
        makeTree("for d in {1..9}; do mkdir d$d && for i in {1..200}; do echo $i >d$d/f$i; done; done");
        shell("rm -r t/d9 && for d in {1..5}; do for i in {1..200}; do echo x$i >t/d$d/f$i; done; done");
        update("--no-submit", "-j", "2").expect(0);
        BatchOnDisk.start(sandbox.batch(2).jobs().get(0), FileName.ofText("/usr/bin:/bin"))
                .await(DEADLINE);
        sandbox.bpct().run("--cancel=2");

        sandbox.bpct().run("--resume=2", "--wait").expect(0);

        sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
    }

    @Test
    void whatADeletedBatchHasLeftIsCleared() throws Exception {
        makeTree("for i in {1..200}; do echo $i >f$i; done");
        shell("echo new >t/new && rm t/f1");
        assertThat(update("-n").expect(0).out()).contains("1 name of the archive vanished since then");
        assertThat(update("--no-submit").expect(0).out()).contains("1 name of the archive vanished since then");
        BatchOnDisk.start(sandbox.batch(2).jobs().get(0), FileName.ofText("/usr/bin:/bin"))
                .await(DEADLINE);
        sandbox.bpct().run("--cancel=2");
        assertThat(update().expect(2).err()).contains("--cancel=2 and --forget=2 give it up");
        sandbox.bpct().run("--forget=2").expect(0);

        update("--wait").expect(0);

        sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        assertThat(generations("t/new")).isEqualTo("t/new:2");
    }

    /** A finalizer that is killed when its parts have their names, but the index has not. */
    @Test
    void partsBehindTheIndexAreOfNoAccountWhileTheMarkIsThere() throws Exception {
        makeTree("for i in {1..200}; do echo $i >f$i; done");
        String before = list();
        shell("echo new >t/new && cp a.tar.d/index index");
        update("--no-submit").expect(0);
        shell("cp a.tar.d/updating mark");
        runAll(2);
        shell("mv index mark a.tar.d && cd a.tar.d && mv mark updating");

        assertThat(list()).isEqualTo(before);
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        sandbox.bpct().run("--forget=2").expect(0);
        shell("touch t/newer");
        update("--wait").expect(0);

        assertThat(generations("t/new", "t/newer")).isEqualTo("t/new:2 t/newer:2");
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "e", "--wait").expect(0);
        assertThatTree(sandbox.path("e/t")).isExactCopyOf(sandbox.path("t"));
    }

    /** Whoever removes the mark of a batch by hand takes the archive from it. */
    @Test
    void aBatchThatLostItsMarkAddsNothing() throws Exception {
        makeTree("echo 1 >f");
        shell("echo 2 >t/g");
        update("--no-submit").expect(0);
        shell("rm a.tar.d/updating");
        update("--wait").expect(0);
        String before = shell("sha256sum a.tar.d/*; ls -A a.tar.d");

        runAll(2);

        assertThat(sandbox.bpct().run("--progress=2").out()).contains("does not get this generation any more");
        assertThat(shell("sha256sum a.tar.d/*; ls -A a.tar.d")).isEqualTo(before);
    }

    /** Checksums that nobody can read would leave older parts unchecked. */
    @Test
    void sumsThatAreDamagedGetNoGeneration() {
        makeTree("echo 1 >f");
        shell("cp a.tar.d/sums sums && echo damaged >>a.tar.d/sums && echo 2 >t/g");

        assertThat(update("--wait").expect(5).out()).contains("a.tar.d/sums cannot be written, or is damaged");

        assertThat(list()).doesNotContain("t/g");
        shell("cp sums a.tar.d/sums");
        sandbox.bpct().run("--resume=2", "--wait").expect(0);
        assertThat(list()).contains("t/g");
        sandbox.bpct().run("--archive-check", "a.tar.d", "--wait").expect(0);
    }

    @Test
    void whatCannotGetAGenerationIsRefused() {
        shell("mkdir t empty && echo 1 >t/f");
        update("--wait").expect(0);

        assertThat(sandbox.bpct().run("--archive", "a.tar.d", "t").expect(2).err())
                .contains("add to the archive in it with -u");
        assertThat(sandbox.bpct().run("--archive", "empty", "-u", "t").expect(2).err())
                .contains("has no index");
        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.tar.d", "--generation", "2")
                        .expect(1)
                        .err())
                .contains("it has no generation 2, but 1");
        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.tar.d", "--generation", "0")
                        .expect(2)
                        .err())
                .contains("--generation takes a number from 1 on");
        shell("chmod 770 a.tar.d");
        assertThat(update().expect(2).err()).contains("that you alone can write in");
        shell("chmod 700 a.tar.d && cp a.tar.d/part-00001.tar a.tar.d/part-00009.tar");
        assertThat(update().expect(1).err()).contains("part-00009.tar: the index does not know it");
        shell("rm a.tar.d/part-00009.tar");
        update("--wait").expect(0);
        shell("rm a.tar.d/index");
        assertThat(sandbox.bpct().run("--archive-list", "a.tar.d").expect(1).err())
                .contains("its index is missing or damaged");
    }
}
