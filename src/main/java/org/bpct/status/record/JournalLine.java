package org.bpct.status.record;

import org.bpct.files.LineSum;

/**
 * The line of a journal about one group.
 *
 * @param group the group's number
 * @param names the entries that were settled, failed ones among them
 * @param bytes the bytes that were copied
 * @param failed how many of the names failed
 * @param changed how many changed meanwhile
 * @param seconds when
 */
public record JournalLine(int group, long names, long bytes, long failed, long changed, long seconds) {
    /** Returns the line as it stands in a journal. */
    public String text() {
        long[] numbers = {group, names, bytes, failed, changed, seconds};
        StringBuilder line = new StringBuilder();
        long sum = 0;
        for (long number : numbers) {
            sum = LineSum.plus(sum, number);
            line.append(number).append(' ');
        }
        return line.append(LineSum.word(sum)).append(" .\n").toString();
    }
}
