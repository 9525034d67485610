package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.Rounds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Races: directories of a tree become symlinks for moments while root compares it with its copy. What lies behind them has
 * other extended attributes and targets, and none of that is in the list.
 *
 * <p>{@code -Dbpct.rounds=N} compares N times as often; {@code -Dbpct.seed=N} takes the chances of an earlier run.
 */
@Tag("race")
final class CompareRaceIT extends CallsWithin {
    private static final int COMPARISONS = Rounds.of(8, 8);

    private static final List<String> NO_MOUNTS = List.of("/usr/bin/setpriv", "--bounding-set=-sys_admin", "--");

    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && plant a mine
            for d in a/d*{,/sub}; do ln -s mine "$d/s"; done
            cp -a a b && mkdir -p outside/sub && cp -a a/d0/f* outside && cp -a a/d0/sub/f* outside/sub
            setfattr -n user.theirs -v 1 outside outside/f* outside/sub outside/sub/f*
            ln -s theirs outside/s && ln -s theirs outside/sub/s
            """;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root is protected from other users' directories")
                .isTrue();
        Shell.call(WORLD, sandbox.root());
    }

    @Test
    void noAttributeOfAnotherFileIsCompared() throws Exception {
        race("mounts", List.of());
    }

    /** Without this capability nobody can mount: open directories do the same. */
    @Test
    void norWhereNothingCanBeMounted() throws Exception {
        race("descriptors", NO_MOUNTS);
    }

    /** More directories than are open at once; names that a shell or a list could take for something else. */
    @Test
    void bothWaysFindTheSame() throws Exception {
        Shell.call("""
                cd -- "$1/a" && for ((i = 0; i < 2100; i++)); do mkdir -p -- "many/$i" && : >"many/$i/f"; done
                odd=('*' '&' '?' ' ' $'a\\n' $'\\n' '\\' '\\134' '$(exit)' $'\\xff' '-h' '# file: x' '{' '~')
                for name in "${odd[@]}"; do
                  mkdir -p -- "odd/$name/$name" && : >"odd/$name/f" && ln -s -- "$name" "odd/$name/s"
                  setfattr -h -n user.x -v 1 -- "odd/$name/f" && : >"odd/$name/$name/$name"
                done
                cd .. && cp -a a/many a/odd b && cd b
                for name in "${odd[@]}"; do
                  setfattr -n user.x -v 2 -- "odd/$name/f" "odd/$name/$name" "odd/$name/$name/$name"
                  ln -sfn other "odd/$name/s" && touch -h -r "../a/odd/$name/s" -- "odd/$name/s"
                  touch -r "../a/odd/$name" -- "odd/$name"
                done
                for i in 0 999 1000 1001 1999 2000 2099; do setfattr -n user.x -v 2 -- "many/$i/f"; done
                touch -r ../a .
                """, sandbox.root());
        List<Object> command =
                new ArrayList<>(sandbox.bpct().command("--compare", sandbox.path("a"), sandbox.path("b")));
        List<Object> bound = new ArrayList<>(NO_MOUNTS);
        bound.addAll(command);

        Outcome mounted = sandbox.bpct().runOther(command.toArray()).expect(3);
        Outcome open = sandbox.bpct().runOther(bound.toArray()).expect(3);

        assertThat(mounted.err()).contains(" " + (14 * 4 + 7) + " differences");
        assertThat(open.out()).isEqualTo(mounted.out());
        assertThat(open.err()).isEqualTo(mounted.err());
    }

    private void race(String way, List<String> before) throws Exception {
        List<Object> command = new ArrayList<>(before);
        command.addAll(sandbox.bpct().command("--compare", sandbox.path("a"), sandbox.path("b")));
        int made = 0;
        int named = 0;
        for (int round = 0; round < COMPARISONS; round++) {
            Exchanges exchanges = new Exchanges(sandbox.path("outside").toPath())
                    .begin(sandbox.path("a").toPath(), null, null, seed + 31L * round);
            Outcome said;
            try {
                said = sandbox.bpct().runOther(command.toArray());
            } finally {
                made += exchanges.end();
            }
            assertThat(said.exitCode()).as(said.toString()).isIn(0, 3, 4);
            assertThat(said.out().lines())
                    .as("seed %d, round %d", seed, round)
                    .noneMatch(line -> line.startsWith("xattrs ") || line.startsWith("target "));
            named += (int) said.err()
                    .lines()
                    .filter(line -> line.contains("cannot walk "))
                    .count();
        }
        System.out.printf(
                "CompareRaceIT: %s, seed %d, %d comparisons, %d exchanges, %d names unknown%n",
                way, seed, COMPARISONS, made, named);
        assertThat(made).isGreaterThan(10 * COMPARISONS);
    }
}
