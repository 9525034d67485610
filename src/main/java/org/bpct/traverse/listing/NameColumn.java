package org.bpct.traverse.listing;

import java.util.Arrays;
import org.bpct.files.NameFolding;

/** The names of entries, as a growing column. */
final class NameColumn {
    private byte[] names = new byte[256];
    private int[] ends = new int[16];
    private int count;

    void add(byte[] name) {
        append(name, 0, name.length);
    }

    /** Adds one of the names of another column. */
    void add(NameColumn other, int entry) {
        append(other.names, other.start(entry), other.length(entry));
    }

    private void append(byte[] array, int offset, int length) {
        int from = bytes();
        int to = Math.addExact(from, length);
        if (to > names.length) {
            names = Arrays.copyOf(names, EntryColumns.grown(to));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, EntryColumns.grown(count));
        }
        System.arraycopy(array, offset, names, from, length);
        ends[count++] = to;
    }

    /** Returns the number of bytes of all names. */
    int bytes() {
        return count == 0 ? 0 : ends[count - 1];
    }

    int length(int entry) {
        return ends[entry] - start(entry);
    }

    private int start(int entry) {
        return entry == 0 ? 0 : ends[entry - 1];
    }

    /** Compares the names of two entries by their bytes. */
    int compare(int a, int b) {
        return Arrays.compareUnsigned(names, start(a), ends[a], names, start(b), ends[b]);
    }

    /** Writes a name into an array. */
    void copyTo(int entry, byte[] array, int offset) {
        System.arraycopy(names, start(entry), array, offset, length(entry));
    }

    /** Returns the entry of a name; negative if there is none. */
    int find(byte[] name) {
        for (int entry = 0; entry < count; entry++) {
            if (Arrays.equals(names, start(entry), ends[entry], name, 0, name.length)) {
                return entry;
            }
        }
        return -1;
    }

    /** Returns the number by which {@link NameFolding} knows a name. */
    long hash(int entry) {
        return NameFolding.hash(names, start(entry), length(entry));
    }
}
