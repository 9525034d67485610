package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Races between hosts: while root transfers the tree of a user, at one end directories become symlinks to a directory outside for
 * moments. Nothing outside is read, written or changed.
 *
 * <p>{@code -Dbpct.rounds=N} does so N times.
 */
@Tag("race")
final class HostRaceIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(1, 2);

    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && umask 022
            plant source mine
            plant outside secret
            for ((j = 0; j < 25; j++)); do
                printf secret >"outside/f$j"
            done
            mkdir -p outside/sub && cp outside/f* outside/sub
            chmod 700 outside outside/sub
            touch -d 2001-01-01 outside/sub outside
            """;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
    }

    private String standIn() throws IOException {
        Path ssh = sandbox.file("stand-in", "").toPath();
        Files.writeString(ssh, "#!/bin/bash\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(ssh));
        return ssh.toString();
    }

    private void plantCopy() {
        Shell.call(
                "cd -- \"$1\" && rm -rf copy && cp -a source copy && echo old | tee copy/d*/f* >/dev/null",
                sandbox.root());
    }

    private Outcome transfer(boolean sends, String... words) throws IOException {
        String from = sandbox.path("source").text();
        String to = sandbox.path("copy").text();
        return sandbox.bpct()
                .in(sandbox.root())
                .run(Stream.concat(
                                Stream.of("-T", "--lanes=4", "--ssh", standIn()),
                                Stream.concat(
                                        Stream.of(words),
                                        Stream.of(sends ? from : "far:" + from, sends ? "far:" + to : to)))
                        .toArray());
    }

    private void isUntouched(TreeState outside, String as) {
        assertThatTree(sandbox.path("outside")).as(as).isExactCopyOf(outside);
        assertThat(Shell.call("grep -rl secret \"$1\"/copy || :", sandbox.root())
                        .out())
                .as(as)
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"send,source", "send,copy", "fetch,source", "fetch,copy"})
    void nothingOutsideIsReachedAtEitherEnd(String direction, String attacked) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            plantCopy();
            Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                    .begin(sandbox.path(attacked).toPath(), null, null, seed + round);
            // Each second time the contents are read once more.
            Outcome outcome = transfer(direction.equals("send"), "--wait", round % 2 == 0 ? "-v" : "--verify");
            made += attack.end();
            String as = "seed " + seed + ", round " + round + ": " + outcome;
            // An exchanged directory of the source may be all that has vanished.
            List<Integer> codes = attacked.equals("source") ? List.of(0, 3, 4) : List.of(0, 3);
            assertThat(outcome.exitCode()).as(as).isIn(codes);
            isUntouched(outside, as);
        }
        assertThat(made).isPositive();
    }

    /** A file outside has other contents and another time than that of its name within. */
    @ParameterizedTest
    @CsvSource({"send,source", "send,copy", "fetch,source", "fetch,copy"})
    void aCheckReadsNothingOutside(String direction, String attacked) throws Exception {
        Shell.call("rm -rf \"$1\"/copy", sandbox.root());
        transfer(direction.equals("send"), "--wait").expect(0);
        TreeState outside = TreeState.of(sandbox.path("outside"));
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                    .begin(sandbox.path(attacked).toPath(), null, null, seed + round);
            Outcome outcome = sandbox.bpct().in(sandbox.root()).run("--check=1", "--wait", "-v");
            made += attack.end();
            String as = "seed " + seed + ", round " + round + ": " + outcome;
            assertThat(outcome.exitCode()).as(as).isIn(0, 3, 4);
            isUntouched(outside, as);
            assertThat(sandbox.bpct()
                            .in(sandbox.root())
                            .run("--errors=" + (round + 2))
                            .out())
                    .as(as)
                    .doesNotContain("contents differ");
        }
        assertThat(made).isPositive();
    }

    /** A link to a file outside would give it another name, and another owner's right to it. */
    @ParameterizedTest
    @CsvSource({"send,base", "send,copy", "fetch,base", "fetch,copy"})
    void linksToABaseLeadNowhereElse(String direction, String attacked) throws Exception {
        boolean sends = direction.equals("send");
        Shell.call("rm -rf \"$1\"/copy", sandbox.root());
        transfer(sends, "--wait").expect(0);
        Shell.call("cd -- \"$1\" && mv copy base && mkdir copy", sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf copy && mkdir copy", sandbox.root());
            transfer(sends, "--link-dest", "../base", "--link-dest-began", "@4000000000", "--no-submit")
                    .expect(0);
            Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                    .begin(sandbox.path(attacked).toPath(), null, null, seed + round);
            Outcome outcome = sandbox.bpct().in(sandbox.root()).run("--resume=" + (round + 2), "--wait", "-v");
            made += attack.end();
            String as = "seed " + seed + ", round " + round + ": " + outcome;
            assertThat(outcome.exitCode()).as(as).isIn(0, 3, 4, 5);
            isUntouched(outside, as);
        }
        assertThat(made).isPositive();
    }

    /** The user who owns the destination can rename the folder of new copies, though it is root's. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theFolderOfNewCopiesLeadsNowhere(boolean sends) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        FileName mine = sandbox.directoryOf(User.ordinary(), "mine/folder");
        int made = 0;
        int batches = 0;
        for (int round = 0; round < ROUNDS; round++) {
            plantCopy();
            Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                    .beginWithPlaces(sandbox.path("copy").toPath(), mine.toPath(), seed + round);
            Outcome outcome = transfer(sends, "--wait", "--auto-resume=0");
            made += attack.end();
            String as = "seed " + seed + ", round " + round + ": " + outcome;
            isUntouched(outside, as);
            if (outcome.exitCode() == 1) {
                // The folder that was exchanged is the one by which the destination is looked at, before there is a
                // batch.
                assertThat(outcome.text()).as(as).contains("cannot prepare the destination");
                assertThat(sandbox.path("copy/d0/f0").toPath()).as(as).hasContent("old\n");
                continue;
            }
            batches++;
            assertThat(outcome.exitCode()).as(as).isIn(0, 3, 5);
            if (outcome.exitCode() == 5) {
                sandbox.bpct()
                        .in(sandbox.root())
                        .run("--resume=" + batches, "--wait")
                        .expect(0);
            }
            if (outcome.exitCode() != 3) {
                Shell.call("rm -rf \"$1\"/copy/.bpct-*", sandbox.root());
                Shell.call("touch -r \"$1\"/source \"$1\"/copy", sandbox.root());
                assertThatTree(sandbox.path("copy")).as(as).isExactCopyOf(sandbox.path("source"));
            }
        }
        assertThat(made).isPositive();
    }

    /** Each name that goes from the copy is outside, too, behind a symlink. */
    @ParameterizedTest
    @CsvSource({"true, auto", "true, no", "false, auto", "false, no"})
    void deletionsReachNothingOutside(boolean sends, String guard) throws Exception {
        Shell.call(
                "cd -- \"$1\" && cp -a source copy && rm -r source/d* && mkdir source/kept && echo 1 >source/kept/f",
                sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        transfer(sends, "-u", "--delete", "--max-delete=100%", "--guard", guard, "--no-submit")
                .expect(0);
        Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                .begin(sandbox.path("copy").toPath(), null, null, seed);
        Outcome outcome = sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait");
        assertThat(attack.end()).isPositive();
        String as = "seed " + seed + ": " + outcome;
        assertThat(outcome.exitCode()).as(as).isIn(0, 3, 4);
        assertThat(outcome.text()).contains(" deleted from the destination");
        isUntouched(outside, as);
    }
}
