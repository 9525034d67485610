package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Races: directories and roots are exchanged with symlinks, and with directories of others, while root removes, sums, changes modes and
 * owners, deletes from a mirror, or gives directories their attributes. {@link SealedIT} has the same of copies.
 *
 * <p>{@code -Dbpct.rounds=N} does so N times, each second time with the roots; {@code -Dbpct.seed=N} takes the chances of an
 * earlier run.
 */
@Tag("race")
final class ExchangeRaceIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(2, 2);
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** Files that are to go, or are copied, as many of somebody else beside them, and what is outside. */
    private static final String WORLD = Exchanges.PLANT + """
            cd -- "$1" && umask 022
            mkdir -p outside/sub
            plant master mine
            plant master/theirs kept
            for ((j = 0; j < 25; j++)); do
                printf secret >"outside/f$j"
                printf secret >"outside/sub/f$j"
            done
            chmod 700 outside outside/sub
            touch -d 2001-01-01 outside/sub outside
            """;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());
    private String path = "/usr/bin:/bin";
    private int made;
    private volatile @Nullable JobDirectory inHand;
    private final SortedMap<String, Integer> ends = new TreeMap<>();

    @BeforeEach
    void plant() {
        assumeThat(User.current().isRoot()).as("only root can seal").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("master"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aRemovalTakesNothingElse(String access) throws Exception {
        choose(access);
        TreeState outside = TreeState.of(sandbox.path("outside"));
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct pool && cp -a master pool", sandbox.root());
            sandbox.bpct()
                    .run("--remove", "-j2", "--no-submit", "--exclude=theirs", "pool")
                    .expect(0);
            List<JobDirectory> jobs = scripts(sandbox.batch(1));

            underAttack(round, List.of("pool"), jobs);

            assertAccess(jobs, access);
            assertKept(round, outside, "pool", Exchanges.FILES);
        }
        tell("removals", access);
    }

    /** Where others can write and nothing is sealed, root changes no mode by the chmod of coreutils before 9.5. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aChangeReachesNothingElse(String access) throws Exception {
        choose(access);
        Shell.call("chmod 600 -- \"$1\"/outside/f* \"$1\"/outside/sub/f*", sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        String theirs = Shell.call("cd -- \"$1\" && find theirs -printf '%p %m %U\\n' | sort", sandbox.path("master"))
                .out();
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct pool && cp -a master pool", sandbox.root());
            sandbox.bpct()
                    .run("--chmod", "a+rwx", "--chown", "7:7", "-j2", "--no-submit", "--exclude=theirs", "pool")
                    .expect(0);
            List<JobDirectory> jobs = scripts(sandbox.batch(1));

            underAttack(round, List.of("pool"), jobs);

            assertAccess(jobs, access);
            assertKept(round, outside, "pool", Exchanges.FILES);
            assertThat(Shell.call("cd -- \"$1\" && find theirs -printf '%p %m %U\\n' | sort", sandbox.path("pool"))
                            .out())
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(theirs);
        }
        tell("changes", access);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aChangeFollowsNoFileThatBecomesASymlink(String access) throws Exception {
        choose(access);
        Shell.call("chmod 600 -- \"$1\"/outside/f*", sandbox.root());
        TreeState outside = TreeState.of(sandbox.path("outside"));
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct pool && cp -a master pool", sandbox.root());
            sandbox.bpct()
                    .run("--chmod", "a+rwx", "--chown", "7:7", "-j2", "--no-submit", "pool")
                    .expect(0);
            Exchanges exchanges = new Exchanges(sandbox.path("outside").toPath());
            try {
                exchanges.beginWithFiles(sandbox.path("pool").toPath(), seed + 31L * round);
                run(scripts(sandbox.batch(1)));
            } finally {
                made += exchanges.end();
            }
            assertKept(round, outside, "pool", Exchanges.FILES);
        }
        tell("changes of files", access);
    }

    /** All files of the tree hold the same, and nothing outside does: any other checksum would have come from there. */
    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aSumHasNothingFromElsewhere(String access) throws Exception {
        choose(access);
        Shell.call("mv -- \"$1/master\" \"$1/pool\" && rm -r -- \"$1/pool/theirs\"", sandbox.root());
        for (int round = 0; round < ROUNDS; round++) {
            List<JobDirectory> jobs = writeSum(access);

            underAttack(round, List.of("pool"), jobs);

            assertAccess(jobs.subList(0, 2), access);
            assertSumsAreOfTheTree(round, access, jobs);
        }
        tell("sums", access);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aSumFollowsNoFileThatBecomesASymlink(String access) throws Exception {
        choose(access);
        Shell.call("mv -- \"$1/master\" \"$1/pool\" && rm -r -- \"$1/pool/theirs\"", sandbox.root());
        for (int round = 0; round < ROUNDS; round++) {
            List<JobDirectory> jobs = writeSum(access);
            Exchanges exchanges = new Exchanges(sandbox.path("outside").toPath());
            try {
                exchanges.beginWithFiles(sandbox.path("pool").toPath(), seed + 31L * round);
                run(jobs);
            } finally {
                made += exchanges.end();
            }

            assertSumsAreOfTheTree(round, access, jobs);
        }
        tell("sums of files", access);
    }

    /** Writes the sum of the pool; of fewer files where each is opened by itself, which takes 20 ms. */
    private List<JobDirectory> writeSum(String access) {
        Shell.call("rm -rf -- \"$1/home/.bpct\" \"$1/manifest\"", sandbox.root());
        sandbox.bpct()
                .run(
                        "--sum",
                        "-j2",
                        "--no-submit",
                        "--name",
                        access.equals("sealed") ? "f*" : "f[12]",
                        "pool",
                        "-o",
                        "manifest")
                .expect(0);
        return scripts(sandbox.batch(1));
    }

    /** The manifest has what did not fail, and names of the tree with the checksum of all its files. */
    private void assertSumsAreOfTheTree(int round, String access, List<JobDirectory> jobs) throws Exception {
        Path manifest = sandbox.path("manifest").toPath();
        if (!Files.exists(manifest)) {
            assertThat(round % 2).as("stopped because of its roots").isEqualTo(1);
            return;
        }
        String mine = Shell.call("printf mine | sha256sum").out().substring(0, 64);
        List<String> lines = Files.readAllLines(manifest);
        assertThat(lines)
                .as("seed %d, round %d", seed, round)
                .isNotEmpty()
                .allMatch(line -> line.matches(mine + "  pool/d[0-9]+/(sub/)?f[0-9]+"))
                .doesNotHaveDuplicates();
        int files = access.equals("sealed") ? Exchanges.FILES : Exchanges.FILES * 2 / 25;
        int failed = 0;
        for (JobDirectory job : jobs) {
            failed += BatchOnDisk.failures(job).size();
        }
        assertThat(lines.size() + failed).as("seed %d, round %d", seed, round).isEqualTo(files);
    }

    /** All files of the tree hold the same, and nothing outside does: other contents in the archive would have come from there. */
    @ParameterizedTest
    @ValueSource(strings = "sealed")
    void anArchiveHasNothingFromElsewhere(String access) throws Exception {
        Shell.call("mv -- \"$1/master\" \"$1/pool\" && rm -r -- \"$1/pool/theirs\"", sandbox.root());
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct a.tar.d r", sandbox.root());
            sandbox.bpct()
                    .run("--archive", "a.tar.d", "-j2", "--no-submit", "pool")
                    .expect(0);
            List<JobDirectory> jobs = scripts(sandbox.batch(1));

            underAttack(round, List.of("pool"), jobs);

            assertAccess(jobs.subList(0, 2), access);
            if (round % 2 == 1 && !Files.exists(sandbox.path("a.tar.d/index").toPath())) {
                // Scripts stop if their roots are not what bpct saw.
                continue;
            }
            Set<String> failed = new HashSet<>();
            int failures = 0;
            for (JobDirectory job : jobs) {
                for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                    failed.add("pool/" + failure.name());
                    failures++;
                }
            }
            assertThat(failed).as("seed %d, round %d", seed, round).containsAll(leftByTar());
            String contents = "cd -- \"$1/r\" && find . -type f -print0 | xargs -0 -r cat | sed 's/mine//g'";
            assertThat(Shell.call(contents, sandbox.root()).out())
                    .as("seed %d, round %d", seed, round)
                    .isEmpty();
            assertThat(count("-type f", "r") + failures)
                    .as("seed %d, round %d", seed, round)
                    .isGreaterThanOrEqualTo(Exchanges.FILES);
        }
        tell("archives", access);
    }

    /**
     * Extracts all parts, and returns the names that tar says it cannot make: a directory that was a symlink just when it was
     * archived, which was named as changed then, and which files of an earlier part have made by now.
     */
    private List<String> leftByTar() {
        String said = Shell.call(
                        "mkdir -- \"$1/r\" && cd -- \"$1/r\" && for part in ../a.tar.d/part-*.tar; do tar -xf \"$part\" 2>&1 || (($? == 2)) || exit; done",
                        sandbox.root())
                .out();
        return said.lines()
                .filter(line -> !line.equals("tar: Exiting with failure status due to previous errors"))
                .map(line -> line.replaceFirst("^tar: (.*): Cannot open: File exists$", "$1"))
                .toList();
    }

    /** Directories of the destination are exchanged, in which root removes old files and makes new ones. */
    @ParameterizedTest
    @ValueSource(strings = "sealed")
    void anExtractionWritesNothingElsewhere(String access) throws Exception {
        Shell.call(
                "cd -- \"$1\" && rm -r master/theirs && tar -cf t.tar --owner=0 --group=0 -C master . && mkdir ours && tar -xf t.tar -C ours",
                sandbox.root());
        sandbox.bpct()
                .in(sandbox.path("ours"))
                .run("--archive", "../t.tar.d", "--compress=gzip", "-j2", "--wait", ".")
                .expect(0);
        TreeState outside = TreeState.of(sandbox.path("outside"));
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct pool && cp -a master pool", sandbox.root());
            sandbox.bpct()
                    .run("--extract", round % 2 == 0 ? "t.tar" : "t.tar.d", "-j2", "--no-submit", "pool")
                    .expect(0);
            List<JobDirectory> jobs = scripts(sandbox.batch(1));

            underAttack(round, List.of("pool"), jobs);

            assertAccess(jobs, access);
            assertKept(round, outside, "pool", 0);
        }
        tell("extractions", access);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void aMirrorLosesNothingElse(String access) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        Shell.call(
                "cp -a -- \"$1/master\" \"$1/source\" && rm -r -- \"$1\"/source/d*/f1* \"$1\"/source/d*/sub",
                sandbox.root());
        for (int round = 0; round < ROUNDS; round++) {
            Shell.call("cd -- \"$1\" && rm -rf home/.bpct copy && cp -a master copy", sandbox.root());
            sandbox.bpct()
                    .run(
                            "-u",
                            "--delete",
                            "--max-delete=40%",
                            "-j2",
                            "--guard=" + access,
                            "--no-submit",
                            "-T",
                            "source",
                            "copy")
                    .expect(0);
            run(scripts(sandbox.batch(1)));
            List<JobDirectory> jobs = scripts(sandbox.batch(2));

            underAttack(round, List.of("copy"), jobs);

            assertAccess(jobs, access);
            assertKept(round, outside, "copy", Exchanges.FILES);
            // What the source has too stays.
            assertThat(count("-name 'f[02-9]*' -path '*/d*' ! -path '*/sub/*' ! -path '*/theirs/*'", "copy"))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(14 * Exchanges.DIRECTORIES);
        }
        tell("mirrors", access);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sealed", "descriptors"})
    void attributesComeFromNowhereElseAndGoNowhereElse(String access) throws Exception {
        TreeState outside = TreeState.of(sandbox.path("outside"));
        Shell.call(
                "mkdir -- \"$1/copies\" && mv -- \"$1/master\" \"$1/source\" && rm -r -- \"$1/source/theirs\"",
                sandbox.root());
        sandbox.bpct()
                .run("-j2", "--guard=" + access, "--no-submit", "-T", "source", "copies/copy")
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        run(List.of(batch.jobs().get(0), batch.jobs().get(1)));
        List<JobDirectory> last = List.of(batch.finalizer());
        for (int round = 0; round < ROUNDS; round++) {
            // As jobs leave them.
            Shell.call(
                    "rm -rf -- \"$1\"/attempt.* && cd -- \"$2\" && find . -type d -exec chown 0:0 {} +"
                            + " -exec chmod 700 {} + -exec touch {} +",
                    FileName.of(last.get(0).part().root()),
                    sandbox.path("copies/copy"));

            underAttack(round, List.of("source", "copies/copy"), last);

            assertAccess(last, access);
            assertKept(round, outside, "copies", 0);
            assertThat(count("-type d ! -newermt 2001-02-01", "copies"))
                    .as("attributes from outside; seed %d, round %d", seed, round)
                    .isZero();
        }
        tell("attributes", access);
    }

    private static List<JobDirectory> scripts(BatchOnDisk batch) {
        List<JobDirectory> scripts = new ArrayList<>(batch.jobs());
        scripts.add(batch.finalizer());
        return scripts;
    }

    private static Path access(JobDirectory job) {
        return job.part().attempt(1).root().resolve("access");
    }

    private static boolean hasOpened(JobDirectory job) {
        return Files.exists(access(job))
                && !Files.exists(job.part().attempt(1).root().resolve("exit"));
    }

    private void run(List<JobDirectory> jobs) {
        for (JobDirectory job : jobs) {
            inHand = job;
            BatchOnDisk.start(job, FileName.ofText(path)).await(DEADLINE);
        }
    }

    private void underAttack(int round, List<String> trees, List<JobDirectory> jobs) throws Exception {
        // A script that finds another root when it begins does nothing at all.
        BooleanSupplier roots = round % 2 == 1 ? () -> hasOpened(Objects.requireNonNull(inHand)) : null;
        Exchanges exchanges = new Exchanges(sandbox.path("outside").toPath());
        try {
            long chances = seed + 31L * round;
            for (String tree : trees) {
                Path place = sandbox.path(tree).toPath();
                Path theirs = place.resolve("theirs");
                exchanges.begin(place, Files.isDirectory(theirs) ? theirs : null, roots, chances++);
            }
            run(jobs);
        } finally {
            made += exchanges.end();
        }
        for (JobDirectory job : jobs) {
            List<String> exit = BatchOnDisk.exitRecord(job, 1);
            ends.merge(exit.isEmpty() ? "none" : exit.get(0), 1, Integer::sum);
        }
    }

    /** Takes from the node what a seal is made with, if this is not the access wanted. */
    private void choose(String access) throws IOException {
        if (access.equals("descriptors")) {
            Path shim = sandbox.path("bin/unshare").toPath();
            Files.createDirectories(shim.getParent());
            Files.writeString(shim, "#!/bin/bash\nexit 1\n");
            Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
            path = sandbox.path("bin").text() + ":" + path;
        }
    }

    /** One that was stopped because of its roots has not come so far. */
    private static void assertAccess(List<JobDirectory> jobs, String access) throws IOException {
        for (JobDirectory job : jobs) {
            if (Files.exists(access(job))) {
                assertThat(access(job)).hasContent(access + " .");
            }
        }
    }

    private void assertKept(int round, TreeState outside, String tree, int kept) throws Exception {
        assertThatTree(sandbox.path("outside"))
                .as("seed %d, round %d", seed, round)
                .isExactCopyOf(outside);
        String found = "cd -- \"$1\" && { grep -r -l -x kept -- \"$2\" | wc -l; grep -r -l secret -- \"$2\"; }; :";
        assertThat(Shell.call(found, sandbox.root(), FileName.ofText(tree))
                        .out()
                        .strip())
                .as("seed %d, round %d", seed, round)
                .isEqualTo(Integer.toString(kept));
    }

    private int count(String what, String tree) {
        return Integer.parseInt(Shell.call("find \"$1\" " + what + " -printf x | wc -c", sandbox.path(tree))
                .out()
                .strip());
    }

    private void tell(String what, String access) {
        System.out.printf(
                "ExchangeRaceIT: %s, %s, seed %d, %d rounds, %d exchanges, scripts ended %s%n",
                what, access, seed, ROUNDS, made, ends);
        assertThat(made).isGreaterThan(10 * ROUNDS);
    }
}
