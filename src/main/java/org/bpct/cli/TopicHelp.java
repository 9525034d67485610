package org.bpct.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.cli.meaning.Habits;
import org.bpct.cli.meaning.Misspelling;
import org.bpct.cli.terminal.HelpText;
import org.bpct.options.UsageException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help about one task, with examples, or about one option. */
final class TopicHelp {
    private static final String COPY = "copy";
    private static final int MOST_NAMED = 5;
    private static final int SHORTEST_WORD = 3;
    private static final String FILE = "/org/bpct/cli/examples.txt";

    private final BpctCommand command;
    private final CommandSpec spec;

    TopicHelp(BpctCommand command) {
        this.command = command;
        this.spec = CommandSpec.forAnnotatedObject(command);
    }

    /** Returns the text that {@code --help=ABOUT} asks for; a lone operand that is a topic stands for it. */
    String answer(String about, List<String> operands) throws UsageException {
        boolean isOperand = about.isEmpty() && operands.size() == 1 && knows(operands.get(0));
        String topic = isOperand ? operands.get(0) : about;
        return switch (topic) {
            case "" -> HelpText.TASKS;
            case "all" -> HelpText.ofAll(command);
            default -> of(topic);
        };
    }

    private boolean knows(String word) {
        return word.equals("all") || examples().containsKey(word) || spec.findOption("--" + word) != null;
    }

    /** Returns the text about a task or an option, with or without its dashes; throws UsageException if there is none of that name. */
    String of(String word) throws UsageException {
        String topic = word.replaceFirst("^-+", "");
        Optional<Mode> mode = topic.equals(COPY) ? Optional.of(Mode.COPY) : Mode.namedBy("--" + topic);
        List<String> examples = examples().get(topic);
        if (mode.isPresent() && examples != null) {
            return task(mode.get(), topic, examples);
        }
        OptionSpec option = spec.findOption(topic.length() == 1 ? "-" + topic : "--" + topic);
        if (option != null) {
            return option(option, examples == null ? List.of() : shown(examples));
        }
        List<String> words = Stream.concat(
                        Stream.of("--" + COPY), spec.options().stream().map(OptionSpec::longestName))
                .toList();
        Habits habits = Habits.load();
        throw new UsageException("--help takes a task as copy or update, an option, or all, not '" + word + "'"
                + habits.answerIn("a topic", topic)
                        .or(() -> new Misspelling("--" + topic)
                                .meant(words)
                                .map(meant -> "is it " + meant.substring(2) + "?"))
                        .or(() -> habits.answer("--" + topic))
                        .or(() -> habits.answer(topic))
                        .or(() -> mentioned(topic))
                        .map(answer -> "; " + answer.replace("`", ""))
                        .orElse(""));
    }

    /** Returns the first options whose help has a word. */
    private Optional<String> mentioned(String word) {
        String sought = word.toLowerCase(Locale.ROOT);
        List<String> lines = spec.options().stream()
                .filter(option -> Stream.of(option.description())
                        .anyMatch(line -> line.toLowerCase(Locale.ROOT).contains(sought)))
                .map(option -> "--help=" + option.longestName().replaceFirst("^-+", ""))
                .limit(MOST_NAMED)
                .toList();
        return sought.length() < SHORTEST_WORD || lines.isEmpty()
                ? Optional.empty()
                : Optional.of("that word is in " + OptionRow.enumeration(lines, "and"));
    }

    private String task(Mode mode, String topic, List<String> examples) {
        List<String> before = new ArrayList<>(List.of(mode.summary(), ""));
        before.addAll(shown(examples));
        String named = mode == Mode.COPY ? "" : " " + label("--" + topic);
        String operands = mode.operands().isEmpty() ? "" : " " + mode.operands();
        return HelpText.topic(
                "bpct" + named + " [OPTION]..." + operands,
                before,
                optionsOf(mode),
                Arrays.stream(spec.usageMessage().footer())
                        .filter(line -> line.startsWith("Exit codes"))
                        .toList());
    }

    private static List<String> shown(List<String> examples) {
        List<String> lines = new ArrayList<>(List.of("Examples:"));
        for (String example : examples) {
            int bar = example.indexOf('|');
            lines.add("  # " + example.substring(bar + 1).strip());
            lines.add("  " + example.substring(0, bar).strip());
        }
        return lines;
    }

    /** Returns an option with the words for its value. */
    private String label(String name) {
        OptionSpec option = spec.findOption(name);
        String value = option.paramLabel();
        return option.arity().max() == 0
                ? name
                : option.arity().min() == 0 ? name + "[=" + value + "]" : name + "=" + value;
    }

    /** Returns the options that a mode obeys, by the headings of the whole help. */
    private Map<String, List<OptionSpec>> optionsOf(Mode mode) {
        Set<String> obeyed = OptionTable.rows().stream()
                .filter(row -> row.modes().contains(mode))
                .map(row -> row.option().replaceFirst("=.*", ""))
                .collect(Collectors.toSet());
        Map<String, List<OptionSpec>> byHeading = new LinkedHashMap<>();
        spec.mixins().forEach((heading, group) -> {
            List<OptionSpec> some = group.options().stream()
                    .filter(option -> obeyed.contains(option.longestName()))
                    .toList();
            if (!some.isEmpty()) {
                byHeading.put(heading, some);
            }
        });
        return byHeading;
    }

    private String option(OptionSpec option, List<String> examples) {
        List<String> after = new ArrayList<>();
        Set<Mode> modes = OptionTable.row(option.longestName()).modes();
        after.add(
                modes.size() == Mode.values().length
                        ? "It goes with all tasks."
                        : "It goes with "
                                + OptionRow.enumeration(
                                        modes.stream()
                                                .map(Mode::title)
                                                .distinct()
                                                .toList(),
                                        "and") + ".");
        return HelpText.topic(usage(option), examples, Map.of("", List.of(option)), after);
    }

    /** Returns the line to type: that of the whole help, where one begins with the option. */
    private String usage(OptionSpec option) {
        return Arrays.stream(spec.usageMessage().customSynopsis())
                .map(String::strip)
                .filter(line -> line.startsWith("bpct " + option.longestName() + " "))
                .findFirst()
                .orElse("bpct " + label(option.longestName()));
    }

    /** Returns the examples of each task. */
    static Map<String, List<String>> examples() {
        Map<String, List<String>> examples = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String line : text().split("\n", -1)) {
            if (line.startsWith("#")) {
                continue;
            }
            if (line.indexOf('|') > 0) {
                lines.add(line);
            } else if (!line.isEmpty()) {
                lines = new ArrayList<>();
                examples.put(line, lines);
            }
        }
        return examples;
    }

    private static String text() {
        try (InputStream in = TopicHelp.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
