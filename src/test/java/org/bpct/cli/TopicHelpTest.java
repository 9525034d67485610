package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.options.ShellWords;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The help about one task or one option. */
final class TopicHelpTest {
    private static final Set<Mode> WITHOUT = Set.of(Mode.WAIT, Mode.HELP, Mode.VERSION);

    private static String help(String word) throws UsageException {
        return new TopicHelp(new BpctCommand()).of(word);
    }

    static Stream<Arguments> examples() {
        return TopicHelp.examples().entrySet().stream()
                .flatMap(task -> task.getValue().stream()
                        .map(example -> Arguments.of(
                                task.getKey(),
                                example.substring(0, example.indexOf('|')).strip())));
    }

    @Test
    void eachTaskHasThreeExamples() {
        Set<String> tasks = Stream.of(Mode.values())
                .filter(mode -> !WITHOUT.contains(mode))
                .flatMap(mode -> mode == Mode.COPY
                        ? Stream.of("copy")
                        : mode.options().stream()
                                .filter(option -> !List.of("--dirs", "--files").contains(option))
                                .map(option -> option.substring(2)))
                .collect(Collectors.toSet());
        // An option of copies that people take for a task.
        tasks.add("restore");
        assertThat(TopicHelp.examples().keySet()).containsExactlyInAnyOrderElementsOf(tasks);
        assertThat(TopicHelp.examples())
                .allSatisfy((task, lines) -> assertThat(lines).hasSize(3));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsTakenAsItStands(String task, String line) throws Exception {
        List<String> words = ShellWords.split("line", line);
        TypedOptions typed = TypedOptions.read(new BpctCommand(), words.subList(1, words.size()));
        Mode mode = Mode.of(typed);
        typed.check(mode);
        assertThat(help(task)).contains(line);
    }

    @Test
    void aTaskShowsTheOptionsThatGoWithIt() throws Exception {
        assertThat(help("remove"))
                .startsWith("Usage: bpct --remove [OPTION]... PATH...\n")
                .contains(
                        "Removes trees, as jobs.",
                        "Examples:\n  # preview the removal\n  bpct -n --remove PATH\n",
                        "--older-than=",
                        "Exit codes: 0 all well")
                .doesNotContain("--link-dest", "--snapshot");
        assertThat(help("copy"))
                .startsWith("Usage: bpct [OPTION]... SOURCE... DESTINATION\n")
                .contains("--link-dest=DIR");
        assertThat(help("resume"))
                .startsWith("Usage: bpct --resume=BATCH [OPTION]...\n")
                .contains("--lanes=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lanes", "--lanes"})
    void anOptionTellsWithWhichTasksItGoes(String word) throws Exception {
        assertThat(help(word))
                .startsWith("Usage: bpct --lanes=")
                .contains("--lanes=", "It goes with a copy, --update, --snapshot");
    }

    @Test
    void anotherWordIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> help("updat"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--help takes a task as copy or update, an option, or all, not 'updat'; is it update?");
        assertThatThrownBy(() -> help("xyzzy")).hasMessageEndingWith("not 'xyzzy'");
    }
}
