package org.bpct.selection;

/**
 * A rule that includes or excludes what a pattern matches.
 *
 * @param number the place among all rules, counted from 1
 * @param includes whether what it matches is copied
 * @param pattern what it matches
 * @param origin where the rule was given: {@code --exclude}, or {@code line 4 of rules.txt:}
 */
public record SelectionRule(int number, boolean includes, NamePattern pattern, String origin) {
    /** Returns the rule for people. */
    public String words() {
        return origin + " '" + pattern.given().display() + "' (rule " + number + ")";
    }
}
