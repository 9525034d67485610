package org.bpct.pool;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The name of a snapshot: the moment at which its walk began, in UTC and whole seconds, as
 * {@code 2026-11-21T02-00-00Z}.
 *
 * <p>Names sort by time. They hold no colon, which tar, rsync and scp take for the end of a host's name.
 *
 * @param began the moment, in whole seconds, of the years 1000 to 9999
 */
public record SnapshotName(Instant began) implements Comparable<SnapshotName> {
    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String INCOMPLETE = ".incomplete-";
    private static final String DELETING = ".deleting-";

    /** The number of bytes in the name of a snapshot. */
    public static final int LENGTH = "2026-11-21T02-00-00Z".length();

    /** The number of bytes in the name of a folder in which a snapshot is written. */
    public static final int INCOMPLETE_LENGTH = INCOMPLETE.length() + LENGTH;

    /** Drops fractions of a second. */
    public SnapshotName {
        began = began.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns the name that a text is, if it is one: nothing else in a pool is ever taken for a snapshot. */
    public static Optional<SnapshotName> of(String text) {
        if (text.length() != LENGTH) {
            return Optional.empty();
        }
        try {
            SnapshotName name = new SnapshotName(LocalDateTime.parse(text, FORM).toInstant(ZoneOffset.UTC));
            // The parser accepts wrong dates such as 30 February, which give another name.
            return name.text().equals(text) ? Optional.of(name) : Optional.empty();
        } catch (DateTimeException notAName) {
            return Optional.empty();
        }
    }

    /** Returns true if a folder of this name is a snapshot that is being written. */
    public static boolean isIncomplete(FileName folder) {
        String text = folder.text();
        return text.startsWith(INCOMPLETE)
                && of(text.substring(INCOMPLETE.length())).isPresent();
    }

    /** Returns the name of the folder that holds the snapshot. */
    public String text() {
        return FORM.format(began);
    }

    /** Returns the name of the folder while the snapshot is written. */
    public String incomplete() {
        return INCOMPLETE + text();
    }

    /** Returns the name of the folder while the snapshot is removed. */
    public String deleting() {
        return DELETING + text();
    }

    /** Returns the folder that holds the snapshot in a pool. */
    public FileName in(FileName pool) {
        return pool.resolve(FileName.ofText(text()));
    }

    @Override
    public int compareTo(SnapshotName other) {
        return began.compareTo(other.began);
    }

    @Override
    public String toString() {
        return text();
    }
}
