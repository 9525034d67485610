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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Root updates a copy whose directories belong to others: new copies are made in one private place, and take the names of the old
 * ones between open directories. Whoever exchanges directories meanwhile leads none of them elsewhere.
 */
@Tag("race")
final class SealedUpdateIT extends CallsWithin {
    private static final int DIRECTORIES = 40;

    private static final String WORLD = """
            cd -- "$1" && umask 022
            mkdir -p source outside/sub foreign/sub copies
            for ((i = 0; i < 40; i++)); do
                mkdir -p "source/d$i/sub"
                printf old | tee "source/d$i/f1" "source/d$i/f2" >"source/d$i/sub/f1"
            done
            mkfifo source/d3/pipe; ln -s f1 source/d4/symlink
            printf secret | tee outside/f1 outside/f2 outside/sub/f1 foreign/f1 foreign/f2 >foreign/sub/f1
            chmod -R go= outside foreign
            touch -d 2001-01-01 outside/sub/* outside/* outside foreign/sub/* foreign/*
            """;

    /** What runs in the place of a command of the jobs: logs the call, and does PLANTS and UNDOES around one that has WHEN in it. */
    private static final String TOOL = """
            #!/bin/bash
            printf '%s\\n' "${0##*/} $*" >>"$WORLD/calls"
            [[ " $* " == *"$WHEN"* && ! -e $WORLD/done ]] || exec "/bin/${0##*/}" "$@"
            [[ $WHEN == *link* ]] && (cd -- "$WORLD" && eval "$PLANTS")
            "/bin/${0##*/}" "$@"; code=$?
            [[ $WHEN == *link* ]] || place=${@: -1} eval "$PLANTS"
            : >"$WORLD/done"
            (cd -- "$WORLD" && eval "$UNDOES")
            exit "$code"
            """;

    @BeforeEach
    void plant() throws Exception {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
        sandbox.bpct().run("-v", "--wait", "-T", "source", "copies/copy").expect(0);
        Shell.call("cd -- \"$1\" && for d in */ */sub/; do printf new >>\"$d/f1\"; done", sandbox.path("source"));
        for (String name : List.of("cp", "mkdir")) {
            Shell.call("chmod 755 \"$1\"", sandbox.file("tools/" + name, TOOL));
        }
    }

    private Outcome update(String when, String plants, String undoes, Object... further) {
        List<Object> words = new ArrayList<>(List.of("-v", "--wait", "-j1", "--lanes=1", "-u"));
        words.addAll(List.of(further));
        words.addAll(List.of("-T", "source", "copies/copy"));
        return sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"))
                .with("WORLD", sandbox.root())
                .with("WHEN", FileName.ofText(when))
                .with("PLANTS", FileName.ofText(plants))
                .with("UNDOES", FileName.ofText(undoes))
                .run(words.toArray());
    }

    private List<String> calls(String containing) throws IOException {
        return Files.readAllLines(sandbox.path("calls").toPath()).stream()
                .filter(line -> line.contains(containing))
                .toList();
    }

    @Test
    void directoriesOfOthersShareOnePlace() throws Exception {
        Outcome outcome = update("none", ":", ":").expect(0);

        assertThat(outcome.out()).contains("Access: sealed", "Ledger: closed");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(calls("cp ")).hasSize(2);
        assertThat(Shell.call("find \"$1\" -name '.bpct*'", sandbox.path("copies"))
                        .out())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mv foreign copies/copy/d5", "ln -s ../../outside copies/copy/d5"})
    void whatIsExchangedWhileNamesLandIsNotTouched(String plants) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        TreeState foreign = TreeState.of(sandbox.path("foreign"));

        update(
                        "--link --force",
                        "mv copies/copy/d5 aside && " + plants,
                        "mv copies/copy/d5 planted && mv aside copies/copy/d5")
                .expect(0);

        assertThat(sandbox.path("done").toPath()).exists();
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        if (plants.startsWith("mv")) {
            assertThatTree(sandbox.path("planted")).isExactCopyOf(foreign);
        }
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(calls("--link --force")).hasSize(1);
    }

    /** Who owns the directory above a place can rename what is there, what belongs to root, too. */
    @Test
    void whatSomebodyPutsInTheWayOfThePlaceStays() throws Exception {
        Shell.call("mkdir -m 700 \"$1\" && printf x >\"$1/precious\"", sandbox.path("copies/copy/roots"));

        update(".bpct-new.", "rmdir -- \"$place\" && mv -T -- \"$WORLD/copies/copy/roots\" \"$place\"", ":")
                .expect(0);

        assertThat(Shell.call("cat \"$1\"/.bpct-new.*/precious", sandbox.path("copies/copy"))
                        .out())
                .isEqualTo("x");
        assertThat(Shell.call("cat \"$1\"/d5/f1", sandbox.path("copies/copy")).out())
                .isEqualTo("oldnew");
        assertThat(calls("cp ")).hasSizeGreaterThan(DIRECTORIES);
    }

    /** What was to be copied into that directory is named as failed. */
    @Test
    void whatSomebodyPutsInTheWayOfAPlaceThatIsMadeByDescriptorsStays() throws Exception {
        Shell.call("mkdir -m 700 \"$1\" && printf x >\"$1/precious\"", sandbox.path("copies/roots"));

        Outcome outcome = update(
                        ".bpct-new.",
                        "rmdir -- \"$place\" && mv -T -- \"$WORLD/copies/roots\" \"$place\"",
                        ":",
                        "--guard=descriptors")
                .expect(3);

        assertThat(Shell.call(
                                "cat \"$1\"/d*/.bpct-new.*/precious \"$1\"/d*/sub/.bpct-new.*/precious 2>/dev/null || :",
                                sandbox.path("copies/copy"))
                        .out())
                .isEqualTo("x");
        assertThat(outcome.text()).contains("the directory was replaced while it was copied");
    }

    /** A finalizer removes the places that were left behind; one of them is gone, and somebody has given its name to what is root's. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void whatGetsTheNameOfAPlaceThatIsGoneStays(String access) throws Exception {
        Shell.call("mkdir -m 700 \"$1\" && printf x >\"$1/precious\"", sandbox.path("copies/roots"));
        String world = sandbox.root().text();

        update(
                        ".bpct-new.",
                        "readlink -f -- \"$place\" >\"$WORLD/name\" && rmdir -- \"$place\"",
                        ":",
                        "--guard=" + access,
                        "--post",
                        "mv -T -- '" + world + "/copies/roots' \"$(cat '" + world + "/name')\"")
                .expect(access.equals("sealed") ? 0 : 3);

        assertThat(Shell.call("cat \"$(cat \"$1\")/precious\"", sandbox.path("name"))
                        .out())
                .isEqualTo("x");
    }
}
