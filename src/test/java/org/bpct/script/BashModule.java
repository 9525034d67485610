package org.bpct.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A template as it was read, or what others call where it is left out.
 *
 * @param name of its file, perhaps with {@link #OTHERWISE} behind it
 * @param text all of it
 * @param functions what each function does, in order; what stands outside of all is the one with the empty name
 * @param includes its lines that stand for other templates
 * @param calls of each function the words of all calls in it, which are functions, arguments or both
 * @param words those of all functions
 */
record BashModule(
        String name,
        String text,
        Map<String, List<BashUse>> functions,
        List<String> includes,
        Map<String, Set<String>> calls,
        Set<String> words) {
    static final String OTHERWISE = " otherwise";
    private static final Pattern MARK = Pattern.compile("(?m)^#@otherwise\\n");

    /** Reads a template of a folder: it and, if it can be left out, what is in its place then. */
    static List<BashModule> read(Path folder, Path file) throws IOException {
        String name = folder.relativize(file).toString();
        List<BashModule> both = new ArrayList<>();
        for (String text : MARK.split(Files.readString(file, StandardCharsets.ISO_8859_1), -1)) {
            both.add(of(both.isEmpty() ? name : name + OTHERWISE, text));
        }
        return both;
    }

    static BashModule of(String name, String text) {
        Map<String, List<BashUse>> functions = new LinkedHashMap<>();
        functions.put("", new ArrayList<>());
        for (BashUse use : BashCommands.usesIn(text)) {
            if (use.kind() == BashUse.Kind.DEFINE) {
                if (functions.put(use.name(), new ArrayList<>()) != null) {
                    throw new AssertionError(name + " defines " + use.name() + " twice");
                }
            } else {
                functions.get(use.function()).add(use);
            }
        }
        List<String> includes =
                text.lines().filter(line -> line.startsWith("#@")).toList();
        Map<String, Set<String>> calls = new LinkedHashMap<>();
        functions.forEach((function, uses) -> calls.put(
                function,
                uses.stream()
                        .filter(use -> use.kind() == BashUse.Kind.CALL)
                        .flatMap(use -> use.words().stream())
                        .collect(Collectors.toCollection(TreeSet::new))));
        Set<String> words = new TreeSet<>();
        calls.values().forEach(words::addAll);
        return new BashModule(name, text, functions, includes, calls, words);
    }

    boolean defines(String function) {
        return !function.isEmpty() && functions.containsKey(function);
    }

    /** Returns the words of all calls in a function. */
    Set<String> wordsIn(String function) {
        return calls.get(function);
    }

    /** Returns what is said of a kind of use, by function. */
    Map<String, Set<String>> names(BashUse.Kind kind) {
        Map<String, Set<String>> names = new TreeMap<>();
        functions.forEach((function, uses) -> uses.stream()
                .filter(use -> use.kind() == kind)
                .forEach(use ->
                        names.computeIfAbsent(function, any -> new TreeSet<>()).add(use.name())));
        return names;
    }
}
