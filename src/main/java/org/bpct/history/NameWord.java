package org.bpct.history;

import java.io.ByteArrayOutputStream;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * A file name as one word of a line: every byte that is not printable ASCII, a blank and {@code %} are written as
 * {@code %} and two hexadecimal digits, so no name can end a word or a line. The word of an empty name is {@code -}.
 */
public final class NameWord {
    private static final String NONE = "-";
    private static final char MARK = '%';
    private static final int RADIX = 16;

    private NameWord() {}

    /** Returns the word of a name. */
    public static String of(FileName name) {
        StringBuilder word = new StringBuilder();
        for (byte b : name.bytes()) {
            int value = b & 0xff;
            if (value > ' ' && value < 0x7f && value != MARK) {
                word.append((char) value);
            } else {
                word.append(MARK).append(digit(value / RADIX)).append(digit(value % RADIX));
            }
        }
        return word.isEmpty() ? NONE : word.toString().equals(NONE) ? "%2d" : word.toString();
    }

    /** Returns the name of a word; null if no name has such a word. */
    public static @Nullable FileName parse(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = 0;
        while (at < word.length() && !word.equals(NONE)) {
            int value = word.charAt(at++);
            if (value == MARK) {
                int high = at + 1 < word.length() ? Character.digit(word.charAt(at++), RADIX) : -1;
                int low = high < 0 ? -1 : Character.digit(word.charAt(at++), RADIX);
                value = low < 0 ? 0 : high * RADIX + low;
            }
            if (value == 0 || value > 0xff) {
                return null;
            }
            bytes.write(value);
        }
        return FileName.of(bytes.toByteArray());
    }

    private static char digit(int value) {
        return Character.forDigit(value, RADIX);
    }
}
