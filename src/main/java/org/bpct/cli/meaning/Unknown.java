package org.bpct.cli.meaning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Options that bpct does not have.
 *
 * @param typed the words, as they stand in the line
 * @param spec the options that there are, and the operands
 * @param line all words of the line
 */
record Unknown(Set<String> typed, CommandSpec spec, List<String> line) {
    Unknown(UnmatchedArgumentException refusal, List<String> line) {
        this(
                refusal.getUnmatched().stream()
                        .filter(word -> word.startsWith("-"))
                        .map(word -> whole(word, line))
                        .collect(Collectors.toCollection(LinkedHashSet::new)),
                refusal.getCommandLine().getCommandSpec(),
                line);
    }

    /** Returns the word of the line: of {@code -xav} the parser takes the first letter, and refuses {@code -av}. */
    private static String whole(String word, List<String> line) {
        return line.stream()
                .filter(each -> each.matches("-[A-Za-z0]+") && each.endsWith(word.substring(1)))
                .findFirst()
                .orElse(word);
    }

    /** Returns the message, with the line that the user may have meant. */
    String answer() {
        Habits habits = Habits.load();
        List<String> answers = new ArrayList<>();
        List<String> letters = typed.stream()
                .filter(word ->
                        word.matches("-[A-Za-z0]+") && habits.answer(word, line).isEmpty())
                .toList();
        Set<String> shorts = new LinkedHashSet<>(letters);
        typed.stream().filter(word -> word.matches("-[A-Za-z0]")).forEach(shorts::add);
        new Letters(habits, own(), line, operands()).answer(shorts).ifPresent(answers::add);
        for (String word : typed) {
            if (!shorts.contains(word)) {
                habits.answer(word, line)
                        .or(() -> withNumber(word, habits))
                        .or(() -> meant(word))
                        .ifPresent(answers::add);
            }
        }
        String words = typed.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", "));
        String said = answers.stream().distinct().map(answer -> "; " + answer).collect(Collectors.joining());
        return (typed.size() == 1 ? "Unknown option: " : "Unknown options: ") + words + said.replace("`", "");
    }

    /** Returns the answer to a letter that has its number attached, as in {@code -N4}. */
    private Optional<String> withNumber(String word, Habits habits) {
        return word.matches("-[A-Za-z][0-9]+") ? habits.answer(word.substring(0, 2), line) : Optional.empty();
    }

    private Optional<String> meant(String word) {
        List<String> names =
                spec.options().stream().map(OptionSpec::longestName).toList();
        return new Misspelling(word).meant(names).map(name -> "is it " + name + "?");
    }

    private int operands() {
        return spec.positionalParameters().get(0).originalStringValues().size();
    }

    private Set<Character> own() {
        return spec.options().stream()
                .filter(option -> option.arity().max() == 0)
                .map(OptionSpec::shortestName)
                .filter(name -> name.length() == 2)
                .map(name -> name.charAt(1))
                .collect(Collectors.toSet());
    }
}
