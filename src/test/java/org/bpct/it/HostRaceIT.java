package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({"send,source", "send,copy", "fetch,source", "fetch,copy"})
    void nothingOutsideIsReachedAtEitherEnd(String direction, String attacked) throws Exception {
        Path ssh = sandbox.file("stand-in", "").toPath();
        Files.writeString(ssh, "#!/bin/bash\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(ssh));
        TreeState outside = TreeState.of(sandbox.path("outside"));
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call(
                    "cd -- \"$1\" && rm -rf copy && cp -a source copy && echo old | tee copy/d*/f* >/dev/null",
                    sandbox.root());
            String from = sandbox.path("source").text();
            String to = sandbox.path("copy").text();
            boolean sends = direction.equals("send");
            Exchanges attack = new Exchanges(sandbox.path("outside").toPath())
                    .begin(sandbox.path(attacked).toPath(), null, null, seed + round);
            Outcome outcome = sandbox.bpct()
                    .in(sandbox.root())
                    .run(
                            "--wait",
                            "-T",
                            "--lanes=4",
                            "--ssh",
                            ssh.toString(),
                            sends ? from : "far:" + from,
                            sends ? "far:" + to : to);
            made += attack.end();
            String as = "seed " + seed + ", round " + round + ": " + outcome;
            assertThat(outcome.exitCode()).as(as).isIn(0, 3);
            assertThatTree(sandbox.path("outside")).as(as).isExactCopyOf(outside);
            assertThat(Shell.call("grep -rl secret \"$1\"/copy || :", sandbox.root())
                            .out())
                    .as(as)
                    .isEmpty();
        }
        assertThat(made).isPositive();
    }
}
