package org.bpct.files;

import java.util.ArrayList;
import java.util.List;

/**
 * The parser of a line of words that ends in its checksum and {@code .}, as {@link LineSum#line} makes it.
 *
 * <p>It uses no regular expression or stream: the first one in a fresh Java takes longer than all other work that a
 * submission has with the file.
 */
public final class SummedLine {
    private static final int LONGEST_NUMBER = 18;

    private SummedLine() {}

    /** Returns the words before the sum; none if the line is torn or damaged. */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int end = line.lastIndexOf(" " + LineSum.MARK);
        if (end < 0 || !LineSum.line(line.substring(0, end)).equals(line)) {
            return words;
        }
        int from = 0;
        for (int blank = line.indexOf(' '); blank <= end; blank = line.indexOf(' ', from)) {
            words.add(line.substring(from, blank));
            from = blank + 1;
        }
        return words;
    }

    /** Returns a number of at most 18 digits; -1 for anything else. */
    public static long number(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return -1;
            }
        }
        return word.isEmpty() || word.length() > LONGEST_NUMBER ? -1 : Long.parseLong(word);
    }
}
