package org.bpct.cli.meaning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Short options behind one dash, as {@code -avn} of rsync. Each letter is answered: a user who leaves out the whole word
 * would copy without the {@code -n} in it.
 *
 * @param habits the answers to single letters
 * @param own the letters of bpct that take no value
 * @param line all words of the line
 * @param operands the number of operands in it
 */
record Letters(Habits habits, Set<Character> own, List<String> line, int operands) {
    /** The mode of answers that hold only for a letter among others. */
    private static final String AMONG = "among letters";

    private static final String LEAVE_OUT = ": leave it out";

    /** Returns the answer to some words of letters; empty if the table has none. */
    Optional<String> answer(Collection<String> words) {
        Map<String, Set<Character>> answers = new LinkedHashMap<>();
        words.forEach(word -> letters(word)
                .forEach(letter -> said(letter, word)
                        .ifPresent(answer -> answers.computeIfAbsent(answer, any -> new LinkedHashSet<>())
                                .add(letter))));
        boolean isOne = words.stream().mapToInt(String::length).sum() <= 2;
        if (answers.isEmpty() || isOne) {
            return answers.keySet().stream().findFirst();
        }
        if (isRemoval(words)) {
            return Optional.of("a removal is an option: `bpct " + kept() + "--remove PATH`");
        }
        List<String> parts = new ArrayList<>();
        answers.forEach((answer, letters) -> parts.add(part(answer, letters)));
        words.stream()
                .flatMap(word -> letters(word).stream()
                        .filter(letter ->
                                !own.contains(letter) && said(letter, word).isEmpty()))
                .distinct()
                .forEach(letter -> parts.add("-" + letter + " is unknown"));
        Set<Character> ours = ours();
        if (!ours.isEmpty()) {
            parts.add(named(ours) + (ours.size() == 1 ? " is an option" : " are options") + " of bpct: " + remedy());
        } else if (parts.size() == answers.size() && answers.keySet().stream().allMatch(Letters::isSuperfluous)) {
            parts.add("leave them out");
        }
        return Optional.of(String.join("; ", parts));
    }

    private static String part(String answer, Set<Character> letters) {
        return isPredicate(answer)
                ? named(letters) + (letters.size() == 1 ? " is " : " are ") + answer
                : named(letters) + ": " + answer.replace(LEAVE_OUT, "");
    }

    /** Returns true if the answer follows the verb: {@code -a is} always on. */
    private static boolean isPredicate(String answer) {
        return answer.equals("always on");
    }

    private static boolean isSuperfluous(String answer) {
        return isPredicate(answer) || answer.endsWith(LEAVE_OUT);
    }

    /** Returns the answer to a letter; among others it has the meaning that rsync gives it. */
    private Optional<String> said(char letter, String word) {
        Optional<String> beside = habits.answerBeside("-" + letter, line);
        Optional<String> among = word.length() > 2 ? habits.answerIn(AMONG, "-" + letter) : Optional.empty();
        if (beside.isPresent() || among.isPresent() || own.contains(letter)) {
            return beside.or(() -> among);
        }
        return habits.answer("-" + letter);
    }

    /** Returns true for the words of {@code rm -rf PATH}. */
    private boolean isRemoval(Collection<String> words) {
        String all = words.stream()
                .flatMap(word -> letters(word).stream())
                .map(String::valueOf)
                .collect(Collectors.joining());
        return operands == 1
                && all.matches("[rRfdivnI]*f[rRfdivnI]*")
                && line.stream().noneMatch(word -> word.startsWith("--") && !word.startsWith("--dry"));
    }

    private static List<Character> letters(String word) {
        return word.chars().skip(1).mapToObj(letter -> (char) letter).toList();
    }

    /** Returns the letters of bpct in all words of the line that are letters alone. */
    private Set<Character> ours() {
        Set<Character> ours = new LinkedHashSet<>();
        line.stream()
                .filter(word -> word.matches("-[A-Za-z0]+"))
                .forEach(word -> letters(word).stream().filter(own::contains).forEach(ours::add));
        if (line.stream().anyMatch(word -> word.startsWith("--dry"))) {
            ours.add('n');
        }
        return ours;
    }

    /** Returns the options of bpct to type, each with a blank behind it. */
    private String kept() {
        return ours().stream().map(letter -> "-" + letter + " ").collect(Collectors.joining());
    }

    /** Returns the line to type: with the letters of bpct, and with the mode of the line if the table knows one. */
    private String remedy() {
        Optional<String> mode = habits.lineBeside(line);
        if (mode.isPresent()) {
            return mode.get().replaceFirst("^bpct ", "bpct " + kept());
        }
        Set<String> words = line.stream()
                .filter(word -> word.startsWith("--") && !word.startsWith("--dry"))
                .collect(Collectors.toSet());
        if (words.equals(Set.of("--delete"))) {
            return "bpct " + kept().replaceAll("-[uT] ", "") + "-u -T --delete SRC DST";
        }
        boolean isBare = words.isEmpty();
        // An update of a tree that is there means the tree, not a place in it.
        String place = ours().contains('u') && !ours().contains('T') ? "-T " : "";
        return isBare ? "bpct " + kept() + place + "SRC DST" : "type " + kept().strip();
    }

    private static String named(Set<Character> letters) {
        List<String> names = letters.stream().map(letter -> "-" + letter).toList();
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
