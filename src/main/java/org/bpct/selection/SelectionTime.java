package org.bpct.selection;

/** The time of a name that ages are about. */
public enum SelectionTime {
    /** When the content changed last. */
    MTIME,
    /** When the content was read last. */
    ATIME,
    /** When the inode changed last. */
    CTIME;

    /** Returns this time; of a directory the content's for {@link #ATIME}, because each walk that reads it moves that. */
    long of(SelectionSubject subject) {
        return switch (this) {
            case MTIME -> subject.modified();
            case ATIME -> subject.isDirectory() ? subject.modified() : subject.accessed();
            case CTIME -> subject.changed();
        };
    }
}
