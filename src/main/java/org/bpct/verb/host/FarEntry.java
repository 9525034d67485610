package org.bpct.verb.host;

import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/**
 * An entry of a tree on the other host, as {@code find} there tells it.
 *
 * @param path its path below the root; {@code .} for the root itself
 * @param type its type as {@code find} has it: f, d, l, p, s, b or c
 * @param size its bytes
 * @param inode its device and its inode, as one word
 * @param links the number of its names
 * @param figures its attributes
 * @param target the target of a symlink; empty for others
 */
record FarEntry(FileName path, char type, long size, String inode, long links, Figures figures, FileName target) {
    /**
     * Its attributes.
     *
     * @param mode the permission bits
     * @param owner the number of its owner
     * @param group the number of its group
     * @param modified the time of its contents
     * @param changed the time of its inode, by the clock there
     */
    record Figures(int mode, long owner, long group, Timestamp modified, Timestamp changed) {}

    boolean isDirectory() {
        return type == 'd';
    }

    /** Returns its bytes if it is a regular file; else 0, since only contents are counted. */
    long bytes() {
        return type == 'f' ? size : 0;
    }

    /** Returns true if other names may lead to the same file. */
    boolean isLinked() {
        return links > 1 && !isDirectory();
    }
}
