package org.bpct.script;

import org.bpct.files.FileName;

/**
 * A quoting of any bytes as one word of Bash, in ASCII only.
 *
 * <p>Letters, digits and a few marks stay unchanged between single quotes; everything else becomes {@code $'\ooo'}. An
 * allow list cannot forget a special character.
 */
final class BashQuote {
    private static final String PLAIN = " _./:=,+-@%";

    private BashQuote() {}

    /** Returns the word. */
    static String of(FileName name) {
        return of(name.bytes());
    }

    /** Returns the word for bytes without NUL. */
    static String of(byte[] bytes) {
        StringBuilder word = new StringBuilder(bytes.length + 3);
        boolean plain = true;
        for (byte b : bytes) {
            char c = (char) (b & 0xff);
            if (isPlain(c)) {
                word.append(c);
            } else {
                plain = false;
                // Always three digits, so that a following digit is not read as part of it.
                word.append('\\').append((char) ('0' + (c >> 6)));
                word.append((char) ('0' + (c >> 3 & 7))).append((char) ('0' + (c & 7)));
            }
        }
        return (plain ? "'" : "$'") + word + "'";
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || PLAIN.indexOf(c) >= 0;
    }
}
