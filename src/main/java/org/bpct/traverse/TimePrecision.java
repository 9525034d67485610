package org.bpct.traverse;

import java.util.function.IntSupplier;
import org.bpct.files.Timestamp;

/**
 * The precision with which the file system of the counterparts keeps times, and with which they are compared.
 *
 * @param window the nanoseconds by which two times may differ
 * @param digits gives the number of digits of a second that the counterparts keep; called if two times differ only in
 *     digits
 */
public record TimePrecision(long window, IntSupplier digits) {
    private static final long SECOND = 1_000_000_000L;

    /** Returns true if two times are the same in the precision of the counterpart's file system. */
    boolean isSame(Timestamp source, Timestamp twin) {
        long difference = source.distance(twin);
        if (difference <= window) {
            return true;
        }
        // A file system that keeps no part of a second may keep only even seconds.
        if (difference > 2 * SECOND || twin.nanos() % 10 != 0) {
            return false;
        }
        int kept = digits.getAsInt();
        if (kept == 0) {
            return Math.abs(source.seconds() - twin.seconds()) <= 2;
        }
        long unit = SECOND;
        for (int digit = 0; digit < kept; digit++) {
            unit /= 10;
        }
        return source.seconds() == twin.seconds() && source.nanos() / unit == twin.nanos() / unit;
    }
}
