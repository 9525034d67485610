package org.bpct.it;

import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random archives come back whole: trees of all types, owners, times and links, one to three generations, each compressed in its own
 * way, by any number of jobs and lanes; each generation by bpct, and by GNU tar alone.
 *
 * <p>{@code -Dbpct.rounds=50} takes 500 of them; {@code -Dbpct.seed=N} begins with another one.
 */
@Tag("fault")
final class RandomArchivesIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(2, 10);
    private static final long SEED = Long.getLong("bpct.seed", 20_261_127);
    private static final List<String> FORMS = List.of("none", "gzip", "zstd");

    /** Times that do not fit into nanoseconds of 64 bits, before 1970, and identities that do not fit into 31 bits. */
    static final String ODD = """
            cd -- "$1" && find . -type s -delete && find . -type d -perm 0700 -exec chmod 0710 {} + &&
            mkdir odd && cd odd && echo far >far && echo before >before && ln -s far link &&
            { (($(id -u))) || chown -h 3000000000:4294967294 far link; } &&
            touch -d @12345678901.123456789 far && touch -d @-1234.75 before && touch -h -d @9999999999 link && touch -d @13000000000 .
            """;

    @Test
    void eachComesBackByBpctAndByTarAlone() {
        Compressors.require("gzip zstd");
        for (int round = 0; round < ROUNDS; round++) {
            long seed = SEED + round;
            comeBack(new Random(seed), seed, "round " + round);
        }
    }

    private void comeBack(Random random, long seed, String name) {
        FileName folder = sandbox.path(name);
        FileName tree = sandbox.path(name + "/t");
        Shell.call("mkdir -p -- \"$1\"", tree);
        SampleTree.plant(tree, seed, 20 + random.nextInt(60));
        Shell.call(ODD, tree);
        int generations = 1 + random.nextInt(3);
        List<TreeState> states = new ArrayList<>();
        for (int generation = 1; generation <= generations; generation++) {
            states.add(TreeState.of(tree));
            archive(random, folder, generation);
            Shell.run(
                            "cd / && mapfile -d '' -t words && set -- \"${words[0]}\" " + generation + "\n"
                                    + ArchiveUpdateIT.CHANGES,
                            List.of(tree))
                    .expect(0);
        }
        call(folder, "--archive-check", "a.d");
        for (int generation = 1; generation <= generations; generation++) {
            String as = "seed " + seed + ", generation " + generation + " of " + generations;
            call(folder, "--extract", "a.d", "e" + generation, "--generation", generation, "-j", 1 + random.nextInt(3));
            assertThatTree(sandbox.path(name + "/e" + generation + "/t"))
                    .as(as)
                    .isExactCopyOf(states.get(generation - 1));
            Shell.call(
                    "set -- \"$1\" \"$2\" " + generation + "\n" + ArchiveUpdateIT.RESTORE,
                    sandbox.path(name + "/a.d"),
                    sandbox.path(name + "/r" + generation));
            assertThatTree(sandbox.path(name + "/r" + generation + "/t"))
                    .as(as + ", by tar")
                    .isExactCopyOf(states.get(generation - 1));
        }
        Shell.call("rm -rf -- \"$1\"", folder);
    }

    private void archive(Random random, FileName folder, int generation) {
        List<Object> words = new ArrayList<>(List.of("--archive", "a.d"));
        if (generation > 1) {
            words.add("-u");
        }
        words.addAll(List.of("--compress", FORMS.get(random.nextInt(FORMS.size()))));
        words.addAll(List.of("-j", 1 + random.nextInt(4), "--lanes", 1 + random.nextInt(3)));
        if (random.nextBoolean()) {
            words.addAll(List.of("--part-size", "1M"));
        }
        words.add("t");
        call(folder, words.toArray());
    }

    private void call(FileName folder, Object... words) {
        List<Object> line = new ArrayList<>(List.of("--scheduler=local", "--wait"));
        line.addAll(List.of(words));
        sandbox.bpct().in(folder).run(line.toArray()).expect(0);
    }
}
