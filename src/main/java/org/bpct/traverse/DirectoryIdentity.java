package org.bpct.traverse;

import org.jspecify.annotations.Nullable;

/**
 * What tells a directory from another one on this host, whatever path leads to it.
 *
 * @param device its device
 * @param inode its inode on that device
 */
public record DirectoryIdentity(long device, long inode) {
    // Written out, since each directory is looked up by it, and what a record has by itself is made at run time.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DirectoryIdentity same && same.device == device && same.inode == inode;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(device) * 31 + Long.hashCode(inode);
    }
}
