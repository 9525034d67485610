package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.User;
import org.bpct.survey.RandomFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Sums and changes of random trees, beside what sha256sum, chmod and chown make of them. A batch has many trees, since a
 * small tree takes milliseconds and a batch seconds; each has other numbers of jobs and lanes, and scripts that are killed.
 *
 * <p>{@code -Dbpct.seed=N} takes other trees; a failure names the seed of its tree, which is the name of its directory.
 */
@Tag("fault")
final class RandomTreesIT extends CallsWithin {
    private static final int TREES = Rounds.of(120, 300);
    private static final long SEED = Long.getLong("bpct.seed", 20_261_125);

    /** A script lives long enough to do half of its work, or dies before it begins. */
    private static final int COMMANDS = 11;

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

    private static final List<String> OWNERS = List.of("1", "1:2", ":2", "2:1", "0:1", ":0");

    /** Type, mode and owners of all names, in the order of these. */
    private static final String STATE = "cd -- \"$1\" && find . -printf '%p %y %m %U:%G\\0' | LC_ALL=C sort -z";

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private final boolean isRoot = User.current().isRoot();

    /** Makes the trees of a batch, {@code t/SEED} each, and returns their names. */
    private List<String> plant(int batch, int trees) throws IOException {
        Shell.call("cd -- \"$1\" && rm -rf t twin && mkdir t", sandbox.root());
        List<String> names = new ArrayList<>();
        for (int i = 0; i < trees; i++) {
            long seed = SEED + (long) batch * trees + i;
            names.add("t/" + seed);
            RandomFiles.plant(sandbox.path("t/" + seed), seed);
        }
        return names;
    }

    /** Runs a batch of the trees whose scripts are killed once, and lets other jobs go on. */
    private void runWithAccident(int batch, List<Object> words, Random random) throws Exception {
        Shims shims = Shims.in(sandbox);
        // Jobs of all batches have the same numbers.
        shims.arm(random.nextInt(10_000), COMMANDS, batch);
        int before = shims.kills().size();
        List<Object> line = new ArrayList<>(
                List.of("-j", 1 + random.nextInt(5), "--lanes", 1 + random.nextInt(4), "--wait", "--auto-resume", "0"));
        line.addAll(words);
        Outcome first = sandbox.bpct().with("PATH", shims.path()).run(line.toArray());
        assertThat(first.exitCode()).as(first.toString()).isIn(0, 5);
        shims.disarm();
        FAULTS.injected(shims.kills().size() - before, "scripts of random trees killed");

        sandbox.bpct()
                .run("--resume=" + batch, "-j", 1 + random.nextInt(5), "--wait")
                .expect(0);
    }

    @Test
    void sumsAreThoseOfSha256sum() throws Exception {
        Random random = new Random(SEED);
        int batches = Rounds.of(3, 6);
        for (int batch = 1; batch <= batches; batch++) {
            List<String> trees = plant(batch, TREES / batches);
            Shell.call("cd -- \"$1\" && chmod -R u+r t", sandbox.root());
            Shell.call(
                    "cd -- \"$1\" && find t -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum -- >wanted",
                    sandbox.root());
            List<Object> words = new ArrayList<>(List.of("--sum"));
            words.addAll(trees);
            words.addAll(List.of("-o", "manifest" + batch));

            runWithAccident(batch, words, random);

            FAULTS.proved();
            assertThat(sandbox.path("manifest" + batch).toPath())
                    .as("seeds %s", trees)
                    .hasSameBinaryContentAs(sandbox.path("wanted").toPath());
        }
    }

    @Test
    void modesAreThoseOfChmod() throws Exception {
        Random random = new Random(SEED + 1);
        int batches = MODES.size();
        for (int batch = 1; batch <= batches; batch++) {
            String mode = MODES.get(batch - 1) + (isRoot ? "" : ",u+rwX");
            plantMixed(batch, TREES / batches, random, 07777);
            Shell.run(
                    "mapfile -d '' -t words; chmod -R -- \"$1\" \"${words[0]}\"", List.of(sandbox.path("twin")), mode);

            runWithAccident(batch, List.of("--chmod", mode, "--", "t"), random);

            assertTwins(mode);
        }
    }

    /** A chown takes set-id bits from files that have their owner already; bpct does not touch them (adr/0046). */
    @Test
    void ownersAreThoseOfChown() throws Exception {
        assumeThat(isRoot).as("SKIPPED: not root").isTrue();
        Random random = new Random(SEED + 2);
        int batches = OWNERS.size();
        for (int batch = 1; batch <= batches; batch++) {
            String owners = OWNERS.get(batch - 1);
            plantMixed(batch, TREES / batches, random, 01777);
            Shell.run(
                            "mapfile -d '' -t words; chown -R -h -- \"$1\" \"${words[0]}\"",
                            List.of(sandbox.path("twin")),
                            owners)
                    .expect(0);

            runWithAccident(batch, List.of("--chown", owners, "t"), random);

            assertTwins(owners);
        }
    }

    /** Makes trees with owners and modes of all kinds, of files within these bits, and a twin of all of them. */
    private void plantMixed(int batch, int trees, Random random, int bits) throws IOException {
        plant(batch, trees);
        try (Stream<Path> walk = Files.walk(sandbox.path("t").toPath())) {
            for (Path path : walk.skip(1).toList()) {
                mix(path, random, bits);
            }
        }
        Shell.call("cd -- \"$1\" && cp -a t twin", sandbox.root());
    }

    private void mix(Path path, Random random, int bits) throws IOException {
        if (isRoot) {
            Files.setAttribute(path, "unix:uid", random.nextInt(3), LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", random.nextInt(3), LinkOption.NOFOLLOW_LINKS);
        }
        if (Files.isSymbolicLink(path)) {
            return;
        }
        int mode = random.nextInt(4) == 0 ? random.nextInt(010000) : random.nextInt(01000);
        if (Files.isDirectory(path)) {
            mode |= isRoot ? 0 : 0700;
        }
        Files.setAttribute(path, "unix:mode", Files.isDirectory(path) ? mode : mode & bits);
    }

    private void assertTwins(String change) {
        FAULTS.proved();
        List<FileName> ours = Shell.call(STATE, sandbox.path("t")).words();
        List<FileName> theirs = Shell.call(STATE, sandbox.path("twin")).words();
        assertThat(ours.stream().map(FileName::display))
                .as("trees ./SEED after %s", change)
                .containsExactlyElementsOf(
                        theirs.stream().map(FileName::display).toList());
    }
}
