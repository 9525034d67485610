package org.bpct.traverse;

import org.bpct.traverse.listing.EntryAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A directory above another one, by identity, and those above it up to the start. Kept only while links
 * are followed: nothing else can lead back up.
 */
record Ancestor(long device, long inode, @Nullable Ancestor above) {
    static boolean isAmong(@Nullable Ancestor ancestors, EntryAttributes directory) {
        for (Ancestor each = ancestors; each != null; each = each.above) {
            if (each.inode == directory.inode() && each.device == directory.device()) {
                return true;
            }
        }
        return false;
    }
}
