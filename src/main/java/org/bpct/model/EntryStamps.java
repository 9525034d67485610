package org.bpct.model;

import java.util.Arrays;
import java.util.BitSet;

/** What a walk saw of entries that are to be removed, by which a job knows them again: columns in the order of the entries. */
public final class EntryStamps {
    private static final int VALUES = 3;

    private long[] values = new long[0];
    private final BitSet shared = new BitSet();
    private int count;

    /** Makes them empty. */
    public EntryStamps() {}

    /**
     * Adds an entry.
     *
     * @param inode its number
     * @param changed the nanosecond in which its inode changed last
     * @param modified the nanosecond in which its content changed last
     * @param isShared whether it has other names: to remove one of them changes the inode
     */
    public void add(long inode, long changed, long modified, boolean isShared) {
        if ((count + 1) * VALUES > values.length) {
            values = Arrays.copyOf(values, Math.max(4, 2 * count) * VALUES);
        }
        values[count * VALUES] = inode;
        values[count * VALUES + 1] = changed;
        values[count * VALUES + 2] = modified;
        shared.set(count, isShared);
        count++;
    }

    /** Adds one of others. */
    public void add(EntryStamps others, int entry) {
        add(others.inode(entry), others.changed(entry), others.modified(entry), others.isShared(entry));
    }

    /** Returns how many entries were added. */
    public int count() {
        return count;
    }

    /** Returns the inode of an entry. */
    public long inode(int entry) {
        return values[entry * VALUES];
    }

    /** Returns the nanosecond since 1970 in which the inode of an entry changed last. */
    public long changed(int entry) {
        return values[entry * VALUES + 1];
    }

    /** Returns the nanosecond since 1970 in which the content of an entry changed last. */
    public long modified(int entry) {
        return values[entry * VALUES + 2];
    }

    /** Returns true if an entry had other names. */
    public boolean isShared(int entry) {
        return shared.get(entry);
    }
}
