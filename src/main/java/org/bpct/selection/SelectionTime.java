package org.bpct.selection;

import org.bpct.files.Timestamp;

/** The kind of time that ages refer to. */
public enum SelectionTime {
    /** The time at which the content changed last. */
    MTIME,
    /** The time at which the content was read last. */
    ATIME,
    /** The time at which the inode changed last. */
    CTIME;

    /**
     * Returns this time of a name. For a directory {@link #ATIME} returns the time of the content, because each walk
     * changes the other one.
     */
    public Timestamp of(SelectionSubject subject) {
        return switch (this) {
            case MTIME -> subject.modified();
            case ATIME -> subject.isDirectory() ? subject.modified() : subject.accessed();
            case CTIME -> subject.changed();
        };
    }
}
