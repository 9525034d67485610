package org.bpct.script;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.bpct.files.FileName;

/**
 * The values of a template's placeholders. A placeholder is {@code @type:name@}, and its type alone decides how the
 * value is quoted:
 *
 * <ul>
 *   <li>{@code word}: any bytes, one quoted word;
 *   <li>{@code words}: a list of them, for the elements of an array;
 *   <li>{@code indexed}: a list of them with their indices, {@code [3]='...'};
 *   <li>{@code number}: digits;
 *   <li>{@code text}: plain characters, for a comment.
 * </ul>
 *
 * <p>Flags are not values: they select the modules of a script.
 */
final class Settings {
    private final Map<String, String> values = new HashMap<>();
    private final Set<String> flags = new HashSet<>();
    private final Set<String> raised = new HashSet<>();

    Settings word(String name, FileName value) {
        return put("word:" + name, BashQuote.of(value));
    }

    Settings word(String name, String value) {
        return word(name, FileName.ofText(value));
    }

    Settings words(String name, List<String> value) {
        StringJoiner joined = new StringJoiner(" ");
        value.forEach(word -> joined.add(BashQuote.of(FileName.ofText(word))));
        return put("words:" + name, joined.toString());
    }

    Settings indexed(String name, SortedMap<Integer, FileName> value) {
        StringJoiner joined = new StringJoiner(" ");
        value.forEach((index, word) -> joined.add("[" + index + "]=" + BashQuote.of(word)));
        return put("indexed:" + name, joined.toString());
    }

    Settings number(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " is " + value);
        }
        return put("number:" + name, Long.toString(value));
    }

    Settings numbers(String name, List<Long> value) {
        return put("words:" + name, value.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }

    Settings digits(String name, String value) {
        if (!value.chars().allMatch(c -> c >= '0' && c <= '9') || value.isEmpty()) {
            throw new IllegalArgumentException(name + " is '" + value + "'");
        }
        return put("number:" + name, value);
    }

    Settings text(String name, String value) {
        if (!value.chars().allMatch(c -> c < 0x7f && (Character.isLetterOrDigit(c) || " ._-+".indexOf(c) >= 0))) {
            throw new IllegalArgumentException(name + " is '" + value + "'");
        }
        return put("text:" + name, value);
    }

    Settings flag(String name, boolean isRaised) {
        flags.add(name);
        if (isRaised) {
            raised.add(name);
        }
        return this;
    }

    /** Returns true if the flag exists, raised or not. */
    boolean hasFlag(String name) {
        return flags.contains(name);
    }

    /** Returns true if a flag is raised. */
    boolean isRaised(String flag) {
        return raised.contains(flag);
    }

    /** Returns the text that replaces a placeholder; throws if there is no such setting. */
    String get(String placeholder) throws TemplateException {
        String value = values.get(placeholder);
        if (value == null) {
            throw new TemplateException("there is no setting @" + placeholder + "@");
        }
        return value;
    }

    private Settings put(String placeholder, String value) {
        values.put(placeholder, value);
        return this;
    }
}
