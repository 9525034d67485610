package org.bpct.files;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The numbers by which {@link NameFolding} knows names, as a growing column of 8 bytes each. */
public final class NameHashes {
    private static final long[] NONE = new long[0];

    private long[] hashes = NONE;
    private int count;

    /** Adds a name. */
    public void add(byte[] name) {
        add(NameFolding.hash(name, 0, name.length));
    }

    /** Adds a name by its number. */
    public void add(long hash) {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.max(16, Math.multiplyExact(count, 2)));
        }
        hashes[count++] = hash;
    }

    /** Adds all names of another column. */
    public void addAll(NameHashes others) {
        for (int i = 0; i < others.count; i++) {
            add(others.hashes[i]);
        }
    }

    /** Returns the numbers that several names have; empty if no place takes two of them for one. */
    public Set<Long> repeated() {
        long[] sorted = Arrays.copyOf(hashes, count);
        Arrays.sort(sorted);
        Set<Long> repeated = new HashSet<>();
        for (int i = 1; i < count; i++) {
            if (sorted[i] == sorted[i - 1]) {
                repeated.add(sorted[i]);
            }
        }
        return repeated;
    }
}
