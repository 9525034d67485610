package org.bpct.model;

/**
 * A limit that regular files must keep to.
 *
 * @param kind what it limits
 * @param value the limit: bytes, or nanoseconds since 1970
 * @param given the option as it was typed
 */
public record SelectionLimit(Kind kind, long value, String given) {
    /** What a limit is about. */
    public enum Kind {
        /** Changed after a moment. */
        NEWER_THAN,
        /** Of so many bytes at least. */
        MIN_SIZE,
        /** Of so many bytes at most. */
        MAX_SIZE
    }

    /** Returns true if a file of this size, last changed then (in nanoseconds since 1970), keeps to the limit. */
    public boolean allows(long size, long modified) {
        return switch (kind) {
            case NEWER_THAN -> modified > value;
            case MIN_SIZE -> size >= value;
            case MAX_SIZE -> size <= value;
        };
    }
}
