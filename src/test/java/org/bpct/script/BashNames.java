package org.bpct.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which variables a command sets whose words and assignments were read: builtins set those that they are told. */
final class BashNames {
    static final Set<String> DECLARING = Set.of("local", "declare", "typeset", "readonly", "export");

    /** Options of builtins that take a word, and those that take the name of a variable. */
    private static final Map<String, String> VALUES = Map.of("read", "dinNptu", "mapfile", "dnOsuCc", "printf", "");

    private static final Map<String, Character> NAMES = Map.of("read", 'a', "printf", 'v');
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern ARGUMENT = Pattern.compile("\"?(\\$[1-9])\"?");
    private static final Pattern LATER = Pattern.compile("\\$([A-Za-z_]\\w*)");

    private final List<BashWords.Word> words;
    private final List<String> assigned;
    private final boolean inFunction;
    private final BiConsumer<BashUse.Kind, String> uses;

    BashNames(
            List<BashWords.Word> words,
            List<String> assigned,
            boolean inFunction,
            BiConsumer<BashUse.Kind, String> uses) {
        this.words = words;
        this.assigned = assigned;
        this.inFunction = inFunction;
        this.uses = uses;
    }

    /** Tells what the command sets, and what it calls. */
    void tell() {
        String command = words.isEmpty() ? "" : words.get(0).text();
        if (words.isEmpty()) {
            assigned.forEach(name -> uses.accept(BashUse.Kind.SET, name));
        } else if (DECLARING.contains(command)) {
            declare(command);
        } else if (VALUES.containsKey(command)) {
            fill(VALUES.get(command), NAMES.getOrDefault(command, ' '), !command.equals("printf"));
        } else if (command.equals("unset")) {
            words.subList(1, words.size()).forEach(this::set);
        }
        if (!words.isEmpty() && !DECLARING.contains(command)) {
            uses.accept(
                    BashUse.Kind.CALL,
                    words.stream()
                            .map(word -> word.isLiteral() && !word.text().contains(" ") ? word.text() : "")
                            .collect(Collectors.joining(" ")));
        }
    }

    private void declare(String command) {
        List<String> names = new ArrayList<>(assigned);
        words.stream()
                .skip(1)
                .map(BashWords.Word::text)
                .filter(VARIABLE.asMatchPredicate())
                .forEach(names::add);
        boolean local = inFunction && !command.equals("readonly") && !command.equals("export");
        names.forEach(name -> uses.accept(local ? BashUse.Kind.LOCAL : BashUse.Kind.SET, name));
    }

    private void fill(String values, char named, boolean fillsRest) {
        int i = 1;
        for (; i < words.size() && words.get(i).raw().startsWith("-"); i++) {
            String option = words.get(i).raw();
            char last = option.charAt(option.length() - 1);
            if (last == named && i + 1 < words.size()) {
                set(words.get(++i));
            } else if (values.indexOf(last) >= 0) {
                i++;
            }
        }
        if (fillsRest) {
            words.subList(Math.min(i, words.size()), words.size()).forEach(this::set);
        }
    }

    private void set(BashWords.Word word) {
        Matcher argument = ARGUMENT.matcher(word.raw());
        Matcher name = VARIABLE.matcher(word.text());
        if (argument.matches()) {
            uses.accept(BashUse.Kind.SET, argument.group(1));
        } else if (name.lookingAt()) {
            uses.accept(BashUse.Kind.SET, name.group());
            LATER.matcher(word.text()).results().forEach(later -> uses.accept(BashUse.Kind.READ, later.group(1)));
        }
    }
}
