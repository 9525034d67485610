package org.bpct.selection;

/**
 * A limit of size or time. Only regular files have a size.
 *
 * @param kind the property that it limits
 * @param value the limit: bytes, or nanoseconds since 1970
 * @param given the option as the user gave it
 */
public record SelectionLimit(Kind kind, long value, String given) implements SelectionCriterion {
    /** The properties that a limit is about. */
    public enum Kind {
        /** The time is after a moment. */
        NEWER_THAN,
        /** The time is before a moment. */
        OLDER_THAN,
        /** The size is at least this many bytes. */
        MIN_SIZE,
        /** The size is at most this many bytes. */
        MAX_SIZE
    }

    boolean isMetBy(SelectionSubject subject, SelectionTime time) {
        return switch (kind) {
            case NEWER_THAN -> time.of(subject).nanoseconds() > value;
            case OLDER_THAN -> time.of(subject).nanoseconds() < value;
            case MIN_SIZE -> subject.isRegularFile() && subject.size() >= value;
            case MAX_SIZE -> subject.isRegularFile() && subject.size() <= value;
        };
    }

    boolean isOfTime() {
        return kind == Kind.NEWER_THAN || kind == Kind.OLDER_THAN;
    }
}
