package org.bpct.schedule;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of one job of an array: {@code bpct7.a1.ssbc1[12]}. The scheduler knows the name of the array, which is that
 * of all its jobs, and the index of each.
 *
 * @param array the name of the array
 * @param index the index of the job in the array
 */
public record TaskName(String array, int index) {
    private static final Pattern WORD = Pattern.compile("(.+)\\[(\\d{1,7})]");

    /** Parses the name of a job; empty if the job is no array's. */
    public static Optional<TaskName> parse(String name) {
        Matcher matcher = WORD.matcher(name);
        return matcher.matches()
                ? Optional.of(new TaskName(matcher.group(1), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /** Returns the name that a scheduler shows for a job of this name. */
    public static String shown(String name) {
        return parse(name).map(TaskName::array).orElse(name);
    }

    /** Returns the name in one word. */
    public String word() {
        return array + "[" + index + "]";
    }
}
