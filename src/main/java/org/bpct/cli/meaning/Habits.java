package org.bpct.cli.meaning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;

/**
 * The options and command words of other tools that people type by habit, each with the line to type here.
 *
 * @param answers the answers by option, with its dashes, or command word; behind a mode and a blank where they hold
 *     in that mode alone
 */
public record Habits(Map<String, String> answers) {
    private static final Pattern TYPED = Pattern.compile("`(bpct [^`]*)`");
    private static final String TRANSFER = "a transfer to or from another host";
    private static final String FILE = "/org/bpct/cli/habits.txt";

    /** Keeps a copy. */
    public Habits {
        answers = Map.copyOf(answers);
    }

    /** Reads the table. */
    public static Habits load() {
        try (InputStream in = Habits.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is not in the jar");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Habits parse(String table) {
        Map<String, String> answers = new LinkedHashMap<>();
        String mode = "";
        for (String line : table.split("\n", -1)) {
            int bar = line.indexOf('|');
            if (line.startsWith("[")) {
                mode = line.substring(1, line.indexOf(']')) + " ";
            }
            if (line.startsWith("#") || bar < 0) {
                continue;
            }
            for (String option : line.substring(0, bar).strip().split(" +", -1)) {
                String twice =
                        answers.put(mode + option, line.substring(bar + 1).strip());
                if (twice != null) {
                    throw new IllegalStateException(FILE + " has " + mode + option + " twice");
                }
            }
        }
        return new Habits(answers);
    }

    /** Returns the answer to an unknown option, which may have a value behind {@code =}. */
    public Optional<String> answer(String typed) {
        return Optional.ofNullable(answers.get(bare(typed)));
    }

    /** Returns the answer to an unknown option beside the other words of its line: that of a mode among them first. */
    public Optional<String> answer(String typed, Collection<String> line) {
        return answerBeside(typed, line).or(() -> answer(typed));
    }

    /** Returns the answer to an unknown option that holds beside a mode of its line; empty if the table has none. */
    Optional<String> answerBeside(String typed, Collection<String> line) {
        return modes(line).flatMap(mode -> answerIn(mode, bare(typed)).stream()).findFirst();
    }

    /** Returns the first line to type beside a mode of a line; empty if the table knows no such mode. */
    Optional<String> lineBeside(Collection<String> line) {
        return modes(line)
                .filter(mode -> mode.startsWith("--"))
                .flatMap(mode -> answers.entrySet().stream()
                        .filter(answer -> answer.getKey().startsWith(mode + " "))
                        .flatMap(answer -> TYPED.matcher(answer.getValue()).results())
                        .map(typed -> typed.group(1))
                        .filter(typed -> typed.startsWith("bpct " + mode))
                        .min(Comparator.comparingInt(String::length))
                        .stream())
                .findFirst();
    }

    private static Stream<String> modes(Collection<String> line) {
        Stream<String> typed = line.stream()
                .filter(word -> word.startsWith("-") || word.matches("[a-z]+"))
                .map(Habits::bare);
        boolean namesHost = line.stream()
                .anyMatch(word -> HostPath.of(FileName.ofText(word)).isPresent());
        return namesHost ? Stream.concat(typed, Stream.of(TRANSFER)) : typed;
    }

    private static String bare(String typed) {
        return typed.replaceFirst("=.*$", "");
    }

    /** Returns the answer to an option of bpct that does not go with a mode; empty if the table has none. */
    public Optional<String> answerIn(String mode, String option) {
        return Optional.ofNullable(answers.get(mode + " " + option));
    }

    /**
     * Returns the answer to the first word of find or tar in a line that could not be read: {@code -type f} reads as
     * {@code -t ype f}.
     */
    public Optional<String> answerAmong(Collection<String> line) {
        return line.stream()
                .filter(word -> word.matches("-[A-Za-z]{2,}0?"))
                .flatMap(word -> answer(word, line).stream())
                .findFirst();
    }
}
