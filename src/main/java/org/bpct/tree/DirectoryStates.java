package org.bpct.tree;

import java.util.BitSet;

/** The recorded states of the directories of a {@link FileList}, in columns that end with the last recorded one. */
final class DirectoryStates {
    private static final long NOT_AS_IN_BASE = Long.MIN_VALUE;

    private final ChunkedLongs inodes = new ChunkedLongs();
    private final ChunkedLongs baseChanges = new ChunkedLongs();
    private final ChunkedInts changes = new ChunkedInts();
    private final BitSet made = new BitSet();

    /** Sets the inode of a directory; must be called in the order of the directories. */
    void seen(int directory, long inode) {
        while (inodes.size() < directory) {
            inodes.add(0);
        }
        inodes.add(inode);
    }

    /** Returns the inode of a directory; 0 if it was not read. */
    long inode(int directory) {
        return directory < inodes.size() ? inodes.get(directory) : 0;
    }

    /** Sets the number of the change of a directory; must be called in the order of the directories. */
    void change(int directory, int change) {
        while (changes.size() < directory) {
            changes.add(0);
        }
        changes.add(change);
    }

    /** Returns the number of the change of a directory that has one. */
    int change(int directory) {
        return changes.get(directory);
    }

    /**
     * Marks a directory as wholly unchanged since the base, where it changed last in this nanosecond. Must be called in
     * the order of the directories.
     */
    void sameAsBase(int directory, long changed) {
        while (baseChanges.size() < directory) {
            baseChanges.add(NOT_AS_IN_BASE);
        }
        baseChanges.add(changed);
    }

    /** Returns true if a directory is wholly as it was in the base. */
    boolean isAsInBase(int directory) {
        return directory < baseChanges.size() && baseChanges.get(directory) != NOT_AS_IN_BASE;
    }

    /** Returns the nanosecond since 1970 of the last change, in the base, of a directory that is as it was there. */
    long baseChanged(int directory) {
        return baseChanges.get(directory);
    }

    /** Marks a directory that jobs of an earlier portion of the walk make. */
    void made(int directory) {
        made.set(directory);
    }

    /** Returns true if jobs of an earlier portion of the walk make a directory. */
    boolean isMade(int directory) {
        return made.get(directory);
    }
}
