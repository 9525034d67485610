package org.bpct.selection;

/**
 * A limit of size or time. Only regular files have a size.
 *
 * @param kind what it limits
 * @param value the limit: bytes, or nanoseconds since 1970
 * @param given the option as it was typed
 */
public record SelectionLimit(Kind kind, long value, String given) implements SelectionCriterion {
    /** What a limit is about. */
    public enum Kind {
        /** Changed after a moment. */
        NEWER_THAN,
        /** Changed before a moment. */
        OLDER_THAN,
        /** Of so many bytes at least. */
        MIN_SIZE,
        /** Of so many bytes at most. */
        MAX_SIZE
    }

    boolean isMetBy(SelectionSubject subject, SelectionTime time) {
        return switch (kind) {
            case NEWER_THAN -> time.of(subject) > value;
            case OLDER_THAN -> time.of(subject) < value;
            case MIN_SIZE -> subject.isRegularFile() && subject.size() >= value;
            case MAX_SIZE -> subject.isRegularFile() && subject.size() <= value;
        };
    }

    boolean isOfTime() {
        return kind == Kind.NEWER_THAN || kind == Kind.OLDER_THAN;
    }
}
