package org.bpct.landing;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.tree.RootPair;

/**
 * A root pair and the starting points of its traversal.
 *
 * @param pair the source root and the destination root, both absolute and not symlinks
 * @param keepsAttributes true if the destination root is a copy of the source root, false if it only holds copies
 * @param starts the names to traverse, relative to the source root; {@code .} is all of it
 * @param createsDestination true if the destination root does not exist yet
 */
public record LandingRoot(RootPair pair, boolean keepsAttributes, List<FileName> starts, boolean createsDestination) {
    /** Copies the list. */
    public LandingRoot {
        starts = List.copyOf(starts);
    }
}
