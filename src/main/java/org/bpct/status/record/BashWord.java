package org.bpct.status.record;

import java.io.ByteArrayOutputStream;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The reading of one word as Bash prints it with {@code ${name@Q}}: {@code 'a'}, {@code 'it'\''s'}, {@code $'\n'}. */
final class BashWord {
    private final byte[] word;
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private int position;

    private BashWord(byte[] word) {
        this.word = word;
    }

    /** Returns the name that was quoted; null if this is no such word, or a torn one. */
    static @Nullable FileName unquote(byte[] word) {
        BashWord reader = new BashWord(word);
        while (reader.position < word.length) {
            if (!reader.part()) {
                return null;
            }
        }
        byte[] name = reader.plain.toByteArray();
        for (byte b : name) {
            if (b == 0) {
                return null;
            }
        }
        return name.length == 0 ? null : FileName.of(name);
    }

    private boolean part() {
        int c = take();
        if (c == '\'') {
            return upToQuote(false);
        }
        if (c == '$' && peek() == '\'') {
            position++;
            return upToQuote(true);
        }
        if (c == '\\' && peek() >= 0) {
            plain.write(take());
            return true;
        }
        return false;
    }

    private boolean upToQuote(boolean escapes) {
        while (position < word.length) {
            int c = take();
            if (c == '\'') {
                return true;
            }
            if (c == '\\' && escapes) {
                if (!escape()) {
                    return false;
                }
            } else {
                plain.write(c);
            }
        }
        return false;
    }

    private boolean escape() {
        int c = take();
        if (c >= '0' && c <= '7') {
            int value = c - '0';
            for (int digits = 1; digits < 3 && peek() >= '0' && peek() <= '7'; digits++) {
                value = value * 8 + take() - '0';
            }
            plain.write(value);
            return true;
        }
        int index = "abeEfnrtv\\'\"?".indexOf(c);
        if (c < 0 || index < 0) {
            return false;
        }
        plain.write("\u0007\b\u001b\u001b\f\n\r\t\u000b\\'\"?".charAt(index));
        return true;
    }

    private int take() {
        return position < word.length ? word[position++] & 0xff : -1;
    }

    private int peek() {
        return position < word.length ? word[position] & 0xff : -1;
    }
}
