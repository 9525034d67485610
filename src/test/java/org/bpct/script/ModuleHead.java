package org.bpct.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a module says of itself in the lines {@code ##} at its beginning.
 *
 * @param said for each of the words its names; empty ones are left out
 */
record ModuleHead(Map<String, NavigableSet<String>> said) {
    static final String NEEDS = "needs";
    static final String MAY_NEED = "may need";
    static final String READS = "reads";
    static final String SETS = "sets";
    static final String FILLS = "fills";
    static final List<String> WORDS = List.of(NEEDS, MAY_NEED, READS, SETS, FILLS);
    private static final Pattern ENTRY =
            Pattern.compile("## (" + String.join("|", WORDS) + "): (.*)\\n((?:##   .*\\n)*)");
    private static final int WIDTH = 120;

    /** Reads the head of a template; what else is explained there comes after it. */
    static ModuleHead of(String template) {
        Map<String, NavigableSet<String>> said = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(template);
        while (entry.lookingAt()) {
            String names = entry.group(2) + entry.group(3).replace("##", "").replace("\n", " ");
            if (said.put(entry.group(1), new TreeSet<>(List.of(names.trim().split("\\s+")))) != null) {
                throw new AssertionError("two lines of " + entry.group(1));
            }
            entry.region(entry.end(), template.length());
        }
        return new ModuleHead(said);
    }

    NavigableSet<String> names(String word) {
        return said.getOrDefault(word, new TreeSet<>());
    }

    /** Returns a template with this head in place of its own. */
    String in(String template) {
        Matcher entry = ENTRY.matcher(template);
        int end = 0;
        while (entry.lookingAt()) {
            end = entry.end();
            entry.region(end, template.length());
        }
        return text() + template.substring(end);
    }

    /** Returns the lines of the head. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (String word : WORDS) {
            if (!names(word).isEmpty()) {
                append(text, word, new ArrayList<>(names(word)));
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String word, List<String> names) {
        StringBuilder line = new StringBuilder("## ").append(word).append(':');
        for (String name : names) {
            if (line.length() + 1 + name.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder("##  ");
            }
            line.append(' ').append(name);
        }
        text.append(line).append('\n');
    }
}
