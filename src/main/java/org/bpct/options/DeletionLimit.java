package org.bpct.options;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limit of the number of names in a mirror, or below operands to remove, that may be deleted at once.
 *
 * @param most the number, or the share in percent
 * @param isShare whether it is a share
 * @param given the limit as it was typed; empty if none was typed
 */
public record DeletionLimit(long most, boolean isShare, String given) {
    /**
     * Less than a third of them: the directory of a source that is not mounted holds at most a part of its names, and a
     * volume of three servers that lost one lists two thirds.
     */
    static final DeletionLimit USUAL = new DeletionLimit(30, true, "");

    private static final int WHOLE = 100;

    /** Reads N or N%; null means the default limit. */
    public static DeletionLimit parse(@Nullable String text) throws UsageException {
        if (text == null) {
            return USUAL;
        }
        boolean isShare = text.endsWith("%");
        String digits = isShare ? text.substring(0, text.length() - 1) : text;
        if (!digits.matches("[0-9]{1,15}") || (isShare && Long.parseLong(digits) > WHOLE)) {
            throw new UsageException("--max-delete takes a number of names, or a share as 10%, not '" + text + "'");
        }
        return new DeletionLimit(Long.parseLong(digits), isShare, text);
    }

    /**
     * Returns true if the user allows any number of deletions: only then does a possibly incomplete source count as
     * whole.
     */
    public boolean allowsAll() {
        return isShare && most == WHOLE;
    }

    /**
     * Returns the reason why the limit forbids this number of names; empty if it allows it.
     *
     * @param action the option that would remove names, as {@code --delete}
     * @param where the place in which the names are counted, as {@code the destination}
     * @param names the number of names to delete, those of directories among them
     * @param there the number of existing names
     */
    public Optional<String> refusal(String action, String where, long names, long there) {
        boolean exceeds = isShare ? names * WHOLE > there * most : names > most;
        if (!exceeds) {
            return Optional.empty();
        }
        String limit = given.isEmpty()
                ? "more than " + most + "% of them. Is the source whole? If it is, --max-delete " + names + " allows it"
                : "more than --max-delete " + given + " allows";
        return Optional.of(String.format(
                Locale.ROOT, "%s would remove %,d of %,d names in %s, %s", action, names, there, where, limit));
    }
}
