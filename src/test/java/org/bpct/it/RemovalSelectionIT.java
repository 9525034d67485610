package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise that {@code --remove} obeys every rule of selection: what is left out stays, with what holds it. */
@Tag("it")
final class RemovalSelectionIT {
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a/b t/c/d t/e && echo keep >t/a/b/keep && echo 1 >t/a/b/f && echo 22 >t/a/f
            echo 333 >t/c/d/f && touch -d '40 days ago' t/c/d/f t/a/f && ln -s a t/link && echo 4444444444 >t/c/large
            printf '%s\\n' c/d/f e >names; printf '%s\\n' 'keep' >rules
            """;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private Outcome remove(String options) {
        List<Object> words = new ArrayList<>(List.of("--remove", "--wait"));
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
                .run("--remove", "--wait", "--exclude=keep", "own/t")
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
                "cd -- \"$1\" && mkdir -p own/t/a/closed own/t/b && touch own/t/a/f own/t/a/closed/g", sandbox.root());
        sandbox.giveTo(user, sandbox.path("own/t"));
        Shell.call("chmod 0 -- \"$1\"", sandbox.path("own/t/a/closed"));

        Outcome outcome =
                sandbox.bpctAs(user).run("--remove", "--wait", "own/t").expect(3);

        assertThat(outcome.err()).contains("own/t/a/closed: cannot read the directory: Permission denied");
        assertThat(isThere("own/t/a/closed/g")).isTrue();
        assertThat(isThere("own/t/a/f") || isThere("own/t/b")).isFalse();
        assertThat(outcome.out()).contains("directories: 1 walked = 1 removed + 0 failed + 0 open");
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
