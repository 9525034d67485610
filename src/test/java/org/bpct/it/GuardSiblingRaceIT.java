package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A race within one tree: a user keeps exchanging his directories with symlinks to those of another one, of the same names
 * and as deep. Nothing may be read from there for him, written there, or deleted there.
 */
@Tag("race")
final class GuardSiblingRaceIT extends CallsWithin {
    /** With more the attacker meets a job no more often: a job takes longer, and each is exchanged less often. */
    private static final int DIRECTORIES = 30;

    private static final int ROUNDS = 3;
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String WORLD = """
            cd -- "$1" && umask 022 && for tree in source copy; do
                mkdir -p $tree/{u,v}/d{0..29}
                for ((i = 0; i < 30; i++)); do
                    for name in f g; do printf mine >$tree/u/d$i/$name; done
                    for name in f g kept; do printf secret >$tree/v/d$i/$name; done
                done
            done
            touch -d '1 hour ago' copy/*/*/*
            """;

    private final AtomicBoolean over = new AtomicBoolean();
    private final long seed = System.nanoTime();

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aCopyNeitherReadsNorWritesWhatBelongsToAnother(String guard) throws Exception {
        assumeThat(User.current().isRoot() || !guard.equals("sealed"))
                .as("only root can seal")
                .isTrue();
        Shell.call(WORLD, sandbox.root());
        giveAway();
        sandbox.bpct()
                .run("-j1", "--guard=" + guard, "--no-submit", "-T", "source", "copy")
                .expect(0);
        List<JobDirectory> scripts =
                List.of(sandbox.batch(1).jobs().get(0), sandbox.batch(1).finalizer());

        underAttack(List.of("source/u", "copy/u"), () -> {
            for (int round = 0; round < ROUNDS; round++) {
                for (JobDirectory script : scripts) {
                    Shell.call(
                            "rm -rf -- \"$1\"/attempt.*",
                            FileName.of(script.part().root()));
                    BatchOnDisk.start(script, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
                }
            }
        });

        String found = "cd -- \"$1\" && grep -r -l \"secret\" */u; grep -r -L secret */v; :";
        assertThat(Shell.call(found, sandbox.root()).out()).as("seed " + seed).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void whatIsDeletedIsNothingOfAnother(String guard) throws Exception {
        assumeThat(User.current().isRoot() || !guard.equals("sealed"))
                .as("only root can seal")
                .isTrue();
        Shell.call(WORLD + "touch copy/u/d{0..29}/kept", sandbox.root());
        giveAway();
        sandbox.bpct()
                .run("-j1", "-u", "--delete", "--guard=" + guard, "--no-submit", "-T", "source", "copy")
                .expect(0);
        JobDirectory job = sandbox.batch(2).jobs().get(0);
        // As if the copy had gone well: only what deletes is under attack here.
        for (JobDirectory script :
                List.of(sandbox.batch(1).jobs().get(0), sandbox.batch(1).finalizer())) {
            BatchOnDisk.start(script, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        }

        underAttack(
                List.of("copy/u"),
                () -> BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE));

        assertThat(BatchOnDisk.exitRecord(job)).isNotEmpty();
        String count = "cd -- \"$1\" && printf '%s\\n' copy/v/*/kept | wc -l";
        assertThat(Shell.call(count, sandbox.root()).out().strip())
                .as("seed " + seed)
                .isEqualTo(Integer.toString(DIRECTORIES));
    }

    /** In a tree of root alone nobody else exchanges anything. */
    private void giveAway() {
        if (User.current().isRoot()) {
            sandbox.giveTo(User.ordinary(), sandbox.path("source"));
            sandbox.giveTo(User.ordinary(), sandbox.path("copy"));
        }
    }

    private void underAttack(List<String> trees, Work work) throws Exception {
        List<Thread> attackers = new ArrayList<>();
        for (String tree : trees) {
            attackers.add(new Thread(() -> attack(tree, new Random(seed))));
        }
        attackers.forEach(Thread::start);
        try {
            work.run();
        } finally {
            over.set(true);
            for (Thread attacker : attackers) {
                Patience.untilEnd(attacker);
            }
        }
    }

    /** What is done meanwhile. */
    private interface Work {
        void run() throws Exception;
    }

    private void attack(String tree, Random random) {
        while (!over.get()) {
            String name = "d" + random.nextInt(DIRECTORIES);
            Path directory = sandbox.path(tree + "/" + name).toPath();
            Path aside = sandbox.path("aside-of-" + tree.replace('/', '-')).toPath();
            try {
                Path link = Files.createSymbolicLink(
                        aside.resolveSibling(aside.getFileName() + ".link"), Path.of("../v/" + name));
                Files.move(directory, aside);
                Files.move(link, directory);
                LockSupport.parkNanos(random.nextInt(300_000));
                Files.delete(directory);
                Files.move(aside, directory);
                LockSupport.parkNanos(random.nextInt(300_000));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
