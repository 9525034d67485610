package org.bpct.roots;

import java.util.Set;

/**
 * The times of files as destinations keep them.
 *
 * @param digits the digits of a second that all of them keep, 9 at most
 * @param refusal the words of the system where one of them lets this user set no times; else empty
 */
public record KeptTimes(int digits, String refusal) {
    /** Times as they are, to the nanosecond. */
    public static final KeptTimes ALL = new KeptTimes(9, "");

    /** The words of errors that do not pass: with another one, a later try may keep the times. */
    private static final Set<String> LASTING = Set.of(
            "Operation not permitted",
            "Permission denied",
            "Operation not supported",
            "Function not implemented",
            "Invalid argument");

    static KeptTimes ofDigits(int digits) {
        return new KeptTimes(digits, "");
    }

    static KeptTimes refused(String refusal) {
        return new KeptTimes(ALL.digits, refusal);
    }

    /** Returns true if a file system with this error lets no user set times, or not this one. */
    static boolean isLasting(String refusal) {
        return LASTING.contains(refusal);
    }

    KeptTimes and(KeptTimes other) {
        return new KeptTimes(Math.min(digits, other.digits), refusal.isEmpty() ? other.refusal : refusal);
    }

    /** Returns true if a destination lets this user set no times. */
    public boolean areRefused() {
        return !refusal.isEmpty();
    }
}
