package org.bpct.script;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs and functions that a script calls by name, found as a reader would find them: the words where a
 * command can begin. It knows as much of Bash as bpct's scripts use.
 */
final class CommandWords {
    /** What is no command: quoted text, arithmetic, tests, elements of arrays. */
    private static final String[] NOISE = {
        "(?s)\\$?'[^']*'",
        "(?s)\\$\\{[^{}\"]*\\}",
        "(?s)\"(?:[^\"$\\\\]++|\\$(?!\\()|\\\\.)*+\"",
        "(?s)\\$?\\(\\((?:[^()]|\\([^()]*\\))*\\)\\)",
        "(?s)\\[\\[.*?\\]\\]",
        "(?s)\\w+\\+?=\\([^()]*\\)",
    };

    private static final String CASE = "(?m)^\\s*[^()\\s#][^()\\n]*\\)";

    private static final Pattern BEGIN = Pattern.compile(
            "(?:^|\\n|;|&&|\\|\\|?|&|\\(|\\{|\\b(?:then|do|else|elif|if|while|until|exec|nohup)\\b|\\bbpct_run\\s+\\S+|!)"
                    + "\\s*(?:\\w+=\\S*\\s+)*([a-z_][a-z_0-9.-]*)(?=[\\s;)&|]|$)");

    private CommandWords() {}

    static SortedSet<String> in(String script) {
        String text = script.replaceAll("(?m)(^|\\s)#.*$", "").replace("\\\n", " ");
        for (String noise : NOISE) {
            text = text.replaceAll(noise, " Q ");
        }
        text = text.replaceAll(CASE, "\n");
        SortedSet<String> words = new TreeSet<>();
        Matcher matcher = BEGIN.matcher(text);
        int from = 0;
        while (matcher.find(from)) {
            words.add(matcher.group(1));
            // The word may itself be what a command follows, as after "if".
            from = matcher.start(1);
        }
        return words;
    }
}
