package org.bpct.tree;

import java.util.ArrayList;
import java.util.List;

/** A growing column of longs in blocks of 65,536, so that growing never copies existing values. */
final class ChunkedLongs {
    private static final int SHIFT = 16;
    private static final int MASK = (1 << SHIFT) - 1;

    private final List<long[]> chunks = new ArrayList<>();
    private int size;

    void add(long value) {
        if ((size & MASK) == 0) {
            chunks.add(new long[1 << SHIFT]);
        }
        chunks.get(size >>> SHIFT)[size & MASK] = value;
        size = Math.addExact(size, 1);
    }

    long get(int index) {
        return chunks.get(index >>> SHIFT)[index & MASK];
    }

    int size() {
        return size;
    }
}
