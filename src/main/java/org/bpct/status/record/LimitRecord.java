package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Arrays;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A user's limit for all jobs of a batch together. Jobs that have read it once keep to it though it is damaged later;
 * others wait then.
 *
 * @param since when it was written, in seconds; 0 if the record is damaged
 * @param bytes the most bytes a second; 0 for any number
 * @param names the most names a second; 0 for any number
 * @param workers the number of jobs at work then, with which each job reckons before it has seen the others
 */
public record LimitRecord(long since, long bytes, long names, long workers) {
    /** Scripts reckon with hundredths of a byte, in 64 bits. */
    public static final long MOST_BYTES = 999_999_999_999_999L;

    /** Scripts reckon with thousandths of a name. */
    public static final long MOST_NAMES = 999_999_999L;

    private static final LimitRecord DAMAGED = new LimitRecord(0, 0, 0, 0);

    /** Reads the limit of a batch; null if there is none. */
    public static @Nullable LimitRecord of(BatchDirectory batch) {
        return Files.exists(batch.limit(), LinkOption.NOFOLLOW_LINKS) ? parse(StateFiles.record(batch.limit())) : null;
    }

    static LimitRecord parse(byte[] content) {
        StateLines lines = new StateLines(content);
        if (lines.next()) {
            LimitRecord record = new LimitRecord(lines.number(), lines.number(), lines.number(), lines.number());
            if (record.isPossible() && Arrays.equals(record.bytesWritten(), content)) {
                return record;
            }
        }
        return DAMAGED;
    }

    private boolean isPossible() {
        return since > 0
                && bytes >= 0
                && names >= 0
                && workers >= 0
                && bytes <= MOST_BYTES
                && names <= MOST_NAMES
                && bytes + names > 0;
    }

    /** Returns true if the record is damaged, so that only the request itself is known. */
    public boolean isDamaged() {
        return since == 0;
    }

    /** Returns the bytes of the record. */
    public byte[] bytesWritten() {
        long sum = 0;
        for (long number : new long[] {since, bytes, names, workers}) {
            sum = LineSum.plus(sum, number);
        }
        return (since + " " + bytes + " " + names + " " + workers + " " + LineSum.word(sum) + " .\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns it for people: {@code 209.7 MB/s, 500 names/s}. */
    public String words() {
        String perSecond = bytes == 0 ? "" : Amounts.bytesPerSecond((double) bytes);
        String namesPerSecond = names == 0 ? "" : names + " names/s";
        return perSecond + (bytes == 0 || names == 0 ? "" : ", ") + namesPerSecond;
    }

    /** Returns true if the sign of an attempt says that it keeps to this limit. */
    public boolean isHeardIn(byte[] content) {
        StateLines lines = new StateLines(content);
        return lines.next() && lines.number() == bytes && lines.number() == names && lines.whole();
    }
}
