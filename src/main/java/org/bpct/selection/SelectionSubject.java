package org.bpct.selection;

import org.bpct.files.Timestamp;

/** The attributes of a name that criteria check. */
public interface SelectionSubject {
    /** Returns true for a regular file. */
    boolean isRegularFile();

    /** Returns true for a directory. */
    boolean isDirectory();

    /** Returns the bytes of a regular file. */
    long size();

    /** Returns the time at which the content changed last. */
    Timestamp modified();

    /** Returns the time at which the content was read last. */
    Timestamp accessed();

    /** Returns the time at which the inode changed last. */
    Timestamp changed();

    /** Returns the bits of type and permission. */
    int mode();

    /** Returns the number of names. */
    long links();

    /** Returns the number of the owner. */
    long owner();

    /** Returns the number of the group. */
    long group();

    /** Returns true if the contents are known to be on tape or in another archive; false where that was not asked. */
    default boolean isOffline() {
        return false;
    }
}
