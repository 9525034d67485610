package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.BpctCall;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.TreeState;
import org.bpct.it.User;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What must survive survives, whatever removes or deletes: random trees with random mounts, rules and links, changed
 * between walk and jobs, and with directories exchanged while the jobs work.
 *
 * <p>{@code -Dbpct.rounds=N} takes N times as many trees.
 */
@Tag("fault")
final class SurvivalIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(1, 1);
    private static final int TREES = 5;

    private static final List<List<String>> RULES = List.of(
            List.of(),
            List.of("--exclude", "keep"),
            List.of("--exclude", "/d1/", "--exclude", "*.log"),
            List.of("--include", "*.tmp", "--exclude", "*"),
            List.of("--max-size", "1000"),
            List.of("--min-size", "1000", "--exclude", "core"));

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private BpctCall bpctOf(User user) {
        return user.isRoot() ? sandbox.bpct() : sandbox.bpctAs(user);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRemovalTakesOnlyWhatItListed(boolean ordinary) throws Exception {
        User user = ordinary ? User.ordinary() : User.current();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = FAULTS.random(100L * round + (ordinary ? 1 : 2));
            List<String> rules = RULES.get(random.nextInt(RULES.size()));
            String as = "round %d, rules %s, seed %d".formatted(round, rules, FAULTS.seed());
            try (SurvivalWorld world = SurvivalWorld.plant(sandbox, random, user, TREES)) {
                world.mount();
                world.remember();
                List<Object> words = new ArrayList<>(List.of("--remove", "-j3"));
                words.addAll(rules);
                for (int i = 0; i < TREES; i++) {
                    words.add("trees/t" + i);
                }
                Set<String> shown =
                        shown(bpctOf(user).run(with(words, "-n", "-v")).out());
                int batch = number(bpctOf(user).run(with(words, "--no-submit", "--parsable")));
                Set<String> planned = deletions(batch);
                assertThat(planned).as(as).isEqualTo(shown);

                world.change();
                world.whileSwapping(true, () -> end(bpctOf(user), batch));
                FAULTS.injected(TREES, "trees removed");
                FAULTS.proved();
                world.assertSurvives(planned, false, as);
            }
            clear();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMirrorDeletesOnlyWhatItListed(boolean ordinary) throws Exception {
        User user = ordinary ? User.ordinary() : User.current();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = FAULTS.random(100L * round + (ordinary ? 3 : 4));
            List<String> rules = RULES.get(random.nextInt(4));
            String as = "round %d, rules %s, seed %d".formatted(round, rules, FAULTS.seed());
            try (SurvivalWorld world = SurvivalWorld.plant(sandbox, random, user, TREES)) {
                // The source has half of it.
                Shell.call("""
                        RANDOM=$3; cp -a -- "$1" "$2"; cd -- "$2"; mapfile -d '' -t all < <(find . -mindepth 2 -print0)
                        for f in "${all[@]}"; do ((RANDOM % 3)) || rm -rf -- "$f"; done
                        """, world.trees(), world.source(), sandbox.path("" + random.nextInt(30_000)));
                world.mount();
                world.remember();
                List<Object> words = new ArrayList<>(List.of("-u", "--delete", "--max-delete=100%", "-T", "-j2"));
                words.addAll(rules);
                words.addAll(List.of("source", "trees"));
                Set<String> shown = shown(bpctOf(user).run(with(words, "-n")).out());
                int batch = number(bpctOf(user).run(with(words, "--no-submit", "--parsable")));
                boolean deletes = Files.exists(sandbox.batchHome().numberFolder(batch + 1));
                Set<String> planned = deletes ? deletions(batch + 1) : Set.of();
                assertThat(planned).as(as).isEqualTo(shown);

                world.change();
                // Where a name of the copy fails nothing is deleted.
                end(bpctOf(user), batch);
                if (deletes) {
                    world.whileSwapping(true, () -> end(bpctOf(user), batch + 1));
                }
                FAULTS.injected(TREES, "trees mirrored");
                FAULTS.proved();
                world.assertSurvives(planned, true, as);
            }
            clear();
        }
    }

    /** Half of the sources differ, some cannot be read, and some vanish while jobs work. */
    @ParameterizedTest
    @CsvSource({"false,false,no", "false,true,descriptors", "false,true,sealed", "true,false,auto", "true,true,auto"})
    void anOldCopyStaysUntilTheNewOneIsWhole(boolean ordinary, boolean update, String guard) throws Exception {
        User user = ordinary ? User.ordinary() : User.current();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = FAULTS.random(100L * round + (ordinary ? 5 : 6) + (update ? 2 : 0));
            String as = "round %d, seed %d".formatted(round, FAULTS.seed());
            try (SurvivalWorld world = SurvivalWorld.plant(sandbox, random, user, TREES)) {
                Shell.call("""
                        RANDOM=$3; cp -a -- "$1" "$2"; cd -- "$2"; mapfile -d '' -t all < <(find . -type f -print0)
                        for f in "${all[@]}"; do
                            case $((RANDOM % 6)) in
                                0 | 1) echo "new $f" >"$f" ;;
                                2) echo "unread $f" >"$f"; chmod 000 -- "$f" ;;
                            esac
                        done
                        """, world.trees(), world.source(), sandbox.path("" + random.nextInt(30_000)));
                SortedMap<FileName, String> old = world.contents(world.trees());
                SortedMap<FileName, String> fresh = world.contents(world.source());
                List<Object> words =
                        new ArrayList<>(List.of("-T", "-j2", "--guard", guard, "--no-submit", "--parsable"));
                words.addAll(update ? List.of("-u", "source", "trees") : List.of("source", "trees"));
                int batch = number(bpctOf(user).run(words.toArray()));

                world.whileSwapping(guard.equals("descriptors") || guard.equals("sealed"), () -> {
                    Shell.call("find \"$1\" -name b.tmp -delete", world.source());
                    end(bpctOf(user), batch);
                });
                FAULTS.injected(TREES, "trees replaced");
                FAULTS.proved();
                SortedMap<FileName, String> now = world.contents(world.trees());
                List<String> lost = new ArrayList<>();
                old.forEach((name, content) -> {
                    String found = now.get(name);
                    if (!content.equals(found) && (found == null || !found.equals(fresh.get(name)))) {
                        lost.add(name.display());
                    }
                });
                assertThat(lost)
                        .as(as + ": neither the old copy nor the new one")
                        .isEmpty();
                assertThat(old.keySet()).as(as + ": nothing half made is left").containsAll(now.keySet());
                world.assertOthersAreUntouched(as);
            }
            clear();
        }
    }

    /** A mount stands in a snapshot that is pruned, foreign folders look like snapshots, and then the source is lost. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pruningTakesOnlySnapshotsThatAreNotNeeded(boolean ordinary) throws Exception {
        User user = ordinary ? User.ordinary() : User.current();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = FAULTS.random(100L * round + (ordinary ? 9 : 10));
            String as = "round %d, seed %d".formatted(round, FAULTS.seed());
            try (SurvivalWorld world = SurvivalWorld.plant(sandbox, random, user, TREES)) {
                FileName pool = sandbox.directory("pool");
                sandbox.giveTo(user, pool);
                night(user, "last=9");
                FileName oldest = newest(pool);
                night(user, "last=9");
                world.mountIn(oldest);
                Shell.call("""
                        cd -- "$1" && for d in 2020-01-01T00-00-00Z .deleting-2020-01-02T00-00-00Z \\
                            .incomplete-2020-01-03T00-00-00Z; do mkdir $d && echo mine >$d/mine; done
                        """, pool);
                night(user, "last=1");
                TreeState good = TreeState.of(newest(pool));
                assertThatTree(good).isExactCopyOf(world.trees());

                Shell.call("cd -- \"$1\" && rm -rf -- *", world.trees());
                Outcome lost = bpctOf(user).run("--snapshot", "pool", "--keep", "last=1", "--wait", "-j2", "trees");
                assertThat(lost.exitCode()).as(as + lost.text()).isNotZero();
                FAULTS.injected(TREES, "trees lost before a night");
                FAULTS.proved();
                assertThatTree(newest(pool)).as(as).isExactCopyOf(good);
                assertThat(Shell.call("cat -- \"$1\"/*Z/mine \"$1\"/.*Z/mine", pool)
                                .out())
                        .as(as)
                        .isEqualTo("mine\n".repeat(3));
                world.assertOthersAreUntouched(as);
            }
            Shell.call("cd -- \"$1\" && rm -rf -- pool", sandbox.root());
            clear();
        }
    }

    private void night(User user, String keep) {
        Outcome outcome = bpctOf(user).run("--snapshot", "pool", "--keep", keep, "--wait", "-j2", "trees");
        assertThat(outcome.exitCode()).as(outcome.text()).isZero();
    }

    private static FileName newest(FileName pool) throws IOException {
        return FileName.of(pool.resolve(FileName.ofText("latest")).toPath().toRealPath());
    }

    /** Submits what was written, and waits for its end; what has failed is named, and that is what must not be more. */
    private static void end(BpctCall bpct, int batch) {
        Outcome outcome = bpct.run("--resume=" + batch, "--wait");
        assertThat(outcome.exitCode()).as(outcome.text()).isIn(0, 3, 4, 5);
    }

    private static Object[] with(List<Object> words, Object... more) {
        List<Object> all = new ArrayList<>(List.of(more));
        all.addAll(words);
        return all.toArray();
    }

    private static int number(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.text()).isIn(0, 3);
        return Integer.parseInt(outcome.out().strip());
    }

    private Set<String> deletions(int batch) throws IOException {
        Path file = BatchOnDisk.of(sandbox.batchHome(), batch).directory().deletions();
        Set<String> names = new TreeSet<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            names.add(withoutSlash(line));
        }
        return names;
    }

    private static Set<String> shown(String text) {
        Set<String> names = new TreeSet<>();
        text.lines()
                .filter(line -> line.matches("would (delete|remove) [/$].*"))
                .forEach(line -> names.add(withoutSlash(line.replaceFirst("would (delete|remove) ", ""))));
        return names;
    }

    private static String withoutSlash(String shown) {
        return shown.replaceFirst("/('?)$", "$1");
    }

    private void clear() {
        Shell.call("cd -- \"$1\" && chmod -R u+rwX . && rm -rf -- trees source others aside* twin*", sandbox.root());
    }
}
