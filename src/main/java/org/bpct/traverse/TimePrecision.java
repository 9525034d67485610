package org.bpct.traverse;

import java.util.function.IntSupplier;

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
    boolean isSame(long source, long twin) {
        long difference = Math.abs(source - twin);
        if (difference <= window) {
            return true;
        }
        // A file system that keeps no part of a second may keep only even seconds.
        if (difference > 2 * SECOND || twin % 10 != 0) {
            return false;
        }
        int kept = digits.getAsInt();
        if (kept == 0) {
            return Math.abs(Math.floorDiv(source, SECOND) - Math.floorDiv(twin, SECOND)) <= 2;
        }
        long unit = SECOND;
        for (int digit = 0; digit < kept; digit++) {
            unit /= 10;
        }
        return Math.floorDiv(source, unit) == Math.floorDiv(twin, unit);
    }
}
