package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.status.show.ProgressSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Option;

final class CommandLineRunTest {
    @TempDir
    Path folder;

    /** What a call came to. */
    record Answer(int code, String out, String err) {}

    @Test
    void theVersionIsOneLine() {
        Answer answer = bpct("--version");
        assertThat(answer.code()).isZero();
        assertThat(answer.out()).matches("bpct \\S+\\n");
        assertThat(answer.err()).isEmpty();
    }

    @Test
    void theVersionWithDetailsHasJavaAndTheSystem() throws Exception {
        assertThat(bpct("--version", "-v").out()).matches("bpct \\S+\nJava \\S+ in \\S+\nLinux .*processors?\n");
        JsonNode facts =
                ProgressSchema.read().assertValid(bpct("--version", "--json").out());
        assertThat(facts.get("java").asText()).isEqualTo(System.getProperty("java.version"));
    }

    @Test
    void theFindingsOfTheDoctorAreJsonWithTheProblems() throws Exception {
        Answer answer = bpct("--doctor", "--json", "--scheduler", "local");
        JsonNode findings = ProgressSchema.read().assertValid(answer.out());
        assertThat(findings.get("exitCode").asInt()).isEqualTo(answer.code());
        assertThat(findings.get("findings").toString()).contains("scheduler: local");
        assertThat(findings.get("problems").isEmpty()).isEqualTo(answer.code() == 0);
    }

    /** A second one would take the other options of its group away: of these copies none would be a dry run. */
    @ParameterizedTest
    @ValueSource(strings = {"-n -j2 -j3", "-j2 -n -j3", "-n -T -n", "--keep last=1 --snapshot p --keep last=2"})
    void anOptionOfOneValueIsGivenOnce(String options) {
        List<String> words = new ArrayList<>(List.of(options.split(" ")));
        words.addAll(List.of("source", "destination"));
        Answer answer = bpct(words.toArray(String[]::new));
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err()).containsPattern("--(jobs|dry-run|keep) is given twice");
    }

    @Test
    void optionsOfSeveralValuesMayBeGivenAgain() {
        assertThat(bpct("-v", "--exclude", "a", "-v", "-n", "--exclude", "b", "missing", "missing/2")
                        .err())
                .contains("missing does not exist")
                .doesNotContain("twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--help=all", "-h"})
    void theHelpFitsATerminal(String word) {
        Answer answer = bpct(word);
        assertThat(answer.code()).isZero();
        assertThat(answer.err()).isEmpty();
        assertThat(answer.out().lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void theHelpNamesEachTaskOnFortyLines() {
        String help = bpct("--help").out();
        assertThat(help.lines()).hasSizeLessThanOrEqualTo(40);
        assertThat(List.of(help.split("[^a-z-]+", -1)))
                .containsAll(TopicHelp.examples().keySet());
        assertThat(help).contains("--dry-run", "--help=all").doesNotContain("--parsable");
    }

    @Test
    void theOptionsThatTheHelpShowsAreThere() {
        Set<String> names = new CommandLine(new BpctCommand())
                .getCommandSpec().options().stream()
                        .flatMap(option -> List.of(option.names()).stream())
                        .collect(Collectors.toSet());
        assertThat(Pattern.compile("(?<![\\w-])--?[a-z][a-z-]*|(?<![\\w-])-[A-Za-z]\\b")
                        .matcher(bpct("--help").out())
                        .results()
                        .map(MatchResult::group))
                .hasSizeGreaterThan(15)
                .isSubsetOf(names);
    }

    @Test
    void theWholeHelpShowsEveryOption() {
        String help = bpct("--help=all").out();
        List<String> names = new CommandLine(new BpctCommand())
                .getCommandSpec().options().stream()
                        .flatMap(option -> List.of(option.names()).stream())
                        .toList();
        assertThat(names).hasSizeGreaterThan(25);
        assertThat(help).contains(names);
    }

    /** picocli formats each description, and complains of a single percent sign on the standard error of the process. */
    @Test
    void noDescriptionHasAPercentSignThatFormatsNothing() {
        assertThat(new CommandLine(new BpctCommand())
                        .getCommandSpec().options().stream()
                                .map(option -> ((AnnotatedElement) option.userObject()).getAnnotation(Option.class))
                                .flatMap(option -> Stream.of(option.description()))
                                .toList())
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line.replace("%%", "").replace("%n", "")).doesNotContain("%"));
    }

    @Test
    void theHelpTakesNoOtherValueAndNoSeparateOne() {
        refuses("--help takes a task as copy or update, an option, or all, not 'xyzzy'", "--help=xyzzy");
        assertThat(bpct("--help", "x").code()).isZero();
    }

    @Test
    void waitDoesNotTakeTheSource() throws Exception {
        Path source = Files.createDirectory(folder.resolve("source"));
        Path destination = folder.resolve("destination");
        Answer answer = bpct("--dry-run", "--scheduler", "local", "--wait", source.toString(), destination.toString());
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains(source + " -> " + destination);
        assertThat(destination).doesNotExist();
        assertThat(home()).doesNotExist();
    }

    @Test
    void aWordLikeAnArgumentFileIsAnOperand() throws Exception {
        Path arguments = Files.writeString(folder.resolve("arguments"), "--version");
        refuses("'@" + arguments + "' is one", "--progress", "@" + arguments);
    }

    @Test
    void aNumberThatStandsAloneIsTheBatch() {
        refuses("there is no batch 7", "-p7");
        refuses("there is no batch 7", "-p", "7");
        refuses("there is no batch 7", "--progress", "7");
        refuses("there is no batch 7", "--wait", "7");
        refuses("there is no batch 7", "7", "--wait");
        refuses("'8' is one", "--progress=7", "8");
        refuses("takes no operand", "-p", "7", "8");
    }

    @Test
    void anOptionMayBeShortenedAsLongAsItIsClear() {
        refuses("there is no batch 7", "--canc=7");
        refuses("bpct: '--de' is not unique", "--de", "source", "copy");
    }

    @Test
    void anOptionForABatchWithoutOneIsAnsweredWithAll() {
        refuses("--resume needs the number of a batch, as 7; bpct --progress lists them", "--resume");
        refuses("there is no batch yet", "--errors");
    }

    @Test
    void deletingABatchNeverTakesFiles() {
        refuses("--forget deletes batches, not files", "--forget", "1", "source");
    }

    @Test
    void whatBelongsToAnotherOptionIsRefusedAlone() {
        refuses("--json needs --wait", "--json", "--resume=7");
        refuses("--json and --dry-run do not go together", "-n", "--json", "--wait", "--retry=7");
        refuses("there is no batch 7", "--json", "--wait=7");
        refuses("--quiet does not go with --progress; it goes with", "--quiet", "--progress=7");
        refuses("-0 needs --files-from, --exclude-from or --include-from", "-0");
        refuses("-0 does not go with --progress; it goes with", "-0", "--progress");
        refuses("-0 and --json do not go together", "-0", "--json", "--errors=7");
        refuses("--wait alone waits for nothing: --wait=last waits for the newest batch", "--wait");
    }

    @Test
    void twoThingsToDoAreRefused() {
        refuses("do not go together", "--progress", "--cancel", "7");
        refuses("do not go together", "--wait=7", "--forget", "7");
        refuses("do not go together", "--errors=7", "--progress");
        refuses("'source' is one", "--errors=7", "-0", "source");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--unknown", "-X", "--jobs", "--dry-run=x"})
    void anOptionThatCannotBeReadIsRefusedWithTheRemedy(String word) {
        refuses("bpct --help lists the options", word);
    }

    @Test
    void aMisspeltOptionIsAnsweredWithTheRightOne() {
        refuses("Unknown option: '--dryrun'; is it --dry-run?", "--dryrun", "source", "destination");
        assertThat(bpct("-X", "source", "destination").err()).doesNotContain("is it");
    }

    /** A script whose words came out empty must not take that for a copy. */
    @Test
    void bpctAloneSaysHowToBeginAndIsNoSuccess() {
        Answer answer = bpct();
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err().lines())
                .hasSize(8)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("bpct -u -T SRC DST"))
                .anySatisfy(line -> assertThat(line).contains("bpct -j 16 --wait SRC DST"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--progress=7", "--wait=7", "--cancel=7", "--forget=7", "--errors=7", "--wait=x", "--forget=-1"})
    void anUnknownBatchIsRefused(String word) {
        refuses("there is no batch " + word.substring(word.indexOf('=') + 1), word);
    }

    @Test
    void aPathThatNoBatchKnowsIsSaidToBeSo() {
        Answer answer = bpct("--why=" + folder.resolve("a\nb"));
        assertThat(answer.code()).isEqualTo(1);
        assertThat(answer.err()).matches("bpct: no batch has a record of \\$'.*/a\\\\nb'\n");
        assertThat(answer.out()).isEmpty();
        refuses("an operand is empty", "--why=");
        refuses("do not go together", "--why=x", "--errors=7");
    }

    @Test
    void anEmptyHomeHasNoBatchesAndStaysMissing() {
        Answer answer = bpct("-p");
        assertThat(answer.code()).isZero();
        assertThat(answer.out()).containsIgnoringCase("no batches");
        assertThat(answer.err()).isEmpty();
        assertThat(home()).doesNotExist();
    }

    @Test
    void savedOptionsAreCheckedFirstAndKept() {
        refuses("--jobs takes a number from 1 to 99999 or auto, not '0'", "--save", "--jobs", "0");
        refuses("--nodes takes a number from 1 to 500, here or no, not '0'", "--nodes", "0", "a", "b");
        refuses("--nodes here: this shell has no nodes of Slurm or PBS", "--nodes", "here", "a", "b");
        refuses("--scheduler pbs asks for others", "--nodes", "here", "--scheduler", "pbs", "a", "b");
        refuses("--nodes here begins a batch", "--nodes", "here", "--resume=1");
        refuses("--nodes 4 makes as many jobs, one on each node, and not 8", "--nodes", "4", "-j8", "a", "b");
        refuses("no job of the scheduler 'local' has several nodes", "--nodes=2", "--scheduler=local", "a", "b");
        Answer answer = bpct("--save", "--jobs", "7");
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(home().resolve("default.txt")).content().contains("\njobs = 7\n");
    }

    @Test
    void verboseTellsEachValueThatIsNotBuiltInBeforeAnythingElse() {
        Answer answer = bpct("-v", "-j7", "-n", "missing", "copy");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err().lines())
                .containsSubsequence("home = " + home() + " (BPCT_HOME)", "jobs = 7 (command line)");
        assertThat(answer.err()).doesNotContain("built in");
        assertThat(answer.err()).endsWith("bpct: source missing does not exist; check the name\n");
        assertThat(bpct("-v", "-p").out()).containsIgnoringCase("no batches");
        assertThat(bpct("-v", "-t0", "a", "b").err()).startsWith("home = ");
    }

    /** Checks that a call is refused as a wrong one, says why on standard error only, and leaves nothing behind. */
    private void refuses(String reason, String... words) {
        Answer answer = bpct(words);
        assertThat(answer.code()).as(answer.err()).isEqualTo(2);
        assertThat(answer.err()).contains(reason).doesNotContain("\tat ");
        assertThat(answer.err().lines()).allSatisfy(line -> assertThat(line).startsWith("bpct: "));
        assertThat(answer.out()).isEmpty();
        assertThat(home()).doesNotExist();
    }

    private Answer bpct(String... words) {
        InProcess.Answer answer =
                InProcess.bpct(Map.of("BPCT_HOME", home().toString(), "BPCT_CONF", ""), List.of(words));
        return new Answer(answer.code(), answer.out(), answer.err());
    }

    private Path home() {
        return folder.resolve("home");
    }
}
