package org.bpct.description;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the JSON that bpct itself wrote: objects, arrays, strings, whole numbers, true; any other value is read as
 * one that this version does not know.
 *
 * <p>By hand because the first parser that jackson makes costs 0.13 s of CPU, a third of what reading and printing
 * 20 batches may cost; writing JSON, where time matters less, goes through jackson.
 */
final class JsonReader {
    /** Stands for a value of a kind that no description needs: a fraction, false, null. */
    private static final Object UNKNOWN = new Object();

    /** No description is deeper than five; a damaged file must not exhaust the stack. */
    private static final int DEPTH_LIMIT = 100;

    private final String text;
    private int position;
    private int depth;

    JsonReader(byte[] content) {
        this.text = new String(content, StandardCharsets.UTF_8);
    }

    /** Returns the value that makes up the whole text; null if it is torn or damaged. */
    @Nullable
    Object read() {
        Object value = value();
        return value != null && next() == 0 ? value : null;
    }

    private @Nullable Object value() {
        char first = next();
        if (first == '"') {
            return string();
        }
        if (first == '{' || first == '[') {
            depth++;
            position++;
            Object inner = depth > DEPTH_LIMIT ? null : first == '{' ? object() : array();
            depth--;
            return inner;
        }
        return word();
    }

    private @Nullable JsonTree object() {
        Map<String, Object> members = new HashMap<>();
        if (taken('}')) {
            return JsonTree.of(members);
        }
        do {
            String name = next() == '"' ? string() : null;
            Object value = name != null && taken(':') ? value() : null;
            if (name == null || value == null) {
                return null;
            }
            members.put(name, value);
        } while (taken(','));
        return taken('}') ? JsonTree.of(members) : null;
    }

    private @Nullable List<Object> array() {
        List<Object> items = new ArrayList<>();
        if (taken(']')) {
            return items;
        }
        do {
            Object item = value();
            if (item == null) {
                return null;
            }
            items.add(item);
        } while (taken(','));
        return taken(']') ? items : null;
    }

    private @Nullable String string() {
        StringBuilder plain = new StringBuilder();
        position++;
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == '"') {
                return plain.toString();
            }
            if (c != '\\') {
                plain.append(c);
            } else if (!escape(plain)) {
                return null;
            }
        }
        return null;
    }

    private boolean escape(StringBuilder plain) {
        if (position >= text.length()) {
            return false;
        }
        char c = text.charAt(position++);
        if (c != 'u') {
            int index = "bfnrt\"\\/".indexOf(c);
            plain.append(index < 0 ? c : "\b\f\n\r\t\"\\/".charAt(index));
            return index >= 0;
        }
        int unit = 0;
        for (int digits = 0; digits < 4; digits++) {
            int digit = position < text.length() ? Character.digit(text.charAt(position++), 16) : -1;
            if (digit < 0) {
                return false;
            }
            unit = unit * 16 + digit;
        }
        plain.append((char) unit);
        return true;
    }

    private @Nullable Object word() {
        int from = position;
        boolean digits = true;
        while (position < text.length() && isWordPart(text.charAt(position))) {
            char c = text.charAt(position);
            digits &= (c >= '0' && c <= '9') || (c == '-' && position == from);
            position++;
        }
        int length = position - from;
        if (length == 0) {
            return null;
        }
        if (text.startsWith("true", from) && length == 4) {
            return true;
        }
        try {
            // Nanoseconds since 1970 have 19 digits.
            return digits ? (Long) Long.parseLong(text, from, position, 10) : UNKNOWN;
        } catch (NumberFormatException tooLarge) {
            return UNKNOWN;
        }
    }

    private static boolean isWordPart(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.' || c == 'E';
    }

    /** Returns the next character that is no white space; NUL at the end. */
    private char next() {
        while (position < text.length() && text.charAt(position) <= ' ') {
            position++;
        }
        return position < text.length() ? text.charAt(position) : 0;
    }

    private boolean taken(char expected) {
        if (next() == expected) {
            position++;
            return true;
        }
        return false;
    }
}
