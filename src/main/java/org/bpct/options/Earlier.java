package org.bpct.options;

import java.util.OptionalLong;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The use of an earlier copy in this one.
 *
 * @param update whether unchanged copies in the destination are left alone
 * @param byContent whether files of one size are compared by content
 * @param skipIfRunning whether an update is left out while one to the same place is running
 * @param window the nanoseconds by which two times of change may differ
 * @param base the directory of an earlier copy, as it was typed, to whose files unchanged ones become links; null if
 *     there is none
 * @param baseBegan the nanosecond since 1970 in which the walk for the base began; empty if bpct is to find it
 * @param origin the origin of a snapshot whose names are restored; null if none are
 * @param deletion the limit of names that the source does not have and that may be deleted, or of names that may be
 *     removed; null to delete nothing, or to remove any number
 */
public record Earlier(
        boolean update,
        boolean byContent,
        boolean skipIfRunning,
        long window,
        @Nullable FileName base,
        OptionalLong baseBegan,
        @Nullable Origin origin,
        @Nullable DeletionLimit deletion) {
    /** No use: everything is copied. */
    public static final Earlier NOTHING = new Earlier(false, false, false, 0, null, OptionalLong.empty(), null, null);

    /**
     * The origin of a snapshot.
     *
     * @param snapshot the folder of the snapshot
     * @param place the directory that it was made of, without symlinks; null if it is not known, or if only its batch knows
     *     the names that are complete in it
     * @param began the nanosecond since 1970 in which its walk began
     */
    public record Origin(FileName snapshot, @Nullable FileName place, long began) {}

    /**
     * Returns the use of a base whose walk began in this nanosecond, or in one that bpct is to find: unchanged files
     * become links to it.
     */
    public Earlier linksTo(FileName other, OptionalLong began) {
        return new Earlier(update, byContent, skipIfRunning, window, other, began, null, deletion);
    }

    /** Returns the same use of an earlier copy for names that come out of a snapshot of this origin. */
    public Earlier of(Origin other) {
        return new Earlier(update, byContent, skipIfRunning, window, base, baseBegan, other, deletion);
    }

    /** Returns true if the copy is compared with an earlier one. */
    public boolean isCompared() {
        return update || base != null;
    }
}
