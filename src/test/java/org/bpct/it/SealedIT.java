package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Root copies a tree that others own, into a destination that is empty: by sealed access, and by descriptors where a node lacks
 * what that takes. Whatever becomes a symlink meanwhile leads nowhere.
 *
 * <p>{@code -Dbpct.rounds=N} copies N times against the attackers.
 */
@Tag("race")
final class SealedIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(2, 2);
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && umask 022
            mkdir -p outside copies
            plant source inside
            ln source/d1/f1 source/d2/link; ln -s f1 source/d3/symlink; mkfifo source/d4/pipe
            mkdir outside/sub
            for ((j = 0; j < 25; j++)); do
                printf secret >"outside/f$j"
                printf secret >"outside/sub/f$j"
            done
            chmod 700 outside outside/sub
            touch -d 2001-01-01 outside/sub outside
            """;

    /**
     * What tar does: the quick pair fails; before the checked ones, a directory of the source is gone for a moment.
     *
     * <p>The first word of a format is the sandbox.
     */
    private static final String GONE = """
            #!/bin/bash
            if [[ $* == *--create* ]]; then
                [[ $* == *--absolute-names* ]] || exit 2
                if mkdir "%1$s/gone" 2>/dev/null; then
                    mv -- "%1$s/source/d1/sub" "%1$s/aside"
                    exit 2
                fi
            fi
            exec /bin/tar "$@"
            """;

    /**
     * What cp does where it is to copy a directory: that is there again, and has become a symlink when cp, which has read what is in
     * it, comes to the first name.
     */
    private static final String BACK = """
            #!/bin/bash
            [[ -d %1$s/gone && $* == *' -T -- sub '* ]] || exec /bin/cp "$@"
            mv -- "%1$s/aside" "%1$s/source/d1/sub"
            mkfifo "%1$s/asks" "%1$s/answers"
            /bin/cp --interactive "$@" <"%1$s/answers" 2>"%1$s/asks" &
            exec {answers}>"%1$s/answers" {asks}<"%1$s/asks"
            read -r -N 1 -u "$asks"
            mv -- "%1$s/source/d1/sub" "%1$s/aside"
            ln -s -- "%1$s/outside/sub" "%1$s/source/d1/sub"
            printf 'y\\n%%.0s' {1..99} >&"$answers"
            exec {answers}>&-
            cat <&"$asks" >/dev/null
            wait
            """;

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("source"));
    }

    private List<JobDirectory> write(String guard) {
        sandbox.bpct()
                .run("-j2", guard, "--no-submit", "-T", "source", "copies/copy")
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        return List.of(batch.jobs().get(0), batch.jobs().get(1), batch.finalizer());
    }

    private static void run(List<JobDirectory> jobs, String path) {
        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE);
        }
    }

    private static String access(JobDirectory job) throws IOException {
        return Files.readString(job.part().attempt(1).root().resolve("access")).strip();
    }

    @Test
    void aTreeOfOthersIsSealedWithoutBeingAskedFor() throws Exception {
        List<JobDirectory> jobs = write("--guard=auto");
        run(jobs, "/usr/bin:/bin");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        for (JobDirectory job : jobs) {
            assertThat(access(job)).isEqualTo("sealed .");
            assertThat(job.part().attempt(1).message()).doesNotExist();
        }
        assertThat(Shell.call("cat /proc/self/mountinfo").out()).doesNotContain("/sealed");
    }

    /** Mounts below the source are sealed and copied; those that appear later never arrive. */
    @Test
    void whatIsMountedBelowTheSourceIsCopied() throws Exception {
        Shell.call(
                "mkdir \"$1\" && mount -t tmpfs none \"$1\" && printf x >\"$1/file\" && ln -s file \"$1/link\"",
                sandbox.path("source/d1/o 1dd\n2mount\\0403"));
        try {
            List<JobDirectory> jobs = write("--guard=sealed");
            run(jobs, "/usr/bin:/bin");
            assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        } finally {
            Shell.call("umount \"$1\"", sandbox.path("source/d1/o 1dd\n2mount\\0403"));
        }
    }

    /** Names of one file that are too many for a group are linked by the finalizer. */
    @Test
    void aLargeFamilyIsLinkedBelowTheSealWithoutAProcessForEachName() throws Exception {
        Shell.call(
                "cd -- \"$1/source\" && mkdir more && chown --reference=d1 more && ln d1/f1 more/l0 && for i in {1..99}; do ln more/l0 more/l$i; done"
                        + " && for d in d{1..25}; do cp -al more $d/sub/; done && rm -r more",
                sandbox.root());
        Path shim = sandbox.path("bin/ln").toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, "#!/bin/bash\nexit 1\n");
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        List<JobDirectory> jobs = write("--guard=sealed");
        run(jobs, sandbox.path("bin").text() + ":/usr/bin:/bin");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(Shell.call("find \"$1\" -samefile \"$1/d1/f1\" | wc -l", sandbox.path("copies/copy"))
                        .out()
                        .strip())
                .isEqualTo("2502");
    }

    @ParameterizedTest
    @CsvSource({
        "unshare, echo refused && exit 1, 'this host lets no job have a mount namespace: refused'",
        "mount, exit 1, cannot mount anything on",
        "mount, '[[ \"$*\" != *--bind* ]]', cannot bind",
        "mount, '[[ \"$*\" == *nosymfollow* ]] || exec /bin/mount \"$@\"', does not let",
    })
    void aNodeThatCannotSealGoesThroughDescriptors(String command, String does, String why) throws Exception {
        Path shim = sandbox.path("bin/" + command).toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, "#!/bin/bash\n" + does + "\n");
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        List<JobDirectory> jobs = write("--guard=auto");
        run(jobs, sandbox.path("bin").text() + ":/usr/bin:/bin");
        assertThatTree(sandbox.path("copies/copy")).isExactCopyOf(sandbox.path("source"));
        for (JobDirectory job : jobs) {
            assertThat(access(job)).isEqualTo("descriptors .");
            assertThat(job.part().attempt(1).message())
                    .content()
                    .contains("cannot be sealed, so all goes through descriptors: ", why);
        }
    }

    @Test
    void whoInsistsOnASealGetsNoCopyWithoutOne() throws Exception {
        Path shim = sandbox.path("bin/unshare").toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, "#!/bin/bash\nexit 1\n");
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
        List<JobDirectory> jobs = write("--guard=sealed");
        run(jobs.subList(0, 1), sandbox.path("bin").text() + ":/usr/bin:/bin");
        assertThat(BatchOnDisk.exitRecord(jobs.get(0), 1).get(0)).isEqualTo("stopped");
        assertThat(jobs.get(0).part().attempt(1).message()).content().contains("the roots cannot be sealed: ");
    }

    /** No directory is copied for its attributes: cp would go down into it by names. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void nothingIsCopiedFromADirectoryThatWasGoneWhenItsAttributesWereAskedFor(String guard) throws Exception {
        shim("tar", GONE.formatted(sandbox.root().text()));
        shim("cp", BACK.formatted(sandbox.root().text()));
        List<JobDirectory> jobs = write("--guard=" + guard);
        run(jobs, sandbox.path("bin").text() + ":/usr/bin:/bin");
        assertThat(sandbox.path("gone").toPath()).as("the ambush").exists();
        assertThat(escaped()).isEmpty();
        // What was moved there and away has changed the time of the directory above.
        assertThat(BatchOnDisk.failures(jobs.get(2)))
                .extracting(BatchOnDisk.Failure::name)
                .containsExactly("d1/sub", "d1");
    }

    private void shim(String command, String text) throws IOException {
        Path shim = sandbox.path("bin/" + command).toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, text);
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
    }

    /** Returns the names of the copies that hold what is outside. */
    private String escaped() {
        return Shell.call("cd -- \"$1\"; if grep -r -l secret copies; then :; fi", sandbox.root())
                .out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void nothingEscapesWhileDirectoriesAndRootsAreExchanged(String guard) throws Exception {
        long seed = Long.getLong("bpct.seed", System.nanoTime());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        List<JobDirectory> jobs = write("--guard=" + guard);
        Shell.call("mv -- \"$1/copies/copy\" \"$1/empty\"", sandbox.root());
        int complete = 0;
        int made = 0;
        for (int round = 0; round < ROUNDS; round++) {
            // The root stays the directory that bpct has seen; what a round has made in it goes.
            Shell.call(
                    "cd -- \"$1\"; find empty -mindepth 1 -delete; chown 0:0 empty; chmod 700 empty; mv empty copies/copy",
                    sandbox.root());
            for (JobDirectory job : jobs) {
                Shell.call("rm -rf -- \"$1\"/attempt.*", FileName.of(job.part().root()));
            }
            // Each second time the roots, once the job in hand has opened its own.
            BooleanSupplier roots = round % 2 == 1 ? () -> hasOpened(jobs) : null;
            Exchanges exchanges = new Exchanges(sandbox.path("outside").toPath());
            try {
                long chances = seed + 31L * round;
                exchanges.begin(sandbox.path("source").toPath(), null, roots, chances);
                exchanges.begin(sandbox.path("copies/copy").toPath(), null, roots, chances + 1);
                run(jobs, "/usr/bin:/bin");
            } finally {
                made += exchanges.end();
            }
            List<String> exit = BatchOnDisk.exitRecord(jobs.get(0), 1);
            complete += exit.isEmpty() || !exit.get(0).equals("complete") ? 0 : 1;
            assertThatTree(sandbox.path("outside"))
                    .as("seed %d, round %d", seed, round)
                    .isExactCopyOf(outside);
            assertThat(escaped()).as("seed %d, round %d", seed, round).isEmpty();
            Shell.call("mv -- \"$1/copies/copy\" \"$1/empty\"", sandbox.root());
        }
        System.out.printf(
                "SealedIT: %s, seed %d, %d rounds, %d exchanges, %d first jobs complete%n",
                guard, seed, ROUNDS, made, complete);
        assertThat(made).isGreaterThan(10 * ROUNDS);
    }

    /** Returns whether the newest of the scripts that have begun knows its roots, and has not ended. */
    private static boolean hasOpened(List<JobDirectory> jobs) {
        boolean opened = false;
        for (JobDirectory job : jobs) {
            Path attempt = job.part().attempt(1).root();
            if (Files.exists(attempt)) {
                opened = Files.exists(attempt.resolve("access")) && !Files.exists(attempt.resolve("exit"));
            }
        }
        return opened;
    }
}
