package org.bpct.options;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many of the names in a mirror, or below what is to be removed, may go at once.
 *
 * @param most the number, or the share in per cent
 * @param isShare whether it is a share
 * @param given the limit as it was typed; empty if nobody gave one
 */
public record DeletionLimit(long most, boolean isShare, String given) {
    /** Half of them: where a source is not mounted, a part of its names is there at best. */
    static final DeletionLimit HALF = new DeletionLimit(50, true, "");

    private static final int WHOLE = 100;

    /** Reads N or N%; null stands for the limit that there is unless somebody gives one. */
    public static DeletionLimit parse(@Nullable String text) throws UsageException {
        if (text == null) {
            return HALF;
        }
        boolean isShare = text.endsWith("%");
        String digits = isShare ? text.substring(0, text.length() - 1) : text;
        if (!digits.matches("[0-9]{1,15}") || (isShare && Long.parseLong(digits) > WHOLE)) {
            throw new UsageException("--max-delete takes a number of names, or a share as 10%, not '" + text + "'");
        }
        return new DeletionLimit(Long.parseLong(digits), isShare, text);
    }

    /**
     * Returns why so much is not deleted; empty if it is within the limit.
     *
     * @param action what would remove names, as {@code --delete}
     * @param where what names are counted in, as {@code the destination}
     * @param names how many names would go, those of directories among them
     * @param there how many names there are
     */
    public Optional<String> refusal(String action, String where, long names, long there) {
        boolean exceeds = isShare ? names * WHOLE > there * most : names > most;
        if (!exceeds) {
            return Optional.empty();
        }
        String limit = given.isEmpty()
                ? "more than half of them. Is the source whole? If it is, --max-delete " + names + " allows it"
                : "more than --max-delete " + given + " allows";
        return Optional.of(String.format(
                Locale.ROOT, "%s would remove %,d of %,d names in %s, %s", action, names, there, where, limit));
    }
}
