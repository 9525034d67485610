package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.Pace;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The measurement in {@code bench/} runs everybody, counts what they cost, and finds what they lose. */
@Tag("bench")
final class BenchIT extends CallsProcesses {
    private static final Path BENCH = Path.of("bench").toAbsolutePath();

    /**
     * Loses the times of directories; burns processor time and 50 MB in a process that nobody waits for. Then that lives on
     * for two seconds, and for more with the load: on a busy host who reads the table of processes ten times a second gets to it less often.
     */
    private static final String PLANTED = """
            peer_command[lossy]=cp
            peer_lossy() { cp -a -- "$1" "$2" && find "$2" -mindepth 1 -type d -exec touch -- {} +; }
            peer_command[hungry]=cp
            peer_hungry() {
                cp -a -- "$1" "$2" || return
                (setsid bash -c 'printf -v text "%050000000d" 0; for ((i = 0; i < 500000; i++)); do :; done
                    read -r load _ </proc/loadavg; sleep $((2 + ${load%.*})); : >"$0"' "$2.done" &)
                until [[ -e $2.done ]]; do sleep 0.1; done
                rm -- "$2.done"
            }
            """;

    /** Wall and CPU seconds, MB, and the ratios of both times to the first row with their spreads. */
    private static final String FIGURES = " +[\\d.]+ +[\\d.]+ +\\d+( +[\\d.]+ +[\\d.]+..[\\d.]+){2}\n";

    /** Has the archive of classes: to make one for each measurement takes longer than the measurement. */
    @RegisterExtension
    static final ClassSandbox CACHE = new ClassSandbox();

    @BeforeAll
    static void makeArchive() throws IOException {
        FileName cache = CACHE.sandbox().directory("cache");
        // It would be made with the lowest priority: on a busy host that takes minutes.
        FileName nice = CACHE.sandbox().file("bin/nice", "#!/bin/bash\nexec \"$@\"\n");
        Shell.call("chmod 755 -- \"$1\"", nice);
        onPath(CACHE.sandbox().bpct(), nice.parent().text() + ":")
                .with("BPCT_JAR", FileName.ofText(System.getProperty("bpct.jar")))
                .with("BPCT_CACHE", cache)
                .runOther(BENCH.resolveSibling("bin/bpct").toString(), "--version")
                .expect(0);
        Patience.until("an archive of classes", () -> holdsArchive(cache.toPath()));
    }

    private static boolean holdsArchive(Path cache) {
        try (DirectoryStream<Path> archives = Files.newDirectoryStream(cache, "*.jsa")) {
            return archives.iterator().hasNext();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void allRowsAreThereAndAPlantedLossIsNamed() throws IOException {
        Outcome outcome = bench("--peers", "cp,tar,lossy,hungry", "--bpct", "-j 1", "--bpct", "-j 2 -q max=2");

        assertThat(row(outcome, "cp -a")).endsWith("  all").contains("1.00..1.00");
        assertThat(row(outcome, "tar pipe")).endsWith("  all");
        assertThat(row(outcome, "bpct -j 1")).endsWith("  all");
        assertThat(row(outcome, "bpct -j 2 -q max=2")).endsWith("  all");
        assertThat(row(outcome, "lossy")).matches(".* lost: directory times \\d+");
        assertAllOfTheHungryOneIsCounted(outcome);
    }

    @Test
    void withoutControlGroupsTheTableOfProcessesTellsTheSame() throws IOException {
        Outcome outcome = bench("--no-control-group", "--peers", "cp,hungry", "--bpct", "none");

        assertThat(outcome.out()).contains("CPU time from the table of processes");
        assertAllOfTheHungryOneIsCounted(outcome);
    }

    @Test
    void aTreeOfAListingIsCopiedOnAFileSystemThatIsMountedForIt() throws IOException {
        FileName listing = sandbox.file(
                "listing",
                "\0d\0004096\000755\0001500000001.5000000000\0\0"
                        + "two words\0f\0001234\0004640\0001500000002.1234567890\0\0"
                        + "link\0l\0009\000777\0001500000003.0000000000\0two words\0");
        assumeThat(canMount()).as("MOUNT IS NOT ALLOWED: no mount was tried").isTrue();

        Outcome outcome = bench(
                "--mount-with",
                "mount --bind",
                "--shapes",
                "",
                "--listing",
                listing,
                "--peers",
                "cp",
                "--bpct",
                "none",
                "--markdown");

        assertThat(outcome.out())
                .contains("mounted with: mount --bind", "**listing, warm**: 2 files, 0 MB, median of 1", "|---|--:|")
                .containsPattern("\\| cp -a \\|.*\\| 1.00 \\| all \\|");
    }

    @Test
    void treesAreKeptAndFiguresToo() throws IOException {
        FileName data = sandbox.path("data");
        FileName log = sandbox.path("log");

        Object[] options = {"--data", data, "--log", log, "--peers", "cp", "--bpct", "none"};

        assertThat(bench(options).err()).contains("making latency");
        assertThat(bench(options).err()).doesNotContain("making latency");
        assertThat(log.toPath().resolve("runs")).content().matches("latency\twarm\t1\t0\tcp -a\t\\d+\t.*\t0\n");
    }

    @Test
    void walkAndPlanAreMeasured() throws IOException {
        Outcome outcome = bench("--plan", "300,3000000");

        assertThat(outcome.out())
                .contains("300 empty files", "walk, 64 threads", ": 300 entries in ", "3000000 empty files: not made")
                .containsPattern("warm +bpct --dry-run -j 16 +[\\d.]+ +[\\d.]+ +\\d+\n")
                .containsPattern("write the lists +[\\d.]+ s CPU");
    }

    @Test
    void removalsAreMeasuredBesideRm() throws IOException {
        Outcome outcome = bench("--removal", "300", "--bpct", "-j 1", "--rounds", "2");

        assertThat(outcome.out())
                .contains("removal of 300 files, median of 2")
                .containsPattern("warm +rm -rf +[\\d.]+ +[\\d.]+ +\\d+ +1.00 +1.00..1.00 ")
                .containsPattern("warm +bpct --remove -j 1" + FIGURES);
        assertThat(outcome.err()).doesNotContain("exit ", "left something");
    }

    @ParameterizedTest
    @CsvSource({
        "sums, sha256sum",
        "checks, sha256sum -c",
        "modes, chmod -R",
        "purges, find -delete",
        "archives, tar -cf",
        "extractions, tar -xf",
        "foreign, tar -xf"
    })
    void verbsAreMeasuredBesideWhatOneWouldUseWithoutThem(String verb, String peer) throws IOException {
        Outcome outcome = bench("--" + verb, "300", "--bpct", "-j 1", "--rounds", "2");

        assertThat(outcome.out())
                .contains("300 files, median of 2", "to " + peer)
                .containsPattern("warm +" + peer + " +[\\d.]+ +[\\d.]+ +\\d+ +1.00 +1.00..1.00 +1.00 +1.00..1.00\n")
                .containsPattern("warm +bpct -j 1" + FIGURES);
        assertThat(outcome.err()).doesNotContain("exit ", "another manifest", "not all ", "are left", "no archives");
    }

    @Test
    void questionsAreMeasuredBesideDuAndFind() throws IOException {
        Outcome outcome = bench("--questions", "300", "--rounds", "2");

        assertThat(outcome.out())
                .contains("300 files, --du, median of 2", "300 files, --find, median of 2")
                .containsPattern("warm +du -s" + FIGURES)
                .containsPattern("warm +bpct --du" + FIGURES)
                .containsPattern("warm +bpct --find --ls" + FIGURES)
                .containsPattern("warm +bpct --find" + FIGURES);
    }

    @Test
    void comparisonsAreMeasuredBesideRsync() throws IOException {
        assumeThat(Path.of("/usr/bin/rsync")).as("RSYNC IS NOT INSTALLED").exists();
        assumeThat(Path.of("/usr/bin/getfattr")).as("GETFATTR IS NOT INSTALLED").exists();

        Outcome outcome = bench("--comparisons", "300", "--rounds", "2");

        assertThat(outcome.out())
                .contains("300 files, equal, median of 2", "to rsync")
                .containsPattern("warm +rsync -anHAX --delete" + FIGURES)
                .containsPattern("warm +bpct --compare" + FIGURES)
                .containsPattern("warm +bpct --compare --no-xattrs" + FIGURES);
    }

    @Test
    void contentsAreComparedBesideDiff() throws IOException {
        assumeThat(Path.of("/usr/bin/rsync")).as("RSYNC IS NOT INSTALLED").exists();
        assumeThat(Path.of("/usr/bin/getfattr")).as("GETFATTR IS NOT INSTALLED").exists();

        assertThat(bench("--contents", "300", "--rounds", "2").out())
                .containsPattern("warm +diff -r" + FIGURES)
                .containsPattern("warm +bpct --compare --content" + FIGURES);
    }

    @Test
    void nightsAreMeasuredBesideRsync() throws IOException {
        assumeThat(Path.of("/usr/bin/rsync")).as("RSYNC IS NOT INSTALLED").exists();

        Outcome outcome = bench("--night", "300", "--rounds", "2", "--bpct", "-j 1");

        assertThat(outcome.out())
                .contains("a night of 300 unchanged files, --update, median of 2")
                .containsPattern("warm +rsync -aH --link-dest" + FIGURES)
                .containsPattern("warm +bpct --link-dest -j 1" + FIGURES)
                .containsPattern("warm +bpct --update -j 1" + FIGURES);
        assertThat(outcome.err()).doesNotContain("exit ");
    }

    @Test
    void startsAndSlopesAreMeasured() throws IOException {
        Outcome outcome = bench("--starts", "1", "--slopes", "30", "--rounds", "2", "--bpct", "-j 1");

        assertThat(outcome.out())
                .containsPattern("warm +java alone, bpct --version" + FIGURES)
                .containsPattern("warm +java -jar bpct.jar, one file" + FIGURES)
                .contains("slope from 30 to 300 files, median of 2")
                .containsPattern("bpct -j 1 +-?[\\d.]+  -?[\\d.]+..-?[\\d.]+\n");
        assertThat(outcome.err()).doesNotContain("exit ", "no copy");
    }

    @Test
    void oneCallMeasuresAllAndEndsWithATable() throws IOException {
        assumeThat(Path.of("/usr/bin/rsync")).as("RSYNC IS NOT INSTALLED").exists();
        assumeThat(Path.of("/usr/bin/getfattr")).as("GETFATTR IS NOT INSTALLED").exists();

        Outcome outcome = bench("--all", "--scale", "0.0003", "--shapes", "small", "--peers", "cp");

        assertThat(outcome.out()).contains("| work | cache | | seconds | ratio | spread | ratio of CPU time |");
        assertThat(outcome.out().lines().filter(line -> line.startsWith("| ")).count())
                .as(outcome.out())
                .isEqualTo(37);
        assertThat(outcome.err()).doesNotContain("exit ", "another manifest", "not all ", "are left", "no archives");
    }

    @Test
    void repairsAreMeasuredBesideRsyncAndCp() throws IOException {
        assumeThat(Path.of("/usr/bin/rsync")).as("RSYNC IS NOT INSTALLED").exists();

        Outcome outcome = bench("--repairs", "3", "--rounds", "2");

        assertThat(outcome.out())
                .contains("3 MB, one bad range, median of 2", "to rsync")
                .containsPattern("warm +rsync --inplace --checksum" + FIGURES)
                .containsPattern("warm +rsync --inplace --no-whole-file" + FIGURES)
                .containsPattern("warm +cp" + FIGURES)
                .containsPattern("warm +bpct --sum-check, --repair" + FIGURES)
                .containsPattern("warm +bpct --repair" + FIGURES);
    }

    @Test
    void plansAreReplayedWithWorkersThatAreOnlyCounted() {
        assertThat(simulate("--seed", "2").expect(0).out())
                .contains("few large files: waiting at the end")
                .containsPattern("\\| 36 \\|( [\\d.]+ \\|){4}\n")
                .containsPattern(
                        "one of 4 is four times slower \\| \\d+ \\| \\d+: 3\\.\\d\\d \\|( \\d+: 1\\.\\d\\d \\|){2}\n")
                .contains("Table 3.4, Icestorm, many small files: 160 workers")
                .containsPattern("\\| 28 \\| 1299 \\| 1351 \\| 7.24 \\|( [\\d.]+ \\|){7}\n");
        assertThat(simulate("--jobs", "3", "--tree", "partial", "--delay", "2:never", "--order", "plan")
                        .expect(0)
                        .out())
                .containsPattern("as asked for \\| \\d+ \\| \\d+, and \\d\\d\\.\\d % is not done \\| \\d+: 1.0");
        assertThat(simulate("--scale", "--jobs", "20", "--entries", "1000000")
                        .expect(0)
                        .out())
                .containsPattern("1,000,000 entries, 20 jobs: \\d\\d\\.\\d and \\d\\.\\d bytes an entry")
                .contains("| submit commands | 21 |");
        assertThat(simulate("--jobs", "3", "--slow", "4:2").expect(1).err())
                .contains("of 3 workers 4 cannot be other than usual");
        assertThat(simulate("--floor", "x").expect(1).err()).contains("--floor takes a number");
    }

    @Test
    void aTreeOfAnotherUserIsCopiedByRoot() throws IOException {
        assumeThat(User.current().isRoot())
                .as("ONLY ROOT CAN GIVE A TREE AWAY: no such tree was made")
                .isTrue();
        FileName data = sandbox.path("data");
        FileName log = sandbox.path("log");

        Outcome outcome = bench("--owner", "1234", "--data", data, "--log", log, "--peers", "cp", "--bpct", "-v -j 1");

        assertThat(outcome.out()).contains("trees of user 1234, copied by root");
        assertThat(row(outcome, "bpct -v -j 1")).endsWith("  all");
        Path tree = data.toPath().resolve("latency-0.02-1-of-1234");
        try (Stream<Path> all = Files.walk(tree)) {
            assertThat(all)
                    .allSatisfy(path -> assertThat(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS))
                            .isEqualTo(1234));
        }
        try (Stream<Path> all = Files.walk(tree)) {
            assertThat(all)
                    .anySatisfy(path -> assertThat(
                                    (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 06000)
                            .isNotZero());
        }
        assertThat(log.toPath().resolve("output/latency-warm-1-1")).content().contains("guarded against");
    }

    @Test
    void shellCheckLikesTheScripts() throws IOException {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the scripts of bench are not checked")
                .exists();
        List<FileName> scripts =
                new ArrayList<>(List.of(FileName.of(BENCH.resolve("run")), FileName.of(BENCH.resolve("simulate"))));
        try (Stream<Path> files = Files.list(BENCH.resolve("lib"))) {
            files.map(FileName::of).forEach(scripts::add);
        }

        assertThat(scripts).hasSizeGreaterThan(3);
        Shell.call("exec 2>&1; " + shellcheck + " -x -P SCRIPTDIR -- \"$@\"", scripts.toArray(FileName[]::new));
    }

    /** How much it takes depends on the machine, but not on how busy it is. */
    private static void assertAllOfTheHungryOneIsCounted(Outcome outcome) {
        Matcher figures = Pattern.compile("hungry +[\\d.]+ +[\\d.]+ +([\\d.]+) +(\\d+) .*")
                .matcher(row(outcome, "hungry"));
        assertThat(figures.matches()).isTrue();
        assertThat(Double.parseDouble(figures.group(1))).as("CPU seconds").isBetween(0.2, 5.0 * Pace.now());
        assertThat(Integer.parseInt(figures.group(2))).as("MB").isBetween(45, 400);
    }

    private static String row(Outcome outcome, String name) {
        List<String> rows = outcome.out()
                .lines()
                .filter(line -> line.startsWith(name + "  "))
                .toList();
        assertThat(rows).as(outcome.text()).hasSize(1);
        return rows.get(0);
    }

    private boolean canMount() throws IOException {
        FileName from = sandbox.directory("from");
        FileName to = sandbox.directory("to");
        String trial = "mount --bind \"$1\" \"$2\" 2>/dev/null && umount \"$2\"";
        return sandbox.bpct()
                        .runOther("/bin/bash", "-c", trial, "bash", from, to)
                        .exitCode()
                == 0;
    }

    /** Runs it on a small tree that has everything a copy can lose, and sees that nothing stays. */
    private Outcome bench(Object... options) throws IOException {
        FileName place = sandbox.directory("place");
        List<Object> command = new ArrayList<>(
                List.of("/bin/bash", BENCH.resolve("run").toString(), "--folder", place, "--shapes", "latency"));
        command.addAll(List.of("--scale", "0.02", "--rounds", "1", "--cache", "warm"));
        command.addAll(List.of("--more-peers", sandbox.file("planted.sh", PLANTED)));
        command.addAll(List.of("--program", System.getProperty("bpct.jar")));
        command.addAll(List.of(options));
        Outcome outcome = run(command).expect(0);
        assertThat(place.toPath()).as("what was left").isEmptyDirectory();
        assertThat(outcome.err()).doesNotContain("without an archive of classes");
        return outcome;
    }

    private Outcome simulate(String... options) {
        List<Object> command =
                new ArrayList<>(List.of("/bin/bash", BENCH.resolve("simulate").toString()));
        command.addAll(List.of(options));
        return run(command);
    }

    private Outcome run(List<Object> command) {
        return onPath(sandbox.bpct(), "")
                .with("BPCT_BENCH_CLASSES", FileName.of(classes()))
                .with("BPCT_BENCH_CACHE", CACHE.path("cache"))
                .runOther(command.toArray());
    }

    private static BpctCall onPath(BpctCall bpct, String first) {
        Path java = Path.of(System.getProperty("java.home"), "bin");
        return bpct.with("PATH", FileName.ofText(first + java + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"));
    }

    /** Returns the folder with the programs that make, compare and print. */
    private static Path classes() {
        try {
            return Path.of(BenchIT.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
