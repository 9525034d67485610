package org.bpct.submit;

import org.bpct.options.FileSize;
import org.bpct.options.UsageException;
import org.bpct.status.record.LimitRecord;

/**
 * A limit as users type it: {@code 7:200M}, {@code 7:500/s}, both with a comma, or {@code 7:no}.
 *
 * @param batch the typed number of the batch
 * @param bytes the most bytes a second; 0 for no limit
 * @param names the most names a second; 0 for no limit
 */
public record LimitWish(String batch, long bytes, long names) {
    private static final String OPTION = "--limit";
    private static final String NO = "no";
    private static final String PER_SECOND = "/s";

    /** With less, a thousand jobs of eight lanes would have no byte each; and a user who types 500 means names. */
    private static final long LEAST_BYTES = 1024;

    public static LimitWish parse(String text) throws UsageException {
        int colon = text.indexOf(':');
        if (colon < 1 || colon == text.length() - 1) {
            throw refused(text);
        }
        return parse(text.substring(0, colon), text.substring(colon + 1));
    }

    /** Reads the limit of a batch that is to be made. */
    public static LimitWish ofNew(String most) throws UsageException {
        LimitWish wish = parse("", most);
        if (wish.isLifted()) {
            throw new UsageException(
                    OPTION + " " + most + " lifts the limit of a batch that is there: bpct " + OPTION + "=7:" + most);
        }
        return wish;
    }

    /**
     * Reads a limit.
     *
     * @param most the most that the jobs of the batch may do together: {@code 200M}, {@code 500/s}, both with a comma, or {@code no}
     */
    static LimitWish parse(String batch, String most) throws UsageException {
        if (most.equals(NO)) {
            return new LimitWish(batch, 0, 0);
        }
        long bytes = 0;
        long names = 0;
        for (String each : most.split(",", -1)) {
            boolean isNames = each.endsWith(PER_SECOND);
            if ((isNames ? names : bytes) > 0) {
                throw refused(batch + ":" + most);
            }
            if (isNames) {
                names = names(each);
            } else {
                bytes = bytes(each);
            }
        }
        return new LimitWish(batch, bytes, names);
    }

    private static long names(String text) throws UsageException {
        String number = text.substring(0, text.length() - PER_SECOND.length());
        if (!number.matches("[1-9][0-9]{0,8}")) {
            throw new UsageException(OPTION + " takes names a second as 500/s, 1/s to " + LimitRecord.MOST_NAMES
                    + "/s, and bytes a second as 200M, not '" + text + "'");
        }
        return Long.parseLong(number);
    }

    private static long bytes(String text) throws UsageException {
        long bytes = FileSize.parse(OPTION, text);
        if (bytes < LEAST_BYTES || bytes > LimitRecord.MOST_BYTES) {
            throw new UsageException(
                    OPTION + " takes 1K to 900T for bytes a second, and names a second as 500/s, not '" + text + "'");
        }
        return bytes;
    }

    private static UsageException refused(String text) {
        return new UsageException(OPTION + " takes a batch and the most that its jobs may do together: 7:200M (bytes a"
                + " second), 7:500/s (names a second), 7:200M,500/s, or 7:no, not '" + text + "'");
    }

    /** Returns true if the limit is to be removed. */
    public boolean isLifted() {
        return bytes == 0 && names == 0;
    }

    /** Returns the record of the limit. */
    LimitRecord record(long seconds, long workers) {
        return new LimitRecord(seconds, bytes, names, workers);
    }

    /** Returns the limit in words, for people. */
    public String words() {
        return record(1, 0).words();
    }
}
