package org.bpct.selection;

/** What criteria are asked of: the attributes of a name, times in nanoseconds since 1970. */
public interface SelectionSubject {
    /** Returns true for a regular file. */
    boolean isRegularFile();

    /** Returns true for a directory. */
    boolean isDirectory();

    /** Returns the bytes of a regular file. */
    long size();

    /** Returns when the content changed last. */
    long modified();

    /** Returns when the content was read last. */
    long accessed();

    /** Returns when the inode changed last. */
    long changed();

    /** Returns the bits of type and permission. */
    int mode();

    /** Returns the number of the owner. */
    long owner();

    /** Returns the number of the group. */
    long group();
}
