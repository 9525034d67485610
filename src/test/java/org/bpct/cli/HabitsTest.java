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
import org.bpct.cli.meaning.FirstWord;
import org.bpct.cli.meaning.Habits;
import org.bpct.files.FileName;
import org.bpct.options.ShellWords;
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
        "-av, leave it out",
        "-rlptgoD, leave it out",
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
