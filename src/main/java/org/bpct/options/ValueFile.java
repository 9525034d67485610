package org.bpct.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;

/**
 * A file of values: {@code name = value} a line. Blank lines and those that begin with {@code #} are ignored. In a
 * value {@code \n} is a newline, and any other character after a backslash is itself.
 *
 * @param values the values by name
 * @param notObeyed one sentence for each line that is not obeyed, because a kept value must never remove anything
 */
public record ValueFile(Map<String, String> values, List<String> notObeyed) {
    /** The long names of the options that such a file can hold. */
    public static final Set<String> OPTIONS = options();

    /**
     * The options that remove, and are obeyed only if typed: {@code --save} once kept {@code --keep}, and the next pool
     * was pruned by the rules of another.
     */
    private static final Set<String> NEVER = Set.of("keep");

    /** The values without an option, because no user would change them from call to call. */
    private static final Set<String> FILES_ONLY = Set.of("most-jobs", "keep-days");

    private static Set<String> options() {
        Set<String> names = new TreeSet<>(JobOptions.KEPT);
        names.addAll(ResourceOptions.KEPT);
        names.addAll(Manner.KEPT);
        return Collections.unmodifiableSet(names);
    }

    /** Returns true for an option whose value in a file is obeyed, or is reported as not obeyed. */
    public static boolean knows(String name) {
        return OPTIONS.contains(name) || NEVER.contains(name);
    }

    /** Returns a name as users know it: with dashes if it belongs to an option. */
    static String shown(String name) {
        return FILES_ONLY.contains(name) || name.equals(Site.SUBMISSION_INTERVAL) ? name : "--" + name;
    }

    /** Keeps copies. */
    public ValueFile {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        notObeyed = List.copyOf(notObeyed);
    }

    /**
     * Reads the content of a file; a line with an unknown name is refused by file and number.
     *
     * @param file the name in the refusal
     * @param content the content of the file
     * @param besides names that only this file can hold
     */
    public static ValueFile parse(FileName file, String content, Set<String> besides) throws UsageException {
        Map<String, String> values = new LinkedHashMap<>();
        List<String> notObeyed = new ArrayList<>();
        int number = 0;
        for (String line : content.split("\n", -1)) {
            number++;
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            String name = equals < 0 ? "" : line.substring(0, equals).strip();
            if (NEVER.contains(name)) {
                notObeyed.add(file.display() + ", line " + number + ": '" + name
                        + "' is not obeyed, because it would remove snapshots; type --" + name + " where you want it");
                continue;
            }
            if (!OPTIONS.contains(name) && !FILES_ONLY.contains(name) && !besides.contains(name)) {
                throw new UsageException(file.display() + ", line " + number + ": "
                        + (equals < 0
                                ? "not 'name = value': '" + line.strip() + "'"
                                : "there is no option '" + name + "' that can stand here"));
            }
            values.put(name, unescape(strip(line.substring(equals + 1))));
        }
        return new ValueFile(values, notObeyed);
    }

    /** Returns the line from which {@link #parse} reads this value again. */
    public static String line(String name, String value) {
        return name + " = " + escape(value) + "\n";
    }

    /** Removes the blanks around a value, except escaped ones, which are a part of it. */
    private static String strip(String text) {
        String value = text.stripLeading();
        int end = value.stripTrailing().length();
        int backslash = end;
        while (backslash > 0 && value.charAt(backslash - 1) == '\\') {
            backslash--;
        }
        boolean escaped = (end - backslash) % 2 == 1 && end < value.length();
        return value.substring(0, escaped ? end + 1 : end);
    }

    private static String escape(String value) {
        StringBuilder text = new StringBuilder(value.replace("\\", "\\\\").replace("\n", "\\n"));
        int last = text.length() - 1;
        if (last > 0 && Character.isWhitespace(text.charAt(last))) {
            text.insert(last, '\\');
        }
        if (last >= 0 && Character.isWhitespace(text.charAt(0))) {
            text.insert(0, '\\');
        }
        return text.toString();
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
