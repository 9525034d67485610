package org.bpct.script;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The variables that functions use, and neither they nor those that call them in the same module have declared local.
 *
 * @param set those that they assign
 * @param read those that they read
 */
record FreeNames(Set<String> set, Set<String> read) {
    /** Names in capital letters are Bash's own. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z_0-9]*");

    private FreeNames() {
        this(new TreeSet<>(), new TreeSet<>());
    }

    /**
     * Finds out those of some functions of a module.
     *
     * @param namedArguments of each function the numbers of its arguments that name a variable which it sets
     */
    static FreeNames of(BashModule module, Set<String> entries, Map<String, Set<Integer>> namedArguments) {
        Map<String, FreeNames> all = new TreeMap<>();
        module.functions().keySet().forEach(function -> all.put(function, new FreeNames()));
        int before;
        do {
            before = size(all);
            module.functions().forEach((function, uses) -> all.get(function).add(uses, all, namedArguments));
        } while (size(all) > before);
        FreeNames free = new FreeNames();
        entries.forEach(entry -> free.add(all.get(entry), Set.of()));
        return free;
    }

    private static int size(Map<String, FreeNames> all) {
        return all.values().stream()
                .mapToInt(names -> names.set.size() + names.read.size())
                .sum();
    }

    private void add(List<BashUse> uses, Map<String, FreeNames> all, Map<String, Set<Integer>> namedArguments) {
        Set<String> local = new TreeSet<>();
        for (BashUse use : uses) {
            switch (use.kind()) {
                case LOCAL -> local.add(use.name());
                case SET -> add(set, use.name(), local);
                case READ -> add(read, use.name(), local);
                case CALL -> {
                    List<String> words = use.words();
                    for (int argument : namedArguments.getOrDefault(words.get(0), Set.of())) {
                        if (argument < words.size()) {
                            add(set, words.get(argument), local);
                        }
                    }
                    words.stream()
                            .filter(all::containsKey)
                            .filter(word -> !word.isEmpty())
                            .forEach(word -> add(all.get(word), local));
                }
                default -> throw new AssertionError(use);
            }
        }
    }

    private void add(FreeNames called, Set<String> local) {
        called.set.forEach(name -> add(set, name, local));
        called.read.forEach(name -> add(read, name, local));
    }

    private static void add(Set<String> names, String name, Set<String> local) {
        if (!local.contains(name) && NAME.matcher(name).matches()) {
            names.add(name);
        }
    }
}
