package org.bpct.traverse;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.tree.RootPair;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.jspecify.annotations.Nullable;

/**
 * One source root and the places below it where the traversal starts.
 *
 * @param pair the root and the place where it lands; the root is followed if it is a symbolic link
 * @param keepsAttributes whether the copy of the root directory takes on its attributes
 * @param starts paths below the root: {@code .} for its whole tree, else an entry that may be several components deep;
 *     the directories on the way are listed without their other entries
 * @param wholeStarts whether a start includes all entries below it, not only itself; directories above such starts are
 *     above the sources, and no rule applies there
 * @param counterpart the directory that is compared with the root, and may be missing; null if none is
 * @param earlier the archived state of the root, whose unchanged entries are not listed; null if all is listed
 */
public record TraversalRoot(
        RootPair pair,
        boolean keepsAttributes,
        List<FileName> starts,
        boolean wholeStarts,
        @Nullable FileName counterpart,
        @Nullable EarlierDirectory earlier) {
    /** Throws IllegalArgumentException for a start that is not below the root. */
    public TraversalRoot {
        starts = List.copyOf(starts);
        starts.forEach(Starts::components);
    }

    /** Makes a root whose entries are all listed, except by comparison. */
    public TraversalRoot(
            RootPair pair,
            boolean keepsAttributes,
            List<FileName> starts,
            boolean wholeStarts,
            @Nullable FileName counterpart) {
        this(pair, keepsAttributes, starts, wholeStarts, counterpart, null);
    }

    /** Makes a root whose starts are walked whole, and that is not compared. */
    public TraversalRoot(RootPair pair, boolean keepsAttributes, List<FileName> starts) {
        this(pair, keepsAttributes, starts, true, null);
    }

    /** Returns true if unchanged entries are listed, as links to those of an earlier copy. */
    boolean isOfBase() {
        return earlier != null && earlier.isBase();
    }

    /** Returns the same root with its archived state. */
    public TraversalRoot archivedAs(EarlierDirectory archived) {
        return new TraversalRoot(pair, keepsAttributes, starts, wholeStarts, counterpart, archived);
    }
}
