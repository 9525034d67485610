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
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A race: directories of source and destination become symlinks and directories again, thousands of times a second,
 * while guarded scripts copy; and what is a FIFO in the copy becomes a link to a file outside. None of 10,000 tries
 * may change anything outside, or bring anything from there.
 */
@Tag("race")
final class GuardRaceIT extends CallsWithin {
    private static final int TRIES = 10_000;
    /** With more an attacker meets a job no more often: a job takes longer, and each is exchanged less often. */
    private static final int DIRECTORIES = 24;

    private static final int SWAPPED = 18;
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String WORLD = """
            cd -- "$1" && umask 022
            mkdir -p {source,copies/copy}/d{0..23}/sub outside/sub
            for ((i = 0; i < 24; i++)); do
                printf '%s' "$i" >"source/d$i/f1"
                printf '%s' "$i" >"source/d$i/f2"
                printf '%s' "$i" >"source/d$i/sub/f1"
            done
            mkfifo -m 666 source/d{0..23}/pipe
            for ((i = 0; i < 24; i++)); do
                ln -f "source/d$i/f1" "source/d$(((i + 7) % 24))/sub/link"
            done
            for i in f1 f2 sub/f1 sub/link secret; do
                printf secret >"outside/$i"
            done
            chmod 600 outside/f1 outside/secret
            chmod 700 outside outside/sub
            touch -d 2001-01-01 outside/sub outside
            """;

    private final AtomicInteger tries = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();

    /** Directories of the copy that others can write are done one by one, all others together. */
    @ParameterizedTest
    @CsvSource({"true, auto", "false, descriptors", "false, sealed"})
    void noneOfTenThousandPlantedSymlinksIsGoneThrough(boolean shared, String guard) throws Exception {
        boolean isRoot = User.current().isRoot();
        assumeThat(isRoot || !guard.equals("sealed")).as("only root can seal").isTrue();
        long seed = System.nanoTime();
        Shell.call(WORLD, sandbox.root());
        if (shared) {
            sandbox.giveTo(User.ordinary(), sandbox.path("copies"));
            sandbox.giveTo(User.ordinary(), sandbox.path("source"));
        }
        sandbox.bpct()
                .run("-j1", "--guard=" + (isRoot ? guard : "descriptors"), "--no-submit", "-T", "source", "copies/copy")
                .expect(0);
        TreeState outside = TreeState.of(sandbox.path("outside"));
        List<JobDirectory> jobs =
                List.of(sandbox.batch(1).jobs().get(0), sandbox.batch(1).finalizer());

        List<Thread> attackers = new ArrayList<>();
        attackers.add(attacker(new Random(seed), "copies/copy", true));
        attackers.add(attacker(new Random(seed + 1), "source", true));
        if (shared) {
            attackers.add(attacker(new Random(seed + 2), "copies/copy", false));
        }
        attackers.forEach(Thread::start);
        int rounds = 0;
        int failed = 0;
        try {
            Patience patience = Patience.of(DEADLINE);
            while (tries.get() < TRIES || rounds < 3) {
                patience.check(TRIES + " tries; there were " + tries);
                failed += round(jobs);
                rounds++;
            }
        } finally {
            over.set(true);
            for (Thread attacker : attackers) {
                Patience.untilEnd(attacker);
            }
        }
        System.out.printf(
                "GuardRaceIT: seed %d, %d symlinks planted, %d rounds of %d directories, %d names and attributes refused%n",
                seed, tries.get(), rounds, 2 * DIRECTORIES, failed);

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThat(Shell.call("cd -- \"$1\"; if grep -r -l secret copies; then :; fi", sandbox.root())
                        .out())
                .isEmpty();
        assertThat(round(jobs)).as("refused when all is quiet").isZero();
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** Runs the scripts as if for the first time and returns how many names they have failed. */
    private int round(List<JobDirectory> jobs) throws IOException {
        int failed = 0;
        for (JobDirectory job : jobs) {
            Shell.call("rm -rf -- \"$1\"/attempt.*", FileName.of(job.part().root()));
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
            List<String> exit = BatchOnDisk.exitRecord(job, 1);
            assertThat(exit).as("exit record of " + job.root()).isNotEmpty();
            assertThat(exit.get(0)).startsWith("complete");
            failed += Integer.parseInt(exit.get(3));
        }
        return failed;
    }

    private Thread attacker(Random random, String tree, boolean directories) {
        return new Thread(() -> {
            while (!over.get()) {
                // Where directories are swapped, an attack on a name in one would hit what is outside.
                int number = directories ? random.nextInt(SWAPPED) : SWAPPED + random.nextInt(DIRECTORIES - SWAPPED);
                Path directory = sandbox.path(tree + "/d" + number).toPath();
                Path outside = sandbox.path("outside").toPath();
                if (directories) {
                    boolean deep = random.nextBoolean();
                    swap(deep ? directory.resolve("sub") : directory, deep ? outside.resolve("sub") : outside, random);
                } else {
                    plant(directory.resolve("pipe"), outside.resolve("secret"));
                }
            }
        });
    }

    /** Puts a symlink in the place of a directory for a moment. Only one attacker works on a tree. */
    private void swap(Path directory, Path target, Random random) {
        Path aside = directory.resolveSibling("aside");
        try {
            Files.move(directory, aside);
            Files.createSymbolicLink(directory, target);
            tries.incrementAndGet();
            LockSupport.parkNanos(random.nextInt(300_000));
            Files.delete(directory);
            Files.move(aside, directory);
            LockSupport.parkNanos(random.nextInt(1_000_000));
        } catch (IOException remade) {
            // A job has made the directory anew.
            Shell.call("rm -rf -- \"$1\"", FileName.of(aside));
        }
    }

    /** Replaces what is there, if it is a FIFO, by a symlink: cp would set the mode of what that leads to. */
    private void plant(Path fifo, Path target) {
        try {
            if (Files.exists(fifo) && !Files.isSymbolicLink(fifo)) {
                Files.delete(fifo);
                Files.createSymbolicLink(fifo, target);
                tries.incrementAndGet();
            }
        } catch (IOException lost) {
            // The directory, or the FIFO, was replaced meanwhile.
        }
    }
}
