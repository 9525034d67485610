package org.bpct.traverse;

import org.jspecify.annotations.Nullable;

/**
 * The reach of a walk where an entry leads out of the tree of its start, in the sense of {@code cp}.
 *
 * @param dereference follow every symbolic link ({@code cp -L})
 * @param dereferenceStarts follow the symbolic links among the starts ({@code cp -H})
 * @param oneFileSystem list a directory on another device than its start, but do not enter it ({@code cp -x})
 */
public record Reach(boolean dereference, boolean dereferenceStarts, boolean oneFileSystem) {
    /** The reach of a walk that follows no link and enters no other file system. */
    public static final Reach ONE_FILE_SYSTEM = new Reach(false, false, true);

    /** Returns true if a symlink is followed: one that a start names or leads through, or null for any other name. */
    boolean follows(@Nullable Starts start) {
        return dereference
                || (start != null && start.mayLeadThroughLinks() && (dereferenceStarts || start.mustBeDirectory()));
    }
}
