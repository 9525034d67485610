package org.bpct.files;

import java.nio.charset.StandardCharsets;

/**
 * The sum of the numbers in a line that a script wrote, which shows a digit that was changed since: {@code :} and a number
 * below a prime. {@code attempt.sh} makes the same; lines of older versions have none.
 */
public final class LineSum {
    /** What a sum begins with. */
    public static final char MARK = ':';

    /** A prime: no change of one digit is a multiple of it. */
    private static final long BELOW = 1_000_003;

    private static final long FACTOR = 31;

    private LineSum() {}

    /** Returns the sum with one number more, which is not negative. */
    public static long plus(long sum, long number) {
        return (sum * FACTOR + number % BELOW) % BELOW;
    }

    /** Returns a line with the sum of all that stands in it, and the word that ends it; for lines of words. */
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

    /** Returns a sum as it stands in a line. */
    public static String word(long sum) {
        return MARK + Long.toString(sum);
    }
}
