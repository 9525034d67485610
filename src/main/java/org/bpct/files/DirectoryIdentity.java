package org.bpct.files;

import org.jspecify.annotations.Nullable;

/**
 * The identity of a directory on this host, independent of the path that leads to it.
 *
 * @param device its device
 * @param inode its inode on that device
 */
public record DirectoryIdentity(long device, long inode) {
    // Each directory is looked up by its identity; the methods that a record has by itself are made at run time.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DirectoryIdentity same && same.device == device && same.inode == inode;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(device) * 31 + Long.hashCode(inode);
    }
}
