package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --chmod}, {@code --chown} and {@code --chgrp}: the tree is as after chmod -R, and nothing else changes. */
@Tag("it")
final class AttributesIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final long SEED = Long.getLong("bpct.seed", 20_261_125);

    /** What is done to the sandbox, and a twin by the tools of the system; each must come to the same. */
    private static final List<String> MODES = List.of(
            "u+rwX,g-w,o=",
            "a=rX",
            "g=u",
            "640",
            "2750",
            "00700",
            "+w",
            "o-rwx,g+s",
            "u=rwx,go=u-w",
            "-x",
            "=",
            "ug+st");

    /** Modes and owners of all kinds; the second word is a seed, the third what every directory has at least. */
    private static final String MIX = """
            cd -- "$1" && RANDOM=$2 && find . -print0 | sort -z | while IFS= read -r -d '' f; do
                mode=$((RANDOM & 8#777))
                if [[ -d $f && ! -L $f ]]; then mode=$((mode | 8#$3 | (RANDOM % 4 ? 0 : 8#2000))); fi
                (($(id -u))) || chown -h $((RANDOM % 3)):$((RANDOM % 3)) -- "$f"
                [[ -L $f ]] || chmod "$(printf %05o "$mode")" -- "$f"
            done
            """;

    /** A tree with links of both kinds to what is outside. */
    private static final String WORLD = """
            cd -- "$1" && umask 022 && mkdir -p tree/a/sub tree/b/empty outside/sub
            for f in tree/f tree/a/f tree/a/sub/f tree/a/sub/g tree/b/f outside/f outside/g outside/sub/f; do echo x >"$f"; done
            ln -s ../outside tree/directory; ln -s ../../outside/f tree/a/file; ln -s nowhere tree/dangles
            ln tree/f tree/b/hard; mkfifo tree/b/fifo
            """;

    private void plant() {
        Shell.call(WORLD, sandbox.root());
    }

    /** Returns mode, owners and time of change of each name in a tree. */
    private SortedMap<String, List<String>> state(String tree) {
        SortedMap<String, List<String>> state = new TreeMap<>();
        String out = Shell.call("cd -- \"$1\" && find . -printf '%m %U:%G %C@ %y/%p\\0'", sandbox.path(tree))
                .out();
        for (String line : out.split("\0", -1)) {
            int name = line.indexOf('/');
            if (name > 0) {
                state.put(
                        line.substring(name),
                        Arrays.asList(line.substring(0, name).split(" ")));
            }
        }
        return state;
    }

    private static SortedMap<String, String> rights(Map<String, List<String>> state) {
        SortedMap<String, String> rights = new TreeMap<>();
        state.forEach(
                (name, figures) -> rights.put(name, figures.get(3) + " " + figures.get(0) + " " + figures.get(1)));
        return rights;
    }

    /** The tree is as its twin, and what was so before has not been touched: returns how many names that are. */
    private int assertAsTwin(Map<String, List<String>> before) {
        Map<String, List<String>> after = state("tree");
        SortedMap<String, String> rights = rights(after);
        assertThat(rights).as("seed %d", SEED).isEqualTo(rights(state("twin")));
        SortedMap<String, String> earlier = rights(before);
        int untouched = 0;
        for (String name : rights.keySet()) {
            if (rights.get(name).equals(earlier.get(name))) {
                assertThat(after.get(name).get(2))
                        .as("change of " + name)
                        .isEqualTo(before.get(name).get(2));
                untouched++;
            }
        }
        return untouched;
    }

    private void mix(long seed, String least) throws Exception {
        SampleTree.plant(sandbox.directory("tree"), seed, 60);
        Shell.run(
                        "mapfile -d '' -t words; "
                                + MIX.replace("\"$1\"", "\"${words[0]}\"")
                                        .replace("$2", "$1")
                                        .replace("$3", "$2"),
                        List.of(sandbox.path("tree")),
                        Long.toString(Math.abs(seed) % 32_768),
                        least)
                .expect(0);
        Shell.call("cp -a -- \"$1/tree\" \"$1/twin\"", sandbox.root());
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3"})
    void randomTreesHaveTheModesThatChmodGivesThem(long round, int jobs) throws Exception {
        Random random = new Random(SEED + round);
        mix(SEED + round, User.current().isRoot() ? "0" : "700");
        for (int i = 0; i < 3; i++) {
            String mode = MODES.get(random.nextInt(MODES.size()));
            if (!User.current().isRoot()) {
                mode += ",u+rwX";
            }
            Map<String, List<String>> before = state("tree");
            Shell.run(
                            "mapfile -d '' -t words; umask 022; chmod -R -- \"$1\" \"${words[0]}\"; :",
                            List.of(sandbox.path("twin")),
                            mode)
                    .expect(0);

            sandbox.bpct()
                    .run("--chmod", mode, "-j", jobs, "-v", "--wait", "--", "tree")
                    .expect(0);

            assertAsTwin(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 3, 1:2"})
    @Tag("long")
    void randomTreesHaveTheOwnersThatChownGivesThem(long round, int jobs, String owners) throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        mix(SEED + 10 + round, "0");
        Map<String, List<String>> before = state("tree");
        Shell.run(
                        "mapfile -d '' -t words; chown -R -h -- \"$1\" \"${words[0]}\"",
                        List.of(sandbox.path("twin")),
                        owners)
                .expect(0);

        sandbox.bpct()
                .run("--chown", owners, "-j", jobs, "-v", "--wait", "tree")
                .expect(0);

        assertThat(assertAsTwin(before)).isPositive();
    }

    @Test
    void modesOfDirectoriesAndFilesAreOfTheirOwnAndLinksAreNeverFollowed() throws Exception {
        plant();
        TreeState outside = TreeState.of(sandbox.path("outside"));

        Outcome outcome = sandbox.bpct()
                .run("--dirs", "2751", "--files", "u=rw,g=r,o=", "-j2", "-v", "--wait", "tree")
                .expect(0);

        assertThat(Shell.call(
                                "cd -- \"$1\" && find . -type d ! -perm 2751 -o ! -type d ! -type l ! -perm 640",
                                sandbox.path("tree"))
                        .out())
                .isEmpty();
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(outcome.out())
                .contains("Batch #1, change of modes or owners: ")
                .contains("Changes: " + sandbox.path("tree").display())
                .contains("entries: 10 walked = 7 changed + 3 already as asked + 0 failed + 0 open")
                .contains("directories: 5 walked = 5 changed + 0 failed + 0 open");
    }

    @Test
    void nothingIsTouchedThatIsAsAskedAndThatIsSaid() throws Exception {
        plant();
        sandbox.bpct().run("--chmod", "u=rwX,go=rX", "-v", "--wait", "tree").expect(0);
        Map<String, List<String>> before = state("tree");

        Outcome outcome = sandbox.bpct()
                .run("--chmod", "u=rwX,go=rX", "-j3", "-v", "--wait", "tree")
                .expect(0);

        assertThat(state("tree")).isEqualTo(before);
        assertThat(outcome.out()).contains("already as asked: 5 directories, 10 other entries");
        assertThat(sandbox.bpct().run("--why", "tree/a/f").expect(0).out())
                .contains("left alone, because it was as asked when the batch walked there");
    }

    @Test
    void aNewOwnerTakesSetIdBitsWhichIsSaidAndAModeGivesThemBack() {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        Shell.call("cd -- \"$1\" && chmod 6755 a/f && chmod 4711 b/f && chmod 2770 a", sandbox.path("tree"));
        Shell.call("cp -a -- \"$1/tree\" \"$1/twin\"; chown -R -h 1:2 -- \"$1/twin\"", sandbox.root());

        Outcome lost =
                sandbox.bpct().run("--chown", "1:2", "-v", "--wait", "tree").expect(0);

        assertThat(lost.out()).contains("2 files lose set-id bits with their owner");
        assertThat(rights(state("tree"))).isEqualTo(rights(state("twin")));
        Shell.call("cd -- \"$1\" && chmod 6755 a/f", sandbox.path("tree"));

        Outcome back = sandbox.bpct()
                .run("--chown", "2:1", "--files", "u+s,a+x", "-v", "--wait", "tree")
                .expect(0);

        assertThat(back.out()).contains("1 file loses set-id bits");
        assertThat(rights(state("tree")))
                .containsEntry("/./a/f", "f 4755 2:1")
                .containsEntry("/./b/f", "f 4711 2:1")
                .containsEntry("/./a", "d 2770 2:1")
                .containsEntry("/./directory", "l 777 2:1");
    }

    @Test
    void rulesAndCriteriaChooseWhatChanges() throws Exception {
        plant();
        Map<String, List<String>> before = state("tree");

        sandbox.bpct()
                .run("--chmod", "700", "--exclude=sub/", "--exclude=f", "--type", "f", "-v", "--wait", "tree")
                .expect(0);

        SortedMap<String, String> rights = rights(before);
        rights.put("/./b/hard", rights.get("/./b/hard").replace("644", "700"));
        // The other name of the same file.
        rights.put("/./f", rights.get("/./f").replace("644", "700"));
        assertThat(rights(state("tree"))).isEqualTo(rights);

        sandbox.bpct()
                .run("--chmod", "g+w", "--type", "d", "-v", "--wait", "tree")
                .expect(0);

        assertThat(Shell.call("find \"$1\" -perm -g=w ! -type l -printf '%P '", sandbox.path("tree"))
                        .out()
                        .split(" "))
                .containsExactlyInAnyOrder("", "a", "a/sub", "b", "b/empty");
    }

    @Test
    void aListNamesWhatChangesAndNothingElseDoes() throws Exception {
        plant();
        sandbox.file("list", "a\nb/f\n");
        Map<String, List<String>> before = state("tree");

        sandbox.bpct()
                .run("--chmod", "711", "--files-from", sandbox.path("list"), "-v", "--wait", "tree")
                .expect(0);

        SortedMap<String, String> rights = rights(before);
        rights.put("/./a", rights.get("/./a").replace("755", "711"));
        rights.put("/./b/f", rights.get("/./b/f").replace("644", "711"));
        assertThat(rights(state("tree"))).isEqualTo(rights);
    }

    @Test
    void aPathThatIsASymlinkIsMeantItself() {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        Map<String, List<String>> before = state("outside");

        assertThat(sandbox.bpct()
                        .run("--chmod", "700", "tree/directory")
                        .expect(2)
                        .err())
                .contains("is a symlink, which has no mode of its own; name its target");
        assertThat(sandbox.bpct()
                        .run("--chown", "1", "tree/directory/")
                        .expect(2)
                        .err())
                .contains("name the target of the symlink");
        sandbox.bpct()
                .run("--chown", "1", "-v", "--wait", "tree/directory", "tree/f")
                .expect(0);

        assertThat(state("outside")).isEqualTo(before);
        assertThat(rights(state("tree")))
                .containsEntry("/./directory", "l 777 1:0")
                .containsEntry("/./f", "f 644 1:0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--chmod u*x tree | --chmod takes a mode",
                "--dirs 8 tree | --dirs takes a mode",
                "--chown nobody-here tree | there is no user 'nobody-here'",
                "--chown 0:nobody-here tree | there is no group 'nobody-here'",
                "--chown : tree | --chown takes USER",
                "--chgrp nobody-here tree | there is no group 'nobody-here'",
                "--chown 0:0 --chgrp 0 tree | one of them is enough",
                "--chmod 700 --dirs 700 --files 700 tree | --chmod does not go with both",
                "--chmod 700 --remove tree | do not go together",
                "--chgrp 0 --verify tree | --verify does not go with a change of modes or owners",
                "--chmod 700 --guard=no tree | --guard does not go with a change of modes or owners",
                "--chmod 700 | need a PATH behind their value",
                "--chmod 700 / | / is not changed",
                "--chmod 700 home | BPCT_HOME",
                "--chmod 700 tree tree/a | which is changed as a whole"
            })
    void whatMakesNoSenseIsRefusedBeforeAnything(String words, String why) {
        plant();
        Map<String, List<String>> before = state("tree");

        assertThat(sandbox.bpct().run((Object[]) words.split(" ")).expect(2).err())
                .contains(why);

        assertThat(state("tree")).isEqualTo(before);
    }

    /** Who may write in a tree links files of others into it, if the kernel lets him. */
    @ParameterizedTest
    @ValueSource(strings = {"--chown", "--chmod"})
    void filesOfOthersThatWereLinkedIntoATreeAreNamedAndForceChangesThemToo(String option) {
        assumeThat(User.current().isRoot()).as("nobody else could change them").isTrue();
        plant();
        User user = User.ordinary();
        String value = option.equals("--chown") ? Integer.toString(user.uid()) : "777";
        Shell.call(
                "cd -- \"$1\" && chown -h -R \"$2\" tree && chown 0 outside/* && chmod 600 outside/f && ln outside/f tree/a/mine"
                        + " && ln outside/g tree/a/other && ln outside/g tree/b/other && echo x >tree/in && chown 0 tree/in && ln tree/in tree/a/in",
                sandbox.root(),
                FileName.ofText(Integer.toString(user.uid())));
        SortedMap<String, List<String>> before = state("outside");

        Outcome refused =
                sandbox.bpct().run("-v", "--wait", option, value, "tree").expect(1);

        assertThat(refused.err())
                .contains("tree/a/mine belongs to user 0, and has 1 other name elsewhere")
                .contains("tree/a/other belongs to user 0, and has 1 other name elsewhere")
                .contains(
                        "2 files of other users, with further names outside of the operands, would be changed as well")
                .doesNotContain("tree/in");
        assertThat(state("outside")).isEqualTo(before);
        // As a shell names all by a star: a name of such a file does not make its owner one of those that are meant.
        assertThat(sandbox.bpct()
                        .run("-v", "--wait", option, value, "tree/b", "tree/a/mine", "tree/a/other")
                        .expect(1)
                        .err())
                .contains("tree/a/mine belongs to user 0", "2 files of other users");
        assertThat(state("outside")).isEqualTo(before);
        sandbox.bpct().run("-v", "--wait", "--force", option, value, "tree").expect(0);
        assertThat(state("outside")).isNotEqualTo(before);
    }

    /** As nobody4, and the identities of containers. Java tells them as numbers below 0. */
    @Test
    void largeIdentitiesAreChangedAsOthers() {
        assumeThat(User.current().isRoot()).as("nobody else gives them").isTrue();
        Shell.call("mkdir -- \"$1/t\" && cd -- \"$1/t\" && echo x >f && chown 3000000000:4294967294 f", sandbox.root());

        sandbox.bpct().run("-v", "--wait", "--chmod", "600", "t").expect(0);

        assertThat(Shell.call("stat -c '%a %u:%g' -- \"$1/t/f\"", sandbox.root())
                        .out())
                .isEqualTo("600 3000000000:4294967294\n");
        sandbox.bpct().run("-v", "--wait", "--archive", "a.d", "t").expect(0);
        assertThat(sandbox.bpct().run("-n", "--archive", "a.d", "-u", "t").out())
                .contains("to be archived: 1 directory, 0 other entries, 0 bytes; unchanged: 1 entry");
    }

    @Test
    void aDryRunNamesWhatWouldChangeAndChangesNothing() throws Exception {
        plant();
        Map<String, List<String>> before = state("tree");

        Outcome outcome =
                sandbox.bpct().run("--chmod", "g+w", "-n", "-v", "tree/a").expect(0);
        List<FileName> names = sandbox.bpct()
                .run("--chmod", "g+w", "-n", "-0", "tree/a")
                .expect(0)
                .words();

        assertThat(outcome.out())
                .contains("to be changed: 2 directories, 3 other entries")
                .contains("already as asked: 0 directories, 1 other entry")
                .contains("would change " + sandbox.path("tree/a/sub/f").display())
                .doesNotContain("tree/a/file");
        assertThat(names)
                .containsExactlyInAnyOrder(
                        sandbox.path("tree/a"),
                        sandbox.path("tree/a/f"),
                        sandbox.path("tree/a/sub"),
                        sandbox.path("tree/a/sub/f"),
                        sandbox.path("tree/a/sub/g"));
        assertThat(state("tree")).isEqualTo(before);
    }

    @Test
    void anOrdinaryUserClosesHisDirectoriesAfterWhatIsInThem() {
        User user = User.ordinary();
        plant();
        sandbox.giveTo(user, sandbox.path("tree"));

        sandbox.bpctAs(user)
                .run("--chmod", "a-rwx", "-j3", "--lanes=4", "-v", "--wait", "tree")
                .expect(0);

        Shell.call("chmod u+rx -- \"$1\"", sandbox.path("tree"));
        if (User.current().isRoot()) {
            assertThat(Shell.call("find \"$1\" -mindepth 1 ! -type l ! -perm 0", sandbox.path("tree"))
                            .out())
                    .isEmpty();
        }
    }

    @Test
    void whatIsInADirectoryThatWasClosedIsChangedByTheSameCommandOnceMore() {
        User user = User.ordinary();
        plant();
        sandbox.giveTo(user, sandbox.path("tree"));
        Shell.call("chmod 600 -- \"$1/sub/f\" && chmod 0 -- \"$1/sub\"", sandbox.path("tree/a"));

        Outcome first = sandbox.bpctAs(user)
                .run("--chmod", "u+rwX,g+r", "-v", "--wait", "tree")
                .expect(3);
        sandbox.bpctAs(user).run("--chmod", "u+rwX,g+r", "-v", "--wait", "tree").expect(0);

        assertThat(first.out()).contains("1 directory is closed to you, and is opened: the same command once more");
        assertThat(rights(state("tree")).get("/./a/sub")).startsWith("d 740 ");
        assertThat(rights(state("tree")).get("/./a/sub/f")).startsWith("f 640 ");
    }

    @Test
    void whatBelongsToOthersIsCountedBeforeAndNamedAfterwards() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        sandbox.giveTo(User.ordinary(), sandbox.path("tree"));
        Shell.call("chown 0:0 -- \"$1/a/f\" \"$1/b\" \"$1/b/fifo\"; chmod 755 \"$1/b\"", sandbox.path("tree"));

        Outcome outcome = sandbox.bpctAs(User.ordinary())
                .run("--chmod", "o=", "-j2", "-v", "--wait", "tree")
                .expect(3);

        assertThat(outcome.out())
                .contains("3 of these belong to other users; only they and root can change them")
                .contains("entries: 10 walked = 5 changed + 3 already as asked + 2 failed + 0 open")
                .contains("directories: 5 walked = 4 changed + 1 failed + 0 open");
        assertThat(failures())
                .containsEntry("a/f", "denied: Operation not permitted")
                .containsEntry("b/fifo", "denied: Operation not permitted")
                .containsEntry("b", "denied: Operation not permitted")
                .hasSize(3);
        assertThat(sandbox.bpctAs(User.ordinary()).run("--errors=1").expect(0).out())
                .contains("tree/b/fifo");

        Shell.call("chown -R 65534 -- \"$1\"", sandbox.path("tree"));
        assertThat(sandbox.bpctAs(User.ordinary())
                        .run("--retry=1", "-v", "--wait")
                        .expect(4)
                        .out())
                .contains("walked = 5 changed");
        sandbox.bpctAs(User.ordinary())
                .run("--chmod", "o=", "-v", "--wait", "tree")
                .expect(0);
    }

    @Test
    void whatIsMountedBelowStaysAndWithXItIsNoError() throws Exception {
        plant();
        try (BindMount mount = BindMount.of(sandbox.path("outside"), sandbox.path("tree/b/empty"))) {
            TreeState outside = TreeState.of(sandbox.path("outside"));

            Outcome named = sandbox.bpct()
                    .run("--chmod", "go=", "-v", "--wait", "tree/a", "tree/b")
                    .expect(3);
            sandbox.bpct().run("--chmod", "u=rwX", "-x", "-v", "--wait", "tree").expect(0);

            assertThat(named.err()).contains("another file system, or a mount, begins there, so it stays as it is");
            assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
            assertThat(mount).isNotNull();
        }
    }

    /** Writes a change of the tree, whose scripts are then run by hand. */
    private void written(Object... options) {
        List<Object> words = new ArrayList<>(List.of("--no-submit"));
        words.addAll(List.of(options));
        words.add("tree");
        sandbox.bpct().run(words.toArray()).expect(0);
    }

    private List<JobDirectory> scripts() {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(1).jobs());
        scripts.add(sandbox.batch(1).finalizer());
        return scripts;
    }

    private void runAll(FileName path) {
        for (JobDirectory job : scripts()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
    }

    private SortedMap<String, String> failures() throws Exception {
        SortedMap<String, String> failures = new TreeMap<>();
        for (JobDirectory job : scripts()) {
            for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                failures.put(failure.name(), failure.kind() + ": " + failure.message());
            }
        }
        return failures;
    }

    @Test
    void whatIsNoLongerAsTheWalkSawItIsNamedAndLeftAlone() throws Exception {
        plant();
        TreeState outside = TreeState.of(sandbox.path("outside"));
        written("--chmod", "600");
        Shell.call("""
                cd -- "$1/tree" && rm a/f && ln -s ../../outside/f a/f && echo new >a/sub/new && mv a/sub/new a/sub/f && chmod 444 a/sub/g
                rm b/fifo; chmod 600 b/f
                mv b/empty b/was && ln -s ../../outside b/empty
                """, sandbox.root());

        runAll(NodePath.in(sandbox.path("bin")));

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(failures())
                .containsEntry(
                        "a/f", "changed: it is another one since the walk; the same command once more changes it")
                .containsEntry(
                        "a/sub/f", "changed: it is another one since the walk; the same command once more changes it")
                .containsEntry(
                        "a/sub/g",
                        "changed: its mode or owner was changed since the walk; the same command once more changes it")
                .containsEntry("b/fifo", "vanished: No such file or directory")
                .containsKey("b/empty")
                .hasSize(5);
        assertThat(rights(state("tree")).get("/./a/sub/g")).startsWith("f 444 ");
        assertThat(rights(state("tree")).get("/./f")).startsWith("f 600 ");
    }

    /** The command does its own work only after the name has been exchanged: the moment that a race would hit. */
    @ParameterizedTest
    @ValueSource(strings = {"chmod", "chown"})
    void aNameThatBecomesASymlinkInTheLastMomentIsNotFollowedByRoot(String command) throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        sandbox.giveTo(User.ordinary(), sandbox.path("tree"));
        written("--chmod", "600", "--chown", "1:1");
        FileName path = NodePath.in(sandbox.path("bin"));
        Map<String, List<String>> outside = state("outside");
        Shell.call("""
                cd -- "$1/bin" && real=$(readlink -f "$2") && rm "$2" && cat >"$2" <<END
                #!/bin/bash
                [[ -e $1/moved || " \\$* " == *help* ]] || {
                    mv $1/tree/a $1/moved; ln -s $1/outside $1/tree/a
                    mv $1/tree/b/f $1/moved-f; ln -s $1/outside/f $1/tree/b/f
                }
                exec $real "\\$@"
                END
                chmod 755 "$2"
                """, sandbox.root(), FileName.ofText(command));

        runAll(path);

        assertThat(state("outside")).isEqualTo(outside);
        assertThat(failures()).containsKeys("b/f", "a");
    }

    @Test
    void aRetryTriesOnlyWhatFailed() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        sandbox.giveTo(User.ordinary(), sandbox.path("tree"));
        Shell.call("chown 0:0 -- \"$1/a/f\"", sandbox.path("tree"));
        sandbox.bpctAs(User.ordinary())
                .run("--chmod", "go=", "-v", "--wait", "tree")
                .expect(3);
        Shell.call("chmod 666 -- \"$1/a/sub/f\"", sandbox.path("tree"));

        sandbox.bpctAs(User.ordinary()).run("--retry=1", "-v", "--wait").expect(3);

        // It was as asked when the batch had done it; what came later is somebody's wish.
        assertThat(rights(state("tree")).get("/./a/sub/f")).startsWith("f 666 ");
    }

    /** rsync --chown=ann SOURCE COPY gives the copy away, and nothing else. */
    @Test
    void aLineThatMeansACopyChangesNothing() throws Exception {
        sandbox.file("source/f", "1");
        sandbox.file("source/g", "2");
        String before = Shell.call("stat -c '%a %Z' \"$1\" \"$1/f\"", sandbox.path("source"))
                .out();

        assertThat(sandbox.bpct()
                        .run("--wait", "--chmod=700", "source", "copy")
                        .expect(2)
                        .err())
                .contains("copy does not exist, so nothing is done: ", "a copy is bpct SRC DST (--force goes on)");
        sandbox.directory("copies");
        assertThat(sandbox.bpct()
                        .run("--wait", "--chmod=700", "source", "copies")
                        .expect(2)
                        .err())
                .contains("copies is empty, as the directory for a copy", "(--force changes both)");
        sandbox.bpct().run("--wait", "source", "copies").expect(0);
        assertThat(sandbox.bpct()
                        .run("--wait", "--chmod=700", "source", "copies")
                        .expect(2)
                        .err())
                .contains("would both be changed, as if source was to be copied", "(--force changes both)");
        sandbox.bpct().run("--wait", "-T", "source", "mirror").expect(0);
        assertThat(sandbox.bpct()
                        .run("--wait", "--chmod=700", "source", "mirror")
                        .expect(2)
                        .err())
                .contains("mirror has 2 of the 2 names of source", "to change the copy, name that alone");
        assertThat(Shell.call("stat -c '%a %Z' \"$1\" \"$1/f\"", sandbox.path("source"))
                        .out())
                .isEqualTo(before);

        sandbox.bpct().run("--wait", "--force", "--chmod=700", "source", "copy").expect(3);
        assertThat(Shell.call("stat -c %a \"$1/f\"", sandbox.path("source")).out())
                .isEqualTo("700\n");
    }
}
