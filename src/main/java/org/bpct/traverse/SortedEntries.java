package org.bpct.traverse;

import java.util.Arrays;
import org.bpct.model.FileListBuilder;

/**
 * The entries of one directory by the bytes of their names, in as few bytes as arrays allow: 8 for the
 * size, the name and its NUL. Inodes are there only for the few entries that have several names.
 */
final class SortedEntries {
    static final SortedEntries NONE = new SortedEntries(new byte[0], new long[0], new int[0], new long[0], new long[0]);

    private final byte[] names;
    private final long[] sizes;
    private final int[] linked;
    private final long[] devices;
    private final long[] inodes;

    SortedEntries(byte[] names, long[] sizes, int[] linked, long[] devices, long[] inodes) {
        this.names = names;
        this.sizes = sizes;
        this.linked = linked;
        this.devices = devices;
        this.inodes = inodes;
    }

    int count() {
        return sizes.length;
    }

    /** Returns the largest size; 0 if there is none. */
    long largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }

    /** Returns the rank of the first entry of this size. */
    int firstOf(long size) {
        int rank = 0;
        while (sizes[rank] != size) {
            rank++;
        }
        return rank;
    }

    /** Adds the entries to the latest directory of a list and returns the number of the first. */
    int addTo(FileListBuilder list) {
        int first = 0;
        int start = 0;
        for (int rank = 0; rank < sizes.length; rank++) {
            int end = start;
            while (names[end] != 0) {
                end++;
            }
            int entry = list.addEntry(names, start, end - start, sizes[rank]);
            first = rank == 0 ? entry : first;
            start = end + 1;
        }
        for (int i = 0; i < linked.length; i++) {
            list.link(first + linked[i], devices[i], inodes[i]);
        }
        return first;
    }
}
