package org.bpct.status;

/**
 * What a journal says of one group.
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
        return group + " " + names + " " + bytes + " " + failed + " " + changed + " " + seconds + " .\n";
    }
}
