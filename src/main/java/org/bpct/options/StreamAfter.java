package org.bpct.options;

import org.jspecify.annotations.Nullable;

/**
 * The time of walking after which jobs begin to copy the entries found so far.
 *
 * @param seconds the number of seconds; less than 0 if jobs wait for the end of the walk
 * @param isTyped true if the user has typed it, so that it must be obeyed or refused
 */
public record StreamAfter(int seconds, boolean isTyped) {
    /** Jobs wait for the end of the walk. */
    public static final StreamAfter NEVER = new StreamAfter(-1, false);

    /** The default value: most walks are over by then, and one wave of jobs is cheaper than several. */
    public static final StreamAfter BUILT_IN = new StreamAfter(30, false);

    /** Reads the value of {@code --stream-after}; null if it was not typed. */
    public static StreamAfter parse(@Nullable String text) throws UsageException {
        if (text == null) {
            return BUILT_IN;
        }
        if (text.equals("no")) {
            return NEVER;
        }
        return new StreamAfter(TimeSpan.seconds("stream-after", text, 0, ", or no"), true);
    }

    /** Returns true if jobs wait for the end of the walk. */
    public boolean isNever() {
        return seconds < 0;
    }
}
