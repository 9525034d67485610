package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Arrays;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A user's request to pause a batch. Jobs pause as long as the file exists, even if it is damaged; the progress of each
 * job tells how it obeys.
 *
 * @param leaves whether jobs leave the queue; else they wait where they are
 * @param since when it was written, in seconds; 0 if the record is damaged
 * @param host where that was
 */
public record PauseRecord(boolean leaves, long since, String host) {
    private static final String LEAVE = "leave";
    private static final String STAY = "stay";

    /** Reads the request of a batch; null if there is none. */
    public static @Nullable PauseRecord of(BatchDirectory batch) {
        return Files.exists(batch.control(), LinkOption.NOFOLLOW_LINKS)
                ? parse(StateFiles.record(batch.control()))
                : null;
    }

    static PauseRecord parse(byte[] content) {
        String[] words = new String(content, StandardCharsets.ISO_8859_1).split(" ", -1);
        if (words.length > 3 && words[2].matches("[1-9][0-9]{0,17}")) {
            PauseRecord record = new PauseRecord(words[1].equals(LEAVE), Long.parseLong(words[2]), words[3]);
            if (Arrays.equals(record.bytes(), content)) {
                return record;
            }
        }
        return new PauseRecord(false, 0, "-");
    }

    /** Returns true if the record is damaged, so that only the request itself is known. */
    public boolean isDamaged() {
        return since == 0;
    }

    /** Returns the bytes of the record. */
    public byte[] bytes() {
        String words = "pause " + (leaves ? LEAVE : STAY) + " " + since + " " + host;
        return (LineSum.line(words) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }
}
