package org.bpct.files;

import java.nio.charset.StandardCharsets;

/**
 * The checksum of the numbers in a line that a script wrote: {@code :} and a number below a prime. It reveals a digit
 * that was changed later. {@code attempt.sh} computes the same; lines of older versions have none.
 */
public final class LineSum {
    /** The first character of a checksum. */
    public static final char MARK = ':';

    /** A prime: no change of one digit is a multiple of it. */
    private static final long BELOW = 1_000_003;

    private static final long FACTOR = 31;

    private LineSum() {}

    /** Returns the checksum with one more number, which is not negative. */
    public static long plus(long sum, long number) {
        return (sum * FACTOR + number % BELOW) % BELOW;
    }

    /** Returns a line of words with their checksum and the word that ends a line. */
    public static String line(String words) {
        return words + " " + word(ofText(words)) + " .";
    }

    /** Returns the sum of the bytes of a text. */
    public static long ofText(String text) {
        long sum = 0;
        for (byte b : text.getBytes(StandardCharsets.ISO_8859_1)) {
            sum = plus(sum, b & 0xff);
        }
        return sum;
    }

    /** Returns a checksum as it appears in a line. */
    public static String word(long sum) {
        return MARK + Long.toString(sum);
    }
}
