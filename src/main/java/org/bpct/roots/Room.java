package org.bpct.roots;

import java.util.Locale;
import org.bpct.files.FileName;

/**
 * What one file system is to take, and what it has left.
 *
 * @param at a directory on it
 * @param bytes needed
 * @param inodes needed
 * @param largest the bytes of the largest file among those needed
 * @param freeBytes what this user may still write; {@link Long#MAX_VALUE} if it does not tell
 * @param freeInodes how many files may still be made; {@link Long#MAX_VALUE} if it makes them as they are needed
 */
public record Room(FileName at, long bytes, long inodes, long largest, long freeBytes, long freeInodes) {
    /** Returns true if it suffices. */
    public boolean suffices() {
        return bytes <= freeBytes && inodes <= freeInodes;
    }

    /** Returns true if each file finds room beside its old copy, which stays until the new one is whole. */
    boolean sufficesForEach() {
        return largest <= freeBytes;
    }

    /** Returns needs and stock in a line. */
    public String line() {
        return format(
                "room at %s: needs %,d of %s bytes free, %,d of %s free inodes",
                at.display(), bytes, amount(freeBytes), inodes, amount(freeInodes));
    }

    /** Returns the sentence that says what is missing. */
    public String shortage() {
        return bytes > freeBytes
                ? format("not enough room at %s: needs %,d bytes, free are %,d", at.display(), bytes, freeBytes)
                : format("not enough inodes at %s: needs %,d, free are %,d", at.display(), inodes, freeInodes);
    }

    private static String amount(long free) {
        return free == Long.MAX_VALUE ? "unlimited" : format("%,d", free);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
