package org.bpct.selection;

/**
 * A rule that includes or excludes the names that a pattern matches.
 *
 * @param number the position among all rules, counted from 1
 * @param includes whether matching names are copied
 * @param pattern the pattern of names
 * @param origin the place that gives the rule: {@code --exclude}, or {@code line 4 of rules.txt:}
 */
public record SelectionRule(int number, boolean includes, NamePattern pattern, String origin) {
    /** Returns the rule in words for people. */
    public String words() {
        return origin + " '" + pattern.given().display() + "' (rule " + number + ")";
    }
}
