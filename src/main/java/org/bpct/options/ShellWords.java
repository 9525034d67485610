package org.bpct.options;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a text by the quoting rules of the shell; no other shell syntax is known.
 *
 * <p>White space separates; {@code '...'}, {@code "..."} and backslash quote, as POSIX 2.2 says. Nothing is evaluated:
 * {@code ; & | * ~ # $(...)} are plain characters, so that no option can run a command.
 */
public final class ShellWords {
    private final String option;
    private final String text;
    private final List<String> words = new ArrayList<>();
    private @Nullable StringBuilder word;
    private int next;

    private ShellWords(String option, String text) {
        this.option = option;
        this.text = text;
    }

    /**
     * Returns the words of the value of an option; the option is for the message only.
     *
     * @throws UsageException if a quote is left open
     */
    public static List<String> split(String option, String text) throws UsageException {
        return new ShellWords(option, text).split();
    }

    private List<String> split() throws UsageException {
        while (next < text.length()) {
            char c = text.charAt(next++);
            switch (c) {
                case ' ', '\t', '\n' -> endWord();
                case '\'' -> singleQuoted();
                case '"' -> doubleQuoted();
                case '\\' -> escaped();
                default -> word().append(c);
            }
        }
        endWord();
        return List.copyOf(words);
    }

    private void singleQuoted() throws UsageException {
        int end = text.indexOf('\'', next);
        if (end < 0) {
            throw unbalanced("'");
        }
        word().append(text, next, end);
        next = end + 1;
    }

    private void doubleQuoted() throws UsageException {
        StringBuilder quoted = word();
        while (next < text.length()) {
            char c = text.charAt(next++);
            if (c == '"') {
                return;
            }
            if (c == '\\' && next < text.length() && "$`\"\\\n".indexOf(text.charAt(next)) >= 0) {
                c = text.charAt(next++);
                if (c == '\n') {
                    continue;
                }
            }
            quoted.append(c);
        }
        throw unbalanced("\"");
    }

    private void escaped() throws UsageException {
        if (next == text.length()) {
            throw new UsageException(
                    option + ": nothing follows the last backslash of: " + text + " (write \\\\ for a plain one)");
        }
        char c = text.charAt(next++);
        if (c != '\n') {
            word().append(c);
        }
    }

    private StringBuilder word() {
        if (word == null) {
            word = new StringBuilder();
        }
        return word;
    }

    private void endWord() {
        if (word != null) {
            words.add(word.toString());
            word = null;
        }
    }

    private UsageException unbalanced(String quote) {
        return new UsageException(option + ": the quote " + quote + " is never closed in: " + text
                + " (close it, or write \\" + quote + " for a plain one)");
    }
}
