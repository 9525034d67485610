package org.bpct.verb.host;

import org.bpct.files.FileName;

/**
 * A place on the other host, before the walk.
 *
 * @param kind its kind
 * @param identity its inode and the type of its file system, as scripts compare them; empty unless it is a directory
 * @param device the number of its device; empty unless it is a directory
 * @param free the bytes that are free there
 * @param real its absolute name, without symlinks in it if it is a directory
 */
record FarPlace(Kind kind, String identity, String device, long free, FileName real) {
    /** The kinds of places. */
    enum Kind {
        /** Nothing has the name. */
        MISSING,
        /** A directory in which the user can make files. */
        DIRECTORY,
        /** Another directory. */
        CLOSED,
        /** A regular file. */
        FILE,
        /** A device, a pipe or a socket. */
        SPECIAL,
        /** A symlink that leads to no directory. */
        OTHER
    }

    /** Returns true for a directory without figures, since the user may not enter it. */
    boolean isLocked() {
        return kind == Kind.CLOSED && identity.isEmpty();
    }

    boolean isDirectory() {
        return kind == Kind.DIRECTORY || kind == Kind.CLOSED;
    }
}
