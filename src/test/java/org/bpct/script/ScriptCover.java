package org.bpct.script;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A choice of few scripts in which the functions of all scripts stand: they share most of them. */
final class ScriptCover {
    private static final Pattern FUNCTION = Pattern.compile("(?ms)^\\w+\\(\\) .*?^[})]$");

    private final Map<String, Set<String>> functions = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> chosen = new LinkedHashSet<>();

    private ScriptCover(Map<String, String> scripts) {
        scripts.forEach((name, script) -> functions.put(
                name, FUNCTION.matcher(script).results().map(MatchResult::group).collect(Collectors.toSet())));
    }

    /**
     * Returns the names of the chosen ones.
     *
     * @param percent how much of the text of all functions is in them at least
     */
    static Set<String> of(Map<String, String> scripts, int percent) {
        ScriptCover cover = new ScriptCover(scripts);
        Set<String> all = new HashSet<>();
        cover.functions.values().forEach(all::addAll);
        while (length(cover.seen) * 100L < length(all) * (long) percent) {
            cover.choose();
        }
        return cover.chosen;
    }

    private static int length(Set<String> texts) {
        return texts.stream().mapToInt(String::length).sum();
    }

    /** Chooses the script that brings the most text; the first of several. */
    private void choose() {
        String best = functions.keySet().stream()
                .min(Comparator.comparingInt(name -> -brings(name)))
                .orElseThrow();
        chosen.add(best);
        seen.addAll(functions.get(best));
    }

    private int brings(String name) {
        Set<String> added = new HashSet<>(functions.get(name));
        added.removeAll(seen);
        return length(added);
    }
}
