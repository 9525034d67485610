package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.cli.meaning.ArchivedSource;
import org.bpct.cli.meaning.FirstWord;
import org.bpct.cli.meaning.Habits;
import org.bpct.cli.meaning.Refusal;
import org.bpct.files.FileName;
import org.bpct.options.ShellWords;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The answers to words that people bring from other tools. */
final class HabitsTest {
    private static final Pattern LINE = Pattern.compile("`(bpct [^`]*)`");

    @TempDir
    Path folder;

    static Collection<String> options() {
        return Habits.load().answers().keySet();
    }

    /** Returns the lines that answers tell people to type. */
    static Stream<String> lines() {
        return Habits.load().answers().values().stream().distinct().flatMap(answer -> {
            List<String> lines = new ArrayList<>();
            Matcher matcher = LINE.matcher(answer);
            while (matcher.find()) {
                lines.add(matcher.group(1));
            }
            return lines.stream();
        });
    }

    @Test
    void noneOfThemIsAnOptionOfBpct() {
        List<String> names = new CommandLine(new BpctCommand())
                .getCommandSpec().options().stream()
                        .map(OptionSpec::names)
                        .flatMap(Stream::of)
                        .toList();
        assertThat(options()).hasSizeGreaterThan(100).doesNotContainAnyElementsOf(names);
    }

    @ParameterizedTest
    @MethodSource("lines")
    void whatAnAnswerTellsToTypeIsTaken(String line) throws Exception {
        List<String> words = ShellWords.split("line", line);
        assertThatCode(() -> {
                    TypedOptions typed = TypedOptions.read(new BpctCommand(), words.subList(1, words.size()));
                    typed.check(Mode.of(typed));
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "-a, leave it out",
        "--archive-x, ",
        "--bwlimit=10M, bpct --limit 200M SRC DST",
        "--mirror, bpct -u -T --delete SRC DST",
        "--xyzzy, ",
        "-, ",
        "-Q, "
    })
    void anOptionOfAnotherToolIsAnswered(String typed, String answer) {
        Optional<String> said = Habits.load().answer(typed);
        if (answer == null) {
            assertThat(said).isEmpty();
        } else {
            assertThat(said).get().asString().contains(answer);
        }
    }

    private static String refusal(String line) throws Exception {
        List<String> words = ShellWords.split("line", line);
        try {
            TypedOptions.read(new BpctCommand(), words);
            return "";
        } catch (CommandLine.ParameterException e) {
            return Refusal.of(e, words);
        } catch (UsageException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-avn S D | Unknown option: '-avn'; -a is always on; -v and -n are options of bpct: bpct -v -n SRC DST",
                "-na S D | Unknown option: '-na'; -a is always on; -n is an option of bpct: bpct -n SRC DST",
                "-n -av S D | Unknown option: '-av'; -a is always on; -n and -v are options of bpct: bpct -n -v SRC DST",
                "--dry-run -av S D | bpct -v -n SRC DST",
                "-av --exclude x -n S D | -v and -n are options of bpct: type -v -n",
                "-auv S D | -u and -v are options of bpct: bpct -u -v -T SRC DST",
                "-rlptgoD S D | -r, -l, -p, -t, -g, -o and -D are always on; leave them out",
                "-aHAX S D | -a, -H, -A and -X are always on; leave them out",
                "-H -A S D | Unknown options: '-H', '-A'; -H: bpct copies all below SRC",
                "-avP S D | -P: bpct --wait SRC DST shows progress",
                "-aQn S D | -Q is unknown; -n is an option of bpct: bpct -n SRC DST",
                "-rf S | a removal is an option: bpct --remove PATH",
                "-rfn S | a removal is an option: bpct -n --remove PATH",
                "-rf S D | -f: a copy replaces older files",
                "--remove -rfn S | bpct -n --remove PATH",
                "--du -shx S | bpct -x --du PATH",
                "-a --stats S D | leave it out; bpct --watch",
                "--remove -mtime +30 S | bpct --remove --older-than 30d PATH",
                "--find S -mtime +30 | bpct --find --newer-than 2d PATH",
                "-p long -t 4h -A phys S D | the account of jobs is bpct --account A SRC DST",
                "--resume --wait | --resume takes the number of a batch, as bpct --resume=7 --wait",
                "--cancel -n 3 | --cancel takes the number of a batch, as bpct --cancel=3 -n",
                "--forget -n all | bpct --forget=all -n",
                "--account -n S D | --account takes NAME, not the option -n of bpct; --account=-n takes that very word"
            })
    void noLetterAndNoWordOfBpctGetsLost(String line, String answer) throws Exception {
        assertThat(refusal(line)).contains(answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cp -u S D", "--chmod -x S", "--account=-n S D", "-n --exclude -y S D"})
    void aValueThatLooksLikeAnOptionStaysOneWhereItMayBe(String line) throws Exception {
        assertThat(refusal(line)).isEmpty();
    }

    private Optional<String> firstWord(String... operands) {
        return new FirstWord(List.of(operands), FileName.of(folder)).answer();
    }

    @Test
    void aCommandWordIsAnsweredUnlessAFileBearsThatName() throws Exception {
        assertThat(firstWord("copy", "a", "b"))
                .contains("there is no file copy; a copy has no command word: bpct SRC DST");
        assertThat(firstWord("help")).get().asString().contains("bpct --help");
        assertThat(firstWord("a", "copy")).isEmpty();
        Files.createDirectory(folder.resolve("copy"));
        assertThat(firstWord("copy", "a", "b")).isEmpty();
    }

    private Optional<String> archived(boolean asTar, String... operands) {
        return new ArchivedSource(List.of(operands), FileName.of(folder), asTar).answer();
    }

    @Test
    void aSourceThatIsAnArchiveIsNamedWithTheLineThatExtractsIt() throws Exception {
        Files.createFile(folder.resolve("a.tar.gz"));
        Path archive = Files.createDirectory(folder.resolve("campaign.tar"));
        Files.createFile(archive.resolve("index"));
        assertThat(archived(true, "campaign.tar", "D")).isEmpty();
        Files.createFile(archive.resolve("generations"));
        Files.createFile(archive.resolve("sums"));

        assertThat(archived(false, "a", "campaign.tar", "D"))
                .contains(
                        "campaign.tar is an archive, and is copied as it is: bpct --extract campaign.tar DST extracts it");
        assertThat(archived(true, "a.tar.gz", "D")).get().asString().contains("bpct --extract a.tar.gz DST");
        assertThat(archived(false, "a.tar.gz", "D")).isEmpty();
        assertThat(archived(false, "a", "campaign.tar")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rsync://host/a", "s3://bucket/a", "file:///a"})
    void aUrlIsAnswered(String name) {
        assertThat(firstWord(name, "b")).get().asString().contains("HOST:PATH", "./" + name);
        assertThat(firstWord("a", name)).isPresent();
    }

    @Test
    void aNameWithAColonIsNoUrl() throws Exception {
        Files.createFile(folder.resolve("host:a"));
        assertThat(firstWord("host:a", "b")).isEmpty();
        assertThat(firstWord("./host:b", "b")).isEmpty();
        assertThat(firstWord("/x/a:b", "b")).isEmpty();
    }
}
