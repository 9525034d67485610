package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Root links a tree that others own to an earlier copy, in which they own their directories, too: sealed, and with whole
 * subtrees at once. Whatever is exchanged there meanwhile, by a symlink or another directory, leads nowhere.
 *
 * <p>{@code -Dbpct.rounds=N} copies N times against the attackers.
 */
@Tag("night")
final class SealedNightIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(2, 2);
    private static final int DIRECTORIES = Exchanges.DIRECTORIES;
    private static final int FILES = Exchanges.FILES + 3;
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && umask 022
            mkdir -p outside/sub pool
            plant source inside
            plant foreign alien1
            ln source/d1/f1 source/d2/link; ln -s f1 source/d3/symlink; mkfifo source/d4/pipe
            for ((j = 0; j < 30; j++)); do
                printf secret >"outside/f$j"
                printf secret >"outside/sub/f$j"
            done
            find source -exec touch -h -d 2002-02-02 {} +
            find foreign -exec touch -h -d 2001-01-01 {} +
            touch -d 2001-01-01 outside/sub/* outside/* outside
            chmod -R go= outside
            """;

    private final LinkedCopies copies = new LinkedCopies(sandbox);
    private final long seed = Long.getLong("bpct.seed", System.nanoTime());
    private int made;

    /** How many batches there are. */
    private int batches = 1;

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
        sandbox.giveTo(User.ordinary(), sandbox.path("foreign"));
        copies.copy(sandbox.bpct(), "first").expect(0);
    }

    @Test
    void aTreeOfOthersIsLinkedWithItsDirectories() throws Exception {
        Shell.call("cd -- \"$1\" && printf 2 >>d10/f7 && rm d11/f8 && mkdir d12/new", sandbox.path("source"));

        Outcome outcome = copies.copy(sandbox.bpct(), "second", "-j2", "--link-dest", "../first")
                .expect(0);

        assertThat(outcome.out()).contains("Ledger: closed", "Access: sealed");
        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(shared()).isEqualTo(FILES - 2);
        assertSealed(2);
        assertThat(directoriesBrought(2)).isEqualTo(2 * DIRECTORIES - 5);
    }

    @Test
    void nightsOfATreeOfOthersAreSealed() throws Exception {
        for (int night = 1; night <= 2; night++) {
            Outcome outcome = sandbox.bpct()
                    .run("-v", "--wait", "-j2", "--snapshot", "pool/nights", "source")
                    .expect(0);
            assertThat(outcome.out()).contains("Ledger: closed", "Access: sealed");
        }
        assertThatTree(sandbox.path("pool/nights/latest/.")).isExactCopyOf(sandbox.path("source"));
        assertSealed(3);
        assertThat(directoriesBrought(3)).isEqualTo(2 * DIRECTORIES - 2);
    }

    /** What stands in the place of a subtree was put there by somebody, and may be all there is of it. */
    @Test
    void whatWasPutIntoTheCopySinceThePlanStays() throws Exception {
        List<JobDirectory> jobs = write("second");
        Shell.call("mkdir \"$1/d5\" && printf x >\"$1/d5/mine\"", copies.pool("second"));
        run(jobs);
        assertThat(sandbox.path("pool/second/d5/mine").toPath()).exists();
        Files.delete(sandbox.path("pool/second/d5/mine").toPath());
        Shell.call("touch -d 2002-02-02 \"$1/d5\"", copies.pool("second"));
        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(shared()).isEqualTo(FILES);
    }

    @Test
    void aBaseWithSomethingMountedBelowItIsLinkedThroughDescriptors() throws Exception {
        Shell.call("mkdir \"$1\" && mount -t tmpfs none \"$1\"", sandbox.path("pool/first/d1/more"));
        try {
            copies.copy(sandbox.bpct(), "second", "-j1", "--link-dest", "../first")
                    .expect(0);
        } finally {
            Shell.call("umount \"$1\"", sandbox.path("pool/first/d1/more"));
        }
        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(shared()).isEqualTo(FILES);
        assertThat(sandbox.batch(2).directory().job(1).part().attempt(1).message())
                .content()
                .contains("first go through descriptors: something is mounted below");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void nothingEscapesWhileDirectoriesAndRootsBecomeSymlinks(String guard) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        for (int round = 0; round < ROUNDS; round++) {
            BooleanSupplier roots = round % 2 == 1 ? () -> true : null;
            boolean isLast = round == ROUNDS - 1;
            List<JobDirectory> jobs = write("copy", "--guard=" + guard);
            long chances = seed + 31L * round;
            race(jobs, sandbox.path("outside"), exchanges -> {
                exchanges.begin(copies.pool("first").toPath(), null, roots, chances);
                exchanges.begin(copies.pool("copy").toPath(), null, roots, chances + 1);
                if (isLast) {
                    exchanges.begin(sandbox.path("source").toPath(), null, null, chances + 2);
                }
            });
            assertThatTree(sandbox.path("outside"))
                    .as("seed %d, round %d", seed, round)
                    .isExactCopyOf(outside);
            assertThat(lookAt("find outside -type f -links +1; grep -r -l secret pool || :"))
                    .as("seed %d, round %d", seed, round)
                    .isEmpty();
            Shell.call("rm -rf -- \"$1\"", copies.pool("copy"));
        }
        System.out.printf("SealedNightIT: %s, seed %d, %d rounds, %d exchanges%n", guard, seed, ROUNDS, made);
        assertThat(made).isGreaterThan(10 * ROUNDS);
    }

    /** The moment that attackers look for: cp is about to link subtrees, of which all has been looked at. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mv foreign/d5 pool/first/d5",
                "ln -s ../../outside pool/first/d5",
                "cp -a foreign/d5 pool/first/d5"
            })
    void whatIsExchangedWhileSubtreesAreLinkedIsUndone(String plants) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        FileName cp = sandbox.file("tools/cp", """
                #!/bin/bash
                [[ " $* " == *' --recursive '*' d5 '* ]] || exec /bin/cp "$@"
                where=$PWD
                cd -- "$WORLD" && mv pool/first/d5 aside && eval "$PLANTS"
                (cd -- "$where" && /bin/cp "$@"); code=$?
                (cd -- "$where" && printf '%s\n' "$(ls -d "${@: -1}")") >>"$WORLD/seen"
                mv pool/first/d5 planted && mv aside pool/first/d5 && mv planted "${PLANTS##* }.planted"
                exit "$code"
                """);
        Shell.call("chmod 755 \"$1\"", cp);

        copies.copy(
                        sandbox.bpct()
                                .with("PATH", FileName.ofText(cp.parent().text() + ":/usr/bin:/bin"))
                                .with("WORLD", sandbox.root())
                                .with("PLANTS", FileName.ofText(plants)),
                        "second",
                        "-j1",
                        "--lanes=1",
                        "--link-dest",
                        "../first")
                .expect(0);

        assertThat(sandbox.path("seen").toPath()).exists();
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(shared()).isEqualTo(FILES);
        assertThat(lookAt("find outside pool/first/*.planted -type f -links +1"))
                .isEmpty();
    }

    /** A directory that somebody moves there is no symlink. What was linked from it does not stay. */
    @Test
    void whatComesIntoTheBaseMeanwhileIsNoPartOfTheCopy() throws Exception {
        TreeState foreign = TreeState.of(sandbox.path("foreign"));
        for (int round = 0; round < ROUNDS; round++) {
            List<JobDirectory> jobs = write("copy");
            long chances = seed + round;
            race(
                    jobs,
                    null,
                    exchanges -> exchanges.begin(
                            copies.pool("first").toPath(),
                            sandbox.path("foreign").toPath(),
                            null,
                            chances));
            assertThatTree(copies.pool("copy"))
                    .as("seed %d, round %d", seed, round)
                    .isExactCopyOf(sandbox.path("source"));
            assertThatTree(sandbox.path("foreign"))
                    .as("seed %d, round %d", seed, round)
                    .isExactCopyOf(foreign);
            assertThat(lookAt("find foreign -type f -links +1"))
                    .as("seed %d, round %d", seed, round)
                    .isEmpty();
            Shell.call("rm -rf -- \"$1\"", copies.pool("copy"));
        }
        System.out.printf("SealedNightIT: directories, seed %d, %d exchanges%n", seed, made);
        assertThat(made).isGreaterThan(10 * ROUNDS);
    }

    private List<JobDirectory> write(String name, String... options) {
        List<Object> words = new ArrayList<>(List.of("-j2", "--no-submit", "--link-dest", "../first"));
        words.addAll(List.of(options));
        copies.copy(sandbox.bpct(), name, words.toArray()).expect(0);
        batches++;
        List<JobDirectory> jobs = new ArrayList<>(sandbox.batch(batches).jobs());
        jobs.add(sandbox.batch(batches).finalizer());
        return jobs;
    }

    private static void run(List<JobDirectory> jobs) {
        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        }
    }

    /** Runs scripts under attack, with symlinks to {@code outside} if that is not null. */
    private void race(List<JobDirectory> jobs, @Nullable FileName outside, Consumer<Exchanges> attack)
            throws InterruptedException {
        Exchanges exchanges = new Exchanges(outside == null ? null : outside.toPath());
        try {
            attack.accept(exchanges);
            run(jobs);
        } finally {
            made += exchanges.end();
        }
    }

    private void assertSealed(int batch) throws IOException {
        for (JobDirectory job : sandbox.batch(batch).jobs()) {
            Path message = job.part().attempt(1).message();
            assertThat(message)
                    .as("%s", Files.exists(message) ? Files.readString(message) : "")
                    .doesNotExist();
            assertThat(Files.readString(job.part().attempt(1).root().resolve("access")))
                    .isEqualTo("sealed .\n");
        }
    }

    private int directoriesBrought(int batch) throws IOException {
        int brought = 0;
        for (JobDirectory job : sandbox.batch(batch).jobs()) {
            Path records = job.part().attempt(1).root().resolve("unlinked");
            for (String line : Files.exists(records) ? Files.readAllLines(records) : List.<String>of()) {
                brought += Integer.parseInt(List.of(line.split(" ", -1)).get(3));
            }
        }
        return brought;
    }

    /** Returns how many names of the second copy share their inodes with the same names of the first one. */
    private int shared() {
        return Integer.parseInt(lookAt("""
                        names() { (cd "pool/$1" && find . ! -type d -printf '%i %P\\n' | sort) }
                        comm -12 <(names first) <(names second) | wc -l
                        """).strip());
    }

    private String lookAt(String commands) {
        return Shell.call("cd -- \"$1\"; " + commands, sandbox.root()).out();
    }
}
