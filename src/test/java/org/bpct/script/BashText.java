package org.bpct.script;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A Bash text that is read from its beginning to its end, and how far that has come. */
final class BashText {
    private final String text;
    private int at;

    BashText(String text) {
        this.text = text;
    }

    int at() {
        return at;
    }

    /** Goes back to a place that was passed before. */
    void backTo(int place) {
        at = place;
    }

    boolean atEnd() {
        return at >= text.length();
    }

    /** Returns the next character, or NUL at the end. */
    char next() {
        return peek(0);
    }

    /** Returns the character that stands a distance behind the next one, or NUL outside of the text. */
    char peek(int distance) {
        int place = at + distance;
        return place < 0 || place >= text.length() ? '\0' : text.charAt(place);
    }

    void skip(int characters) {
        at = Math.min(text.length(), at + characters);
    }

    boolean startsWith(String prefix) {
        return text.startsWith(prefix, at);
    }

    /** Passes these characters if they are the next ones. */
    boolean take(String prefix) {
        boolean found = startsWith(prefix);
        if (found) {
            skip(prefix.length());
        }
        return found;
    }

    /** Passes what matches a pattern right here, and returns the match; null, and nothing passed, if it does not. */
    @Nullable
    Matcher take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher;
    }

    /** Passes blanks, and line ends that a backslash takes away. */
    void skipBlanks() {
        while (next() == ' ' || next() == '\t' || startsWith("\\\n")) {
            skip(next() == '\\' ? 2 : 1);
        }
    }

    /** Passes the rest of the line, but not its end. */
    void skipLine() {
        while (!atEnd() && next() != '\n') {
            at++;
        }
    }

    String from(int place) {
        return text.substring(place, at);
    }

    AssertionError error(String what) {
        long line = text.substring(0, at).lines().count();
        return new AssertionError(what + " in line " + line + ": "
                + text.substring(Math.max(0, at - 40), Math.min(text.length(), at + 40)));
    }
}
