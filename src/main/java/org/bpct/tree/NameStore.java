package org.bpct.tree;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Names end to end in slabs of one mebibyte, each behind its length in two bytes. */
final class NameStore {
    private static final int SLAB = 1 << 20;
    private static final int MASK = SLAB - 1;
    private static final int SHIFT = 20;

    private final List<byte[]> slabs = new ArrayList<>();
    private long end;

    /** Adds a name of at most 65,535 bytes and returns its offset. */
    long add(byte[] bytes, int offset, int length) {
        if (length > 0xffff) {
            throw new IllegalArgumentException("a name of " + length + " bytes");
        }
        // No name crosses the border of a slab: the rest of the slab stays empty.
        if ((end & MASK) + length + 2 > SLAB) {
            end = (end + MASK) & ~(long) MASK;
        }
        long start = end;
        if (start >>> SHIFT == slabs.size()) {
            slabs.add(new byte[SLAB]);
        }
        byte[] slab = slabs.get(slabs.size() - 1);
        int at = (int) (start & MASK);
        slab[at] = (byte) (length >>> 8);
        slab[at + 1] = (byte) length;
        System.arraycopy(bytes, offset, slab, at + 2, length);
        end = start + length + 2;
        return start;
    }

    int length(long start) {
        byte[] slab = slabs.get((int) (start >>> SHIFT));
        int at = (int) (start & MASK);
        return ((slab[at] & 0xff) << 8) | (slab[at + 1] & 0xff);
    }

    byte[] get(long start) {
        byte[] name = new byte[length(start)];
        System.arraycopy(slabs.get((int) (start >>> SHIFT)), (int) (start & MASK) + 2, name, 0, name.length);
        return name;
    }

    void write(long start, OutputStream out) throws IOException {
        out.write(slabs.get((int) (start >>> SHIFT)), (int) (start & MASK) + 2, length(start));
    }
}
