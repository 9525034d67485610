package org.bpct.options;

import java.util.OptionalLong;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier copy is good for in this one.
 *
 * @param update whether what the destination has already is left alone
 * @param byContent whether files of one size are compared by content
 * @param skipIfRunning whether an update is left out while one to the same place is at work
 * @param window the nanoseconds by which two times of change may differ
 * @param base the directory to whose files unchanged ones become links, as it was typed; null if there is none
 * @param baseBegan the nanosecond since 1970 in which the walk for the base began; empty if bpct is to find it
 * @param deletion how much of what the source does not have may be deleted, or how much may be removed; null to delete
 *     nothing, or to remove any number
 */
public record Earlier(
        boolean update,
        boolean byContent,
        boolean skipIfRunning,
        long window,
        @Nullable FileName base,
        OptionalLong baseBegan,
        @Nullable DeletionLimit deletion) {
    /** Nothing: everything is copied. */
    public static final Earlier NOTHING = new Earlier(false, false, false, 0, null, OptionalLong.empty(), null);

    /** Returns what is to become links to a base whose walk began in this nanosecond, or in one that bpct is to find. */
    public Earlier linksTo(FileName other, OptionalLong began) {
        return new Earlier(update, byContent, skipIfRunning, window, other, began, deletion);
    }

    /** Returns true if something is compared with an earlier copy. */
    public boolean isCompared() {
        return update || base != null;
    }
}
