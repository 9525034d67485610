package org.bpct.traverse.listing;

/** A table from numbers to numbers, without zeros, in 24 to 48 bytes each: it may hold a million. */
public final class LongTable {
    private long[] keys = new long[16];
    private long[] values = new long[16];
    private int count;

    /** Returns the value of a key; 0 if it has none. */
    public long get(long key) {
        return values[slot(key)];
    }

    /** Sets the value of a key and returns the previous one; 0 if it had none. */
    public long put(long key, long value) {
        if (count * 3 > keys.length * 2) {
            grow();
        }
        int slot = slot(key);
        long before = values[slot];
        count += before == 0 ? 1 : 0;
        keys[slot] = key;
        values[slot] = value;
        return before;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new long[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }

    /** Keys are already mixed, see {@link LinkFates#key}. */
    private int slot(long key) {
        int slot = (int) key & (keys.length - 1);
        while (keys[slot] != key && values[slot] != 0) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }
}
