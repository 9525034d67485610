package org.bpct.roots;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.bpct.files.FileName;

/**
 * The fall of a file system's size. A distributed volume that loses a server lists fewer names, without an error.
 *
 * @param source the source in it
 * @param left the share of the earlier size that remains, in percent
 * @param what the counted unit, in the plural
 * @param since the moment of the earlier size, in seconds since 1970
 */
public record VolumeFall(FileName source, int left, String what, long since) {
    private static final int WHOLE = 100;
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Returns the lost share, in percent. */
    public int lost() {
        return WHOLE - left;
    }

    /** Returns a sentence without its point. */
    public String words() {
        return "the file system of " + source.display() + " has " + left + "% of the " + what + " that it had on "
                + DAY.format(Instant.ofEpochSecond(since));
    }
}
