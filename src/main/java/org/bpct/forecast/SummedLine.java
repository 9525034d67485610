package org.bpct.forecast;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.LineSum;

/**
 * The reading of a line of words that ends in its sum and {@code .}, as {@link LineSum#line} makes it.
 *
 * <p>Written by hand: it is all that a submission has to do with the file, and the first regular expression or stream of a fresh Java
 * takes longer than all of it.
 */
final class SummedLine {
    private static final int LONGEST_NUMBER = 18;

    private SummedLine() {}

    /** Returns the words before the sum; none if the line is torn or damaged. */
    static List<String> words(String line) {
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
    static long number(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return -1;
            }
        }
        return word.isEmpty() || word.length() > LONGEST_NUMBER ? -1 : Long.parseLong(word);
    }
}
