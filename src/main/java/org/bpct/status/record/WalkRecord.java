package org.bpct.status.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.bpct.files.ThisHost;
import org.bpct.model.BatchDirectory;

/**
 * The sign of the process that walks the sources of a batch while its jobs already copy entries found. The process
 * writes it twice a minute during the walk.
 *
 * @param host the host of the process
 * @param pid the number of the process there; 0 if unknown
 * @param seen when the sign was written last; the beginning of time if it is not there
 */
public record WalkRecord(String host, long pid, Instant seen) {
    /** A file server may be slow for a while, and its clock another one. */
    private static final Duration SILENCE = Duration.ofMinutes(2);

    public static WalkRecord of(BatchDirectory batch) {
        String[] words = new String(StateFiles.record(batch.walking()), StandardCharsets.ISO_8859_1).split(" ", -1);
        boolean isWhole = words.length == 3 && words[1].matches("[1-9][0-9]{0,17}") && words[2].equals(".\n");
        String host = isWhole ? words[0] : "-";
        long pid = isWhole ? Long.parseLong(words[1]) : 0;
        try {
            FileTime seen = Files.getLastModifiedTime(batch.walking(), LinkOption.NOFOLLOW_LINKS);
            return new WalkRecord(host, pid, seen.toInstant());
        } catch (IOException gone) {
            return new WalkRecord(host, pid, Instant.EPOCH);
        }
    }

    /** Returns true if the walk still seems to go on. */
    public boolean goesOn(Instant now) {
        return Duration.between(seen, now).abs().compareTo(SILENCE) < 0 && !isKnownToBeOver();
    }

    /** On the same host there is no need to wait for the silence. */
    private boolean isKnownToBeOver() {
        try {
            return pid > 0
                    && host.equals(ThisHost.name())
                    && ProcessHandle.of(pid).isEmpty();
        } catch (IOException unknown) {
            return false;
        }
    }
}
