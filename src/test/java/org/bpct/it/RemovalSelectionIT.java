package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that {@code --remove} obeys every rule of selection: what is left out stays, with what holds it. */
@Tag("it")
final class RemovalSelectionIT extends CallsWithin {
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a/b t/c/d t/e && echo keep >t/a/b/keep && echo 1 >t/a/b/f && echo 22 >t/a/f
            echo 333 >t/c/d/f && touch -d '40 days ago' t/c/d/f t/a/f && ln -s a t/link && echo 4444444444 >t/c/large
            printf '%s\\n' c/d/f e >names; printf '%s\\n' 'keep' >rules
            """;

    private Outcome remove(String options) {
        List<Object> words = new ArrayList<>(List.of("--remove", "-v", "--wait"));
        words.addAll(List.of(options.split(" ")));
        words.add("t");
        return sandbox.bpct().run(words.toArray());
    }

    private List<String> left() {
        return Shell.call("cd -- \"$1\" && find t -mindepth 1 | sort", sandbox.root())
                .out()
                .lines()
                .toList();
    }

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** As rsync has it for a source without a slash: the rule kept nothing. */
    @Test
    void aRuleThatBeginsWithTheNameOfTheOperandRemovesNothing() throws Exception {
        Shell.call(WORLD, sandbox.root());
        List<String> before = left();

        assertThat(remove("--exclude /t/a").expect(2).err()).contains("so that it matches nothing: /a is meant");
        assertThat(left()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--exclude keep | t/a t/a/b t/a/b/keep",
                "--exclude-from rules | t/a t/a/b t/a/b/keep",
                "--exclude /a | t/a t/a/b t/a/b/f t/a/b/keep t/a/f",
                "--include d/f --exclude f | t/a t/a/b t/a/b/f t/a/f",
                "--include-from rules --include */ --exclude * | t/a t/a/b t/a/b/f t/a/f t/c t/c/d t/c/d/f t/c/large t/link",
            })
    void whatRulesLeaveOutStaysWithTheDirectoriesAboveIt(String options, String stays) throws Exception {
        Shell.call(WORLD, sandbox.root());

        Outcome outcome = remove(options).expect(0);

        assertThat(left()).containsExactly(stays.split(" "));
        assertThat(outcome.out()).contains("left out by rules: ").containsPattern("Ledger: closed|complete");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--older-than 30d | t/a t/a/b t/a/b/f t/a/b/keep t/c t/c/d t/c/large t/e t/link",
                "--newer-than 30d | t/a t/a/f t/c t/c/d t/c/d/f",
                "--older-than 30d --time-of ctime | t/a t/a/b t/a/b/f t/a/b/keep t/a/f t/c t/c/d t/c/d/f t/c/large t/e t/link",
                "--min-size 4 | t/a t/a/b t/a/b/f t/a/f t/c t/c/d t/e t/link",
                "--max-size 3 | t/a t/a/b t/a/b/keep t/c t/c/d t/c/d/f t/c/large t/e t/link",
                "--type l | t/a t/a/b t/a/b/f t/a/b/keep t/a/f t/c t/c/d t/c/d/f t/c/large t/e",
                "--type d | t/a t/a/b t/a/b/f t/a/b/keep t/a/f t/c t/c/d t/c/d/f t/c/large t/link",
                "--name f --name l* | t/a t/a/b t/a/b/keep t/c t/c/d t/e",
                "--name ? | t/a t/a/b t/a/b/keep t/c t/c/large t/link",
                "--user 4242 | t/a t/a/b t/a/b/f t/a/b/keep t/a/f t/c t/c/d t/c/d/f t/c/large t/e t/link",
                "--group !4242 --exclude a | t/a t/a/b t/a/b/f t/a/b/keep t/a/f",
                "--files-from names | t/a t/a/b t/a/b/f t/a/b/keep t/a/f t/c t/c/d t/c/large t/link",
            })
    void onlyWhatMeetsAllCriteriaGoesAndThePathItselfStays(String options, String stays) throws Exception {
        Shell.call(WORLD, sandbox.root());

        remove(options).expect(0);

        assertThat(left()).containsExactly(stays.split(" "));
    }

    @Test
    void aPathOfWhichAllMeetsTheCriteriaStaysEmpty() throws Exception {
        Shell.call(WORLD, sandbox.root());

        remove("--newer-than 60d").expect(0);

        assertThat(sandbox.path("t").toPath()).isEmptyDirectory();
    }

    @Test
    void namesThatLeadOutOfThePathAreRefusedOrNotFollowed() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.file("outside/f", "x");
        Shell.call("cd -- \"$1\" && ln -s ../outside t/out", sandbox.root());
        TreeState before = TreeState.of(sandbox.path("t"));
        for (String bad : List.of("/etc/passwd", "../outside/f", "a/../../outside")) {
            sandbox.file("bad", bad + "\n");
            assertThat(remove("--files-from bad").expect(2).err()).contains("is not a name below");
        }
        sandbox.file("through", "out/f\nout/\nabsent\n");

        Outcome outcome = remove("--files-from through").expect(3);

        assertThat(outcome.err()).contains("t/out: Not a directory", "t/absent: No such file or directory");
        assertThatTree(sandbox.path("t")).isExactCopyOf(before);
        assertThat(isThere("outside/f")).isTrue();
        assertThat(sandbox.bpct()
                        .run("--remove", "--files-from", sandbox.path("names"), "t/a", "t/c")
                        .expect(2)
                        .err())
                .contains("--files-from goes with one directory as PATH");
        assertThat(isThere("t/a/f")).isTrue();
    }

    @Test
    void aNamedDirectoryGoesOnlyWithAllThatIsInIt() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.file("some", "a\na/b\na/b/f\na/b/keep\nc/d\nc/d/f\n");

        remove("--files-from some").expect(0);

        // a holds f, which nobody has named.
        assertThat(left()).containsExactly("t/a", "t/a/f", "t/c", "t/c/large", "t/e", "t/link");
    }

    @Test
    void aFileThatIsNamedAsPathMustMeetTheCriteria() throws Exception {
        Shell.call(WORLD, sandbox.root());

        sandbox.bpct()
                .run("--remove", "-v", "--wait", "--older-than=30d", "t/a/f", "t/a/b/f")
                .expect(0);

        assertThat(isThere("t/a/f")).isFalse();
        assertThat(isThere("t/a/b/f")).isTrue();
    }

    @Test
    void anOperandThatARuleLeavesOutByItsNameStaysThoughItIsNamed() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p s/d.keep/e s/d && touch s/f.keep s/f s/d.keep/g s/d/g s/top", sandbox.root());

        Outcome outcome = sandbox.bpct()
                .in(sandbox.path("s"))
                .run(
                        "--remove",
                        "-v",
                        "--wait",
                        "--exclude=*.keep",
                        "--exclude=/top",
                        "d.keep",
                        "d",
                        "f.keep",
                        "f",
                        "top")
                .expect(0);

        assertThat(outcome.err())
                .contains(
                        "d.keep stays: left out by --exclude '*.keep' (rule 1)",
                        "f.keep stays: left out by --exclude '*.keep' (rule 1)");
        assertThat(Shell.call("cd -- \"$1/s\" && find . -mindepth 1 | sort", sandbox.root())
                        .out()
                        .lines())
                .containsExactly("./d.keep", "./d.keep/e", "./d.keep/g", "./f.keep");
        assertThat(sandbox.bpct()
                        .run("--remove", "--exclude=*.keep", "s/f.keep")
                        .expect(2)
                        .err())
                .contains("nothing is left to remove");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--user no-such-user", "--group no-such-group", "--type x", "--name a/b", "--time-of atime"})
    void whatIsNotUnderstoodIsRefused(String options) throws Exception {
        Shell.call(WORLD, sandbox.root());

        assertThat(remove(options).expect(2).err()).contains(options.substring(0, options.indexOf(" ")));

        assertThat(isThere("t/a/f")).isTrue();
    }

    @Test
    void whyTellsWhichCriterionHasLeftAPathWhereItIs() throws Exception {
        Shell.call(WORLD, sandbox.root());

        Outcome outcome = remove("--older-than 30d --time-of mtime --exclude keep --type f,l")
                .expect(0);

        assertThat(outcome.out())
                .contains(
                        "left out by rules: 1 entry",
                        "left out by size or time: 3 files",
                        "kept by a rule, or because something in them stays: 6 directories");
        assertThat(why("t/a/b/keep")).contains("left out by --exclude 'keep' (rule 1)");
        assertThat(why("t/c/large")).contains("left out by --older-than 30d");
        assertThat(why("t/e")).contains("left out by --older-than 30d");
        assertThat(why("t/a/f")).contains("removed, ");
        Shell.call("touch -d '50 days ago' -- \"$1\"", sandbox.path("t/e"));
        assertThat(why("t/e")).contains("left out by --type f,l");
    }

    private String why(String path) {
        return sandbox.bpct().run("--why", path).expect(0).out();
    }

    @Test
    void copiesObeyTheSameCriteriaAndMakeAllDirectories() throws Exception {
        Shell.call(WORLD, sandbox.root());

        sandbox.bpct()
                .run("-v", "--wait", "-T", "--older-than", "30d", "--type", "f", "--name", "f", "t", "copy")
                .expect(0);

        assertThat(Shell.call("cd -- \"$1/copy\" && find . -mindepth 1 | sort", sandbox.root())
                        .out()
                        .lines())
                .containsExactly("./a", "./a/b", "./a/f", "./c", "./c/d", "./c/d/f", "./e");
        assertThat(why("t/link")).contains("left out by --type f");
    }

    private Set<FileName> found() {
        return new TreeSet<>(Shell.call("find \"$1\" -mindepth 1 -print0", sandbox.path("pool"))
                .words());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--exclude *1*",
                "--type f,p",
                "--min-size 1 --include *[0-4]* --exclude *7*",
                "--exclude */*/* --name *[!2]",
                "--older-than @2000000000 --exclude *3",
            })
    void whatADryRunListsIsWhatGoes(String options) throws Exception {
        SampleTree.plant(sandbox.directory("pool/tree"), options.length(), 150);
        List<Object> words = new ArrayList<>(List.of("--remove"));
        words.addAll(List.of(options.split(" ")));
        words.add("pool/tree");
        List<Object> dry = new ArrayList<>(words);
        dry.add("-n");
        dry.add("-0");
        Set<FileName> before = found();

        Set<FileName> listed =
                new TreeSet<>(sandbox.bpct().run(dry.toArray()).expect(0).words());

        assertThat(found()).isEqualTo(before);
        words.addAll(List.of("-v", "--wait"));
        words.add("-j2");
        sandbox.bpct().run(words.toArray()).expect(0);
        Set<FileName> gone = new TreeSet<>(before);
        gone.removeAll(found());
        assertThat(listed).isEqualTo(gone).isNotEmpty();
        assertThat(found()).isNotEmpty();
    }

    @Test
    void zeroWithADryRunIsAboutWhatIsPrintedAndElseNeverMakesAFileOneWord() throws Exception {
        Shell.call(WORLD, sandbox.root());

        List<FileName> listed = sandbox.bpct()
                .run("--remove", "-n", "-0", "--exclude-from", "rules", "t")
                .expect(0)
                .words();

        assertThat(listed)
                .contains(sandbox.path("t/a/b/f"))
                .doesNotContain(sandbox.path("t/a/b/keep"), sandbox.path("t/a/b"));
        assertThat(remove("-0 --exclude-from rules").expect(2).err()).contains("holds lines and no NUL byte");
        assertThat(isThere("t/a/b/keep")).isTrue();
    }

    @Test
    void aDryRunListsNamesForPeopleIfItIsToSayMore() throws Exception {
        Shell.call(WORLD, sandbox.root());

        Outcome brief = sandbox.bpct()
                .run("--remove", "-n", "--exclude=keep", "--exclude=c", "t")
                .expect(0);
        Outcome full = sandbox.bpct()
                .run("--remove", "-n", "-v", "--exclude=keep", "--exclude=c", "t")
                .expect(0);

        String t = sandbox.path("t").display();
        assertThat(brief.out()).contains("to be removed: 1 directory, 2 files").doesNotContain("would remove ");
        assertThat(full.out().lines().filter(line -> line.startsWith("would remove ")))
                .containsExactly(
                        "would remove " + t + "/link",
                        "would remove " + t + "/a/f",
                        "would remove " + t + "/a/b/f",
                        "would remove " + t + "/e/");
    }

    @Test
    void aLimitRefusesBeforeAnythingGoes() throws Exception {
        Shell.call(WORLD, sandbox.root());
        TreeState before = TreeState.of(sandbox.path("t"));

        // Of 9 names go two files, a link and the directory e; a, b, c and t stay, and so does keep. What is in c is
        // not seen.
        for (String limit : List.of("--max-delete=3", "--max-delete=30%")) {
            Outcome refused = remove(limit + " --exclude keep --exclude c").expect(1);
            assertThat(refused.err())
                    .contains("--remove would remove 4 of 9 names in the walked trees, more than "
                            + limit.replace('=', ' ') + " allows; nothing was removed");
            assertThat(sandbox.bpct()
                            .run("--remove", "-n", limit, "--exclude=keep", "--exclude=c", "t")
                            .expect(1)
                            .err())
                    .contains("more than");
        }

        assertThatTree(sandbox.path("t")).isExactCopyOf(before);
        assertThat(isThere("home/.bpct/numbers/1")).isFalse();
        remove("--max-delete=45% --exclude keep --exclude c").expect(0);
        assertThat(isThere("t/e")).isFalse();
    }

    @Test
    void aRuleThatMatchesNothingKeepsNothing() throws Exception {
        Shell.call(WORLD, sandbox.root());

        remove("--exclude absent").expect(0);

        assertThat(isThere("t")).isFalse();
    }

    @Test
    void whereAllIsLeftOutNothingGoes() throws Exception {
        Shell.call(WORLD, sandbox.root());
        TreeState before = TreeState.of(sandbox.path("t"));

        remove("--exclude *").expect(0);

        assertThatTree(sandbox.path("t")).isExactCopyOf(before);
    }

    @Test
    void directoriesThatStayKeepTheirModes() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "own");
        Shell.call("cd -- \"$1\" && mkdir -p own/t/closed && touch own/t/closed/keep own/t/closed/f", sandbox.root());
        sandbox.giveTo(user, sandbox.path("own/t"));
        Shell.call("chmod 555 -- \"$1\"", sandbox.path("own/t/closed"));

        sandbox.bpctAs(user)
                .run("--remove", "-v", "--wait", "--exclude=keep", "own/t")
                .expect(3);

        assertThat(isThere("own/t/closed/keep") && isThere("own/t/closed/f")).isTrue();
        assertThat(Shell.call("stat -c %a -- \"$1\"", sandbox.path("own/t/closed"))
                        .out())
                .isEqualTo("555\n");
        assertThat(sandbox.bpct().run("--errors=1").out()).contains("Permission denied");
    }

    @Test
    void whatCannotBeReadStaysWithTheDirectoriesAboveItAndIsNamed() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "own");
        Shell.call(
                "cd -- \"$1\" && mkdir -p own/t/a/closed own/t/b/empty && touch own/t/a/f own/t/a/closed/g",
                sandbox.root());
        sandbox.giveTo(user, sandbox.path("own/t"));
        Shell.call("chmod 0 -- \"$1\" \"$2\"", sandbox.path("own/t/a/closed"), sandbox.path("own/t/b/empty"));

        Outcome outcome =
                sandbox.bpctAs(user).run("--remove", "-v", "--wait", "own/t").expect(3);

        assertThat(outcome.err()).contains("own/t/a/closed: cannot read the directory: Permission denied");
        assertThat(isThere("own/t/a/closed/g")).isTrue();
        assertThat(isThere("own/t/a/f") || isThere("own/t/b")).isFalse();
        assertThat(outcome.out()).contains("directories: 5 walked = 2 removed + 3 failed + 0 open");
    }

    @Test
    void whatGoesStandsInAFileBeforeAnythingGoes() throws Exception {
        Shell.call(WORLD, sandbox.root());

        sandbox.bpct().run("--remove", "--no-submit", "--exclude", "keep", "t").expect(0);

        FileName t = sandbox.path("t");
        assertThat(sandbox.batch(1).directory().deletions()).content().isEqualTo("""
                        T/link
                        T/a/f
                        T/a/b/f
                        T/c/
                        T/c/large
                        T/c/d/
                        T/c/d/f
                        T/e/
                        """.replace("T/", t.display() + "/"));
    }
}
