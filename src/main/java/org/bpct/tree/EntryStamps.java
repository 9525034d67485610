package org.bpct.tree;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The figures of entries to remove or to change, by which a job recognizes them: columns in the order of the entries. */
public final class EntryStamps {
    private static final long[] NONE = new long[0];
    private static final int VALUES = 2;

    /** Inode, and time or change, of each entry, side by side. */
    private long[] values;

    private @Nullable BitSet shared;
    private int count;

    /** Makes an empty column, which takes almost no room. */
    public EntryStamps() {
        values = NONE;
    }

    /** Makes an empty column with room for this number of entries. */
    public EntryStamps(int expected) {
        values = expected == 0 ? NONE : new long[Math.multiplyExact(expected, VALUES)];
    }

    /**
     * Adds an entry.
     *
     * @param inode its number
     * @param time the nanosecond in which its inode changed last; its content, if it has other names
     * @param isShared whether it has other names: to remove one of them changes the inode
     */
    public void add(long inode, long time, boolean isShared) {
        int at = Math.multiplyExact(count, VALUES);
        if (at == values.length) {
            values = Arrays.copyOf(values, Math.addExact(at, Math.max(8, at / 4 * VALUES)));
        }
        values[at] = inode;
        values[at + 1] = time;
        if (isShared) {
            BitSet known = shared == null ? new BitSet() : shared;
            known.set(count);
            shared = known;
        }
        count++;
    }

    /** Adds an entry whose mode or owners change: its inode, and the number of the change. */
    public void addChange(long inode, int change) {
        add(inode, change, false);
    }

    /** Adds an entry of another column. */
    public void add(EntryStamps others, int entry) {
        add(others.inode(entry), others.time(entry), others.isShared(entry));
    }

    /** Returns the number of entries. */
    public int count() {
        return count;
    }

    /** Returns the inode of an entry. */
    public long inode(int entry) {
        return values[entry * VALUES];
    }

    /** Returns the nanosecond since 1970 in which an entry changed last: its inode, or its content if it is shared. */
    public long time(int entry) {
        return values[entry * VALUES + 1];
    }

    /** Returns the number of the change of an entry, if entries are to be changed. */
    public long change(int entry) {
        return time(entry);
    }

    /** Returns true if an entry had other names. */
    public boolean isShared(int entry) {
        return shared != null && shared.get(entry);
    }
}
