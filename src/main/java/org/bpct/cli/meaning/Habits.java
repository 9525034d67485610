package org.bpct.cli.meaning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The options and command words of other tools that people type by habit, each with what to type here.
 *
 * @param answers the answers by option, with its dashes, or command word
 */
public record Habits(Map<String, String> answers) {
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
        for (String line : table.split("\n", -1)) {
            int bar = line.indexOf('|');
            if (line.startsWith("#") || bar < 0) {
                continue;
            }
            for (String option : line.substring(0, bar).strip().split(" +", -1)) {
                String twice = answers.put(option, line.substring(bar + 1).strip());
                if (twice != null) {
                    throw new IllegalStateException(FILE + " has " + option + " twice");
                }
            }
        }
        return new Habits(answers);
    }

    /** Returns what to type in place of an unknown option, which may have a value behind {@code =}, or be several letters. */
    public Optional<String> answer(String typed) {
        String word = typed.replaceFirst("=.*$", "");
        if (word.startsWith("--") || word.length() < 2) {
            return Optional.ofNullable(answers.get(word));
        }
        return word.chars()
                .skip(1)
                .mapToObj(letter -> Optional.ofNullable(answers.get("-" + (char) letter)))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
