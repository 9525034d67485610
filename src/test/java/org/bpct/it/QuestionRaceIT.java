package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Races: directories of a tree, or the tree itself, become symlinks for moments while {@code --find} and {@code --du} walk it.
 * What lies behind the symlinks is in no answer.
 *
 * <p>{@code -Dbpct.rounds=N} asks N times as often; {@code -Dbpct.seed=N} takes the chances of an earlier run.
 */
@Tag("race")
final class QuestionRaceIT extends CallsWithin {
    private static final int QUESTIONS = Rounds.of(6, 6);

    /** No sum of the tree comes near it. */
    private static final long HUGE = 1L << 40;

    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && plant pool mine && mkdir -p outside/sub
            for name in outside/secret outside/sub/secret outside/f0 outside/sub/f0; do truncate -s 1T "$name"; done
            """;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());

    @BeforeEach
    void plant() {
        Shell.call(WORLD, sandbox.root());
    }

    private Exchanges begun(int round) {
        Path pool = sandbox.path("pool").toPath();
        // A walk of a symlink lists that alone: the tree itself is one for a moment of each 10 ms at most.
        BooleanSupplier now = () -> {
            LockSupport.parkNanos(10_000_000);
            return true;
        };
        return new Exchanges(sandbox.path("outside").toPath())
                .begin(pool, null, round % 3 == 2 ? now : null, seed + 31L * round);
    }

    @Test
    void aListNamesNothingThatIsElsewhere() throws Exception {
        FileName secret = FileName.ofText("secret");
        int made = 0;
        int names = 0;
        for (int round = 0; round < QUESTIONS; round++) {
            Exchanges exchanges = begun(round);
            Outcome list;
            try {
                list = sandbox.bpct().run("--find", "--ls", "-0", "pool");
            } finally {
                made += exchanges.end();
            }
            assertThat(list.exitCode()).as(list.err()).isIn(0, 3, 4);
            List<FileName> fields = list.words();
            for (int i = 0; i + 5 < fields.size(); i += 6) {
                assertThat(fields.get(i).lastComponent())
                        .as("seed %d, round %d", seed, round)
                        .isNotEqualTo(secret);
                assertThat(Long.parseLong(fields.get(i + 2).text()))
                        .as("size of %s, seed %d, round %d", fields.get(i), seed, round)
                        .isLessThan(HUGE);
                names++;
            }
        }
        tell("lists", made, names);
    }

    @Test
    void aSumHasNothingThatIsElsewhere() throws Exception {
        int made = 0;
        int names = 0;
        for (int round = 0; round < QUESTIONS; round++) {
            Exchanges exchanges = begun(round);
            Outcome sums;
            try {
                sums = sandbox.bpct().run("--du", "--by", round % 2 == 0 ? "dir:2" : "size", "--json", "pool");
            } finally {
                made += exchanges.end();
            }
            assertThat(sums.exitCode()).as(sums.err()).isIn(0, 3, 4);
            var total = new ObjectMapper().readTree(sums.out()).get("total");
            assertThat(total.get("apparent").longValue())
                    .as("seed %d, round %d", seed, round)
                    .isLessThan(HUGE);
            names += total.get("entries").intValue();
        }
        tell("sums", made, names);
    }

    private void tell(String what, int made, int names) {
        System.out.printf(
                "QuestionRaceIT: %s, seed %d, %d questions, %d exchanges, %d names%n",
                what, seed, QUESTIONS, made, names);
        assertThat(made).isGreaterThan(10 * QUESTIONS);
        assertThat(names).isGreaterThan(Exchanges.FILES);
    }
}
