package org.bpct.roots;

import java.util.Locale;
import org.bpct.files.FileName;

/**
 * The needed and the free space of one file system.
 *
 * @param at a directory on it
 * @param bytes needed
 * @param inodes needed
 * @param largest the bytes of the largest file among those needed
 * @param freeBytes the bytes that this user may still write; {@link Long#MAX_VALUE} if unknown
 * @param freeInodes the number of files that can still be made; {@link Long#MAX_VALUE} if inodes are made on demand
 */
public record Room(FileName at, long bytes, long inodes, long largest, long freeBytes, long freeInodes) {
    /** Returns true if the free space suffices. */
    public boolean suffices() {
        return bytes <= freeBytes && inodes <= freeInodes;
    }

    /** Returns true if each new file fits beside its old copy, which stays until the new one is complete. */
    boolean sufficesForEach() {
        return largest <= freeBytes;
    }

    /** Returns a line with the needed and the free space. */
    public String line() {
        return format(
                "room at %s: needs %,d of %s bytes free, %,d of %s free inodes",
                at.display(), bytes, amount(freeBytes), inodes, amount(freeInodes));
    }

    /** Returns the sentence that names the shortage. */
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
