package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.description.Claims;
import org.bpct.description.Manifest;
import org.bpct.description.OpenHours;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Layouts;
import org.bpct.model.LossKind;
import org.bpct.model.Publication;
import org.bpct.model.WaveSettings;
import org.bpct.model.Writing;
import org.bpct.options.Aim;
import org.bpct.options.Call;
import org.bpct.options.CpOptions;
import org.bpct.options.DeletionLimit;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.JobOptions;
import org.bpct.options.Manner;
import org.bpct.options.NameListing;
import org.bpct.options.Night;
import org.bpct.options.ResourceOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.SnapshotOptions;
import org.bpct.options.Split;
import org.bpct.options.StreamAfter;
import org.bpct.options.Task;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.options.ValueLayer;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.verb.change.rights.ChangeRequest;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionValuesTest {
    private static final BatchHome HOME = new BatchHome(Path.of("/home/user/.bpct"));
    private static final FileName WORKING_DIRECTORY = FileName.ofText("/home/ann");
    private static final List<String> COMMAND_LINE = List.of("bpct", "-n", "a", "b");

    private static final Call CALL =
            new Call(HOME, WORKING_DIRECTORY, COMMAND_LINE, InputStream.nullInputStream(), "/scratch 1M", "", false);

    private static final Set<Class<?>> GROUPS = Set.of(
            Task.class,
            Manner.class,
            Manner.Walking.class,
            Writing.class,
            JobOptions.class,
            JobOptions.Division.class,
            WaveSettings.class,
            JobOptions.Commands.class,
            SnapshotOptions.class,
            Call.class);

    /** A component of the options, its built-in value, and words that give it another one. */
    record Row(String component, Object builtIn, List<String> words, Object given) {
        /** Returns the name in {@code default.txt}, if there is one. */
        Optional<String> keptName() {
            return words.stream()
                    .limit(1)
                    .filter(word -> word.startsWith("--"))
                    .map(word -> word.substring("--".length()).replaceFirst("=.*", ""))
                    .filter(ValueFile.OPTIONS::contains)
                    .findFirst();
        }

        /** Returns the value in {@code default.txt}: attached where it may be left out. */
        String keptValue() {
            return words.size() > 1 ? words.get(1) : words.get(0).replaceFirst(".*=", "");
        }

        @Override
        public String toString() {
            return component;
        }
    }

    static List<Row> rows() throws Exception {
        return List.of(
                new Row(
                        "operands",
                        List.of(),
                        List.of("@a", "'b'"),
                        List.of(FileName.ofText("@a"), FileName.ofText("'b'"))),
                new Row("aim", new Aim.Copy(), List.of("--remove"), new Aim.Removal()),
                new Row(
                        "aim",
                        new Aim.Copy(),
                        List.of("--chgrp", "7"),
                        new Aim.Change(new ChangeRequest(null, null, OptionalLong.empty(), OptionalLong.of(7)))),
                new Row("noTargetDirectory", false, List.of("--no-target-directory"), true),
                new Row("cp", CpOptions.parse("--archive"), List.of("--cp", "-r -p"), CpOptions.parse("-r -p")),
                new Row(
                        "earlier",
                        Earlier.NOTHING,
                        List.of("--update"),
                        new Earlier(true, false, false, 0, null, OptionalLong.empty(), null, null)),
                new Row(
                        "cp",
                        CpOptions.parse("--archive"),
                        List.of("--one-file-system"),
                        CpOptions.parse("--archive -x")),
                new Row("selection", Selection.ALL, List.of("--exclude", "*.o"), excluding("*.o")),
                new Row("names", List.of(), List.of(), List.of()),
                new Row("listing", NameListing.NONE, List.of("--remove", "-n", "-v"), NameListing.LINES),
                new Row(
                        "aim",
                        new Aim.Copy(),
                        List.of("--sum", "-o", "sums", "--format", "bsd", "--force"),
                        new Aim.Sum(new Manifest(ManifestFormat.BSD, FileName.ofText("sums"), true), null)),
                new Row(
                        "aim",
                        new Aim.Copy(),
                        List.of("--sum-check", "m", "--base", "b", "--strict", "--format", "gnu", "--method", "md5"),
                        new Aim.SumCheck(
                                new Aim.Expected(
                                        FileName.ofText("m"),
                                        Optional.of(FileName.ofText("b")),
                                        true,
                                        Optional.of(ManifestFormat.GNU),
                                        Optional.of(ChecksumMethod.MD5)),
                                null)),
                new Row("verify", Optional.empty(), List.of("--verify=b2"), ChecksumMethod.B2),
                new Row("count", OptionalInt.empty(), List.of("--jobs", "7"), OptionalInt.of(7)),
                new Row("most", 0, List.of(), 0),
                new Row("threads", builtInThreads(), List.of("--threads", "1024"), 1024),
                new Row("strategy", "size-balanced", List.of("--strategy", "in-turn"), "in-turn"),
                new Row("scheduler", "auto", List.of("--scheduler", "local"), "local"),
                new Row("scheduler", "auto", List.of("--cluster", "two"), "auto@two"),
                new Row("queue", List.of(), List.of("--queue", "-p long 'a b'"), List.of("-p", "long", "a b")),
                new Row("resources", resources("", 0, 0), List.of("--account", "phys"), resources("phys", 0, 0)),
                new Row(
                        "resources",
                        resources("", 0, 0),
                        List.of("--partition", "long"),
                        new ResourceOptions("", "long", 0, 0)),
                new Row("resources", resources("", 0, 0), List.of("--qos", "fast"), claims("fast", "", "")),
                new Row("resources", resources("", 0, 0), List.of("--reservation", "r1"), claims("", "r1", "")),
                new Row("resources", resources("", 0, 0), List.of("--wckey", "copies"), claims("", "", "copies")),
                new Row("resources", resources("", 0, 0), List.of("--time", "4h"), resources("", 14_400, 0)),
                new Row("resources", resources("", 0, 0), List.of("--mem", "1.5G"), resources("", 0, 1536)),
                new Row("mostQueued", 0, List.of("--max-queued", "50"), 50),
                new Row("autoResume", 3, List.of("--auto-resume", "0"), 0),
                new Row("lanes", "auto", List.of("--lanes", "4"), "4"),
                new Row("together", false, List.of("--nodes", "4"), true),
                new Row("together", false, List.of("--nodes", "no"), false),
                new Row("array", "auto", List.of("--array", "yes"), "yes"),
                new Row(
                        "hours",
                        "",
                        List.of("--hours", "20-6, sat-sun"),
                        OpenHours.storedOf("20-6, sat-sun").orElseThrow()),
                new Row("count", OptionalInt.empty(), List.of("--nodes", "4"), OptionalInt.of(4)),
                new Row("count", OptionalInt.empty(), List.of("--nodes", "4", "-j4"), OptionalInt.of(4)),
                new Row("guard", Guard.AUTO, List.of("--guard", "sealed"), Guard.SEALED),
                new Row("pre", "", List.of("--pre", "module load\nulimit"), "module load\nulimit"),
                new Row("post", "", List.of("--post", "-x"), "-x"),
                new Row("notification", "", List.of("--notify", "mail -s 'x' root"), "mail -s 'x' root"),
                new Row("keep", "", List.of("--keep", "daily=7"), "daily=7"),
                new Row("fsync", false, List.of("--fsync"), true),
                new Row("streamAfter", StreamAfter.BUILT_IN, List.of("--stream-after", "0"), new StreamAfter(0, true)),
                new Row("split", Split.NO, List.of("--split", "64M"), new Split(Split.Choice.TYPED, 64 << 20)),
                new Row(
                        "split",
                        Split.NO,
                        List.of("--sum", "-o", "m", "--split", "auto", "--whole"),
                        new Split(Split.Choice.AUTO, 1L << 30, true)),
                new Row("io", Io.BUFFERED, List.of("--io", "drop"), Io.DROP),
                new Row(
                        "layouts",
                        Layouts.NONE,
                        List.of("--layout", "0:1,1G:-1:flash"),
                        new Layouts(List.of("0:1:", "1073741824:-1:flash"))),
                new Row("projects", false, List.of("--project"), true),
                new Row("lossy", Set.of(), List.of("--lossy", "time,mode"), Set.of(LossKind.MODE, LossKind.TIME)),
                new Row("force", false, List.of("--force"), true),
                new Row("interval", OptionalInt.empty(), List.of("--progress-interval", "2min"), OptionalInt.of(120)),
                new Row("templates", Optional.empty(), List.of("--templates", "own"), FileName.ofText("/home/ann/own")),
                new Row("home", HOME, List.of(), HOME),
                new Row("workingDirectory", WORKING_DIRECTORY, List.of(), WORKING_DIRECTORY),
                new Row("commandLine", COMMAND_LINE, List.of(), COMMAND_LINE),
                new Row("limit", "/scratch 1M", List.of(), "/scratch 1M"),
                new Row("asked", "", List.of(), ""),
                new Row("namesBatch", false, List.of(), false),
                new Row("night", Optional.empty(), List.of("--snapshot", "pool"), Night.of("pool", false, null)),
                new Row("publication", Publication.NONE, List.of(), Publication.NONE));
    }

    private static Selection excluding(String pattern) {
        NamePattern compiled = NamePattern.of(FileName.ofText(pattern));
        return new Selection(List.of(new SelectionRule(1, false, compiled, "--exclude")), List.of(), false, null);
    }

    private static ResourceOptions resources(String account, long seconds, long megabytes) {
        return new ResourceOptions(account, "", seconds, megabytes);
    }

    private static ResourceOptions claims(String qos, String reservation, String wckey) {
        return new ResourceOptions("", "", 0, 0, new Claims(qos, reservation, wckey));
    }

    static Stream<Row> keptRows() throws Exception {
        return rows().stream().filter(row -> row.keptName().isPresent());
    }

    @Test
    void everyComponentAndEveryKeptOptionHasARow() throws Exception {
        assertThat(rows())
                .extracting(Row::component)
                .hasSameElementsAs(components(options(Map.of(), List.of())).keySet());
        Set<String> kept =
                keptRows().flatMap(row -> row.keptName().stream()).collect(Collectors.toCollection(TreeSet::new));
        // This one says where the scheduler's commands are, and is for Schedulers to obey.
        kept.add("clients");
        assertThat(kept).isEqualTo(ValueFile.OPTIONS);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyComponentHasItsBuiltInValue(Row row) throws Exception {
        assertThat(component(row, Map.of(), List.of())).isEqualTo(row.builtIn());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyComponentTakesItsValueFromTheCommandLine(Row row) throws Exception {
        assertThat(component(row, Map.of(), row.words())).isEqualTo(row.given());
    }

    @ParameterizedTest
    @MethodSource("keptRows")
    void aKeptValueBeatsTheBuiltInOne(Row row) throws Exception {
        Map<String, String> kept = Map.of(row.keptName().orElseThrow(), row.keptValue());
        assertThat(component(row, kept, List.of())).isEqualTo(row.given());
    }

    @ParameterizedTest
    @MethodSource("keptRows")
    void theCommandLineBeatsAKeptValueEvenABadOne(Row row) throws Exception {
        Map<String, String> kept = Map.of(row.keptName().orElseThrow(), "'beaten");
        assertThat(component(row, kept, row.words())).isEqualTo(row.given());
    }

    @ParameterizedTest
    @MethodSource("keptRows")
    void aValueOfTheSiteBeatsTheBuiltInOne(Row row) throws Exception {
        Map<String, String> site = Map.of(row.keptName().orElseThrow(), row.keptValue());
        assertThat(component(row, options(values(Map.of(), site, List.of())))).isEqualTo(row.given());
    }

    @ParameterizedTest
    @MethodSource("keptRows")
    void aKeptValueBeatsTheSiteEvenWithABadValueThere(Row row) throws Exception {
        String name = row.keptName().orElseThrow();
        OptionValues values = values(Map.of(name, row.keptValue()), Map.of(name, "'beaten"), List.of());
        assertThat(component(row, options(values))).isEqualTo(row.given());
    }

    @Test
    void onlyFilesSayHowManyJobsAreChosenAtMostAndHowLongBatchesAreKept() throws Exception {
        OptionValues values = values(Map.of("keep-days", "0"), Map.of("most-jobs", "32", "keep-days", "60"), List.of());
        assertThat(options(values).jobs().division().most()).isEqualTo(32);
        assertThat(values.keepDays()).isZero();
        assertThat(values(Map.of(), Map.of("keep-days", "60"), List.of()).keepDays())
                .isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource({
        "time, soon",
        "mem, 1X",
        "account, -x",
        "partition, a b",
        "qos, -x",
        "reservation, a b",
        "wckey, -x",
        "queue, a 'open",
        "cluster, all",
        "cluster, 'one,two'",
        "cluster, -x",
        "scheduler, slurm@two",
        "cp, --fast",
        "clients, /none"
    })
    void aBadValueInAFileIsRefusedWithThatFile(String name, String bad) {
        assertThatThrownBy(() -> options(values(Map.of(name, bad), Map.of(), List.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--" + name)
                .hasMessageEndingWith(" (default.txt)");
        assertThatThrownBy(() -> options(values(Map.of(), Map.of(name, bad), List.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(" (/etc/bpct.conf)");
        assertThatThrownBy(() -> options(values(Map.of(), Map.of(), List.of("--" + name, bad))))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--" + name)
                .extracting(Throwable::getMessage, STRING)
                .doesNotContain("command line", "default.txt", "bpct.conf");
    }

    @Test
    void whatAnEarlierCopyIsGoodForIsRead() throws Exception {
        assertThat(options(Map.of(), List.of("--modify-window=1.5", "--link-dest=../x", "--link-dest-began=@7.25"))
                        .manner()
                        .earlier())
                .isEqualTo(new Earlier(
                        false,
                        false,
                        false,
                        1_500_000_000L,
                        FileName.ofText("../x"),
                        OptionalLong.of(7_250_000_000L),
                        null,
                        null));
        assertThat(options(Map.of("cp", "-au"), List.of()).manner().earlier().update())
                .isTrue();
        assertThat(options(Map.of(), List.of("--update", "--checksum"))
                        .manner()
                        .earlier()
                        .byContent())
                .isTrue();
        assertThatThrownBy(() -> options(Map.of(), List.of("--modify-window=-1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("seconds, not '-1'");
        assertThatThrownBy(() -> options(Map.of(), List.of("--link-dest-began=yesterday")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("@ and seconds since 1970");
    }

    @Test
    void whatMayBeDeletedIsRead() throws Exception {
        assertThat(options(Map.of(), List.of("-u", "--delete", "--max-delete=7%"))
                        .manner()
                        .earlier()
                        .deletion())
                .isEqualTo(DeletionLimit.parse("7%"));
        assertThat(options(Map.of("cp", "-au"), List.of("--delete"))
                        .manner()
                        .earlier()
                        .deletion())
                .isEqualTo(DeletionLimit.parse(null));
        assertThat(options(Map.of(), List.of("-u")).manner().earlier().deletion())
                .isNull();
    }

    @Test
    void howMuchMayBeDeletedIsCheckedThoughNothingIsDeleted() {
        assertThatThrownBy(() -> options(Map.of(), List.of("--max-delete=many")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--max-delete takes a number of names");
    }

    @Test
    void verifyTakesAMethodOrNothingOrNo() throws Exception {
        assertThat(options(Map.of(), List.of("--verify")).manner().verify()).isEqualTo(ChecksumMethod.SHA256);
        assertThat(options(Map.of("verify", "b2"), List.of("--verify=no"))
                        .manner()
                        .verify())
                .isNull();
        assertThatThrownBy(() -> options(Map.of(), List.of("--verify=md5")))
                .isInstanceOf(UsageException.class)
                .hasMessage("--verify takes sha256, b2 or no, not 'md5'");
        assertThatThrownBy(() -> options(Map.of("verify", "md5"), List.of()))
                .hasMessageEndingWith("not 'md5' (default.txt)");
    }

    @Test
    void autoOnTheCommandLineBeatsAKeptNumberOfJobs() throws Exception {
        assertThat(options(Map.of("jobs", "7"), List.of("-j", "auto"))
                        .jobs()
                        .division()
                        .count())
                .isEmpty();
    }

    @Test
    void rulesAreKeptInTheOrderOfTheCommandLine() throws Exception {
        Selection selection = options(
                        Map.of(),
                        List.of(
                                "--exclude=a",
                                "--include",
                                "b",
                                "--exclude",
                                "-c",
                                "--exclude-from=/dev/null",
                                "--include=-- d",
                                "--max-size=1",
                                "--exclude",
                                "a",
                                "-x",
                                "src",
                                "dst"))
                .task()
                .selection();
        assertThat(selection.rules().stream().map(SelectionRule::words))
                .containsExactly(
                        "--exclude 'a' (rule 1)",
                        "--include 'b' (rule 2)",
                        "--exclude '-c' (rule 3)",
                        "--include '-- d' (rule 4)",
                        "--exclude 'a' (rule 5)");
        assertThat(selection.limits()).hasSize(1);
    }

    @Test
    void shortNamesMeanTheSame() throws Exception {
        RunOptions options = options(Map.of(), List.of("-j7", "-t", "9", "-q", "max=2", "-T"));
        assertThat(options.jobs().division().count()).hasValue(7);
        assertThat(options.manner().walking().threads()).isEqualTo(9);
        assertThat(options.jobs().queue()).containsExactly("max=2");
        assertThat(options.task().noTargetDirectory()).isTrue();
    }

    @Test
    void aBadIntervalIsRefusedByItsOptionAndItsOrigin() {
        for (String bad : List.of("0", "-1", "", "x", "1.5", "25h", "9999999")) {
            assertThatThrownBy(() -> options(Map.of(), List.of("--progress-interval", bad)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("--progress-interval takes a time up to 1d, as 5 (seconds), 90s or 10min, not '" + bad
                            + "'");
            assertThatThrownBy(() -> options(Map.of("progress-interval", bad), List.of()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageEndingWith("not '" + bad + "' (default.txt)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs", "threads"})
    void aBadNumberIsRefusedByItsOptionAndItsOrigin(String name) {
        for (String bad : List.of("0", "-1", "", "x", "1.5", "100000", "99999999999")) {
            assertThatThrownBy(() -> options(Map.of(name, "1"), List.of("--" + name, bad)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--" + name + " takes a number from 1 to ")
                    .hasMessageEndingWith("not '" + bad + "'");
            assertThatThrownBy(() -> options(Map.of(name, bad), List.of()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--" + name + " takes a number from 1 to ")
                    .hasMessageEndingWith("not '" + bad + "' (default.txt)");
        }
    }

    @Test
    void whatIsSavedIsWhatWasKeptAndWhatIsGivenNow() throws Exception {
        OptionValues values = values(
                Map.of("jobs", "7", "cp", "-r"),
                List.of("-j", "3", "--dry-run", "--templates", "own", "--keep", "last=1", "a", "b"));
        assertThat(values.toSave()).isEqualTo(Map.of("jobs", "3", "cp", "-r", "templates", "own"));
    }

    private static int builtInThreads() {
        return Math.min(16, 4 * Runtime.getRuntime().availableProcessors());
    }

    /** Returns the value of a component, an empty Optional in place of null. */
    @Test
    void nodesThatAreTypedBeatANumberOfJobsThatWasKept() throws Exception {
        assertThat(options(Map.of("jobs", "7"), List.of("--nodes", "4"))
                        .jobs()
                        .division()
                        .count())
                .hasValue(4);
        assertThat(options(Map.of("jobs", "7"), List.of("--nodes", "here"))
                        .jobs()
                        .division()
                        .count())
                .isEmpty();
        assertThat(options(Map.of("jobs", "7"), List.of("--nodes", "no"))
                        .jobs()
                        .division()
                        .count())
                .hasValue(7);
        assertThat(options(Map.of("nodes", "4"), List.of("--nodes", "no", "-j7"))
                        .jobs()
                        .division()
                        .count())
                .hasValue(7);
        assertThatThrownBy(() -> options(Map.of("nodes", "4"), List.of("-j7")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave out --jobs, or say --nodes no");
    }

    private static Object component(Row row, Map<String, String> kept, List<String> words) throws Exception {
        return component(row, options(kept, words));
    }

    private static Object component(Row row, RunOptions options) throws Exception {
        return Optional.ofNullable(components(options).get(row.component())).orElseThrow();
    }

    /** Returns the values of all components by name, those of groups in place of the group. */
    private static Map<String, Object> components(Record options) throws Exception {
        Map<String, Object> components = new HashMap<>();
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            Object value = component.getAccessor().invoke(options);
            if (value instanceof Record group && GROUPS.contains(group.getClass())) {
                components.putAll(components(group));
            } else if (!(value instanceof InputStream)) {
                components.put(component.getName(), value == null ? Optional.empty() : value);
            }
        }
        return components;
    }

    private static RunOptions options(Map<String, String> kept, List<String> words) throws UsageException {
        return options(values(kept, words));
    }

    private static RunOptions options(OptionValues values) throws UsageException {
        return values.toRunOptions(CALL);
    }

    private static OptionValues values(Map<String, String> kept, List<String> words) throws UsageException {
        return values(kept, Map.of(), words);
    }

    private static OptionValues values(Map<String, String> kept, Map<String, String> site, List<String> words)
            throws UsageException {
        BpctCommand command = new BpctCommand();
        TypedOptions typed = TypedOptions.read(command, words);
        return new OptionValues(
                command,
                typed.values(),
                ValueLayer.of("BPCT_HOME", Map.of("home", HOME.root().toString())),
                ValueLayer.ofFile("default.txt", new ValueFile(kept, List.of())),
                ValueLayer.ofFile("/etc/bpct.conf", new ValueFile(site, List.of())));
    }
}
