package org.bpct.traverse.listing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The inodes of the few entries of a directory that have several names, or whose counterparts have; growing columns.
 */
final class EntryInodes {
    private static final int[] NO_ENTRIES = new int[0];
    private static final long[] NO_NUMBERS = new long[0];
    private static final boolean[] NO_ANSWERS = new boolean[0];

    private int[] entries = NO_ENTRIES;
    private long[] devices = NO_NUMBERS;
    private long[] inodes = NO_NUMBERS;
    private long[] twins = NO_NUMBERS;
    private boolean[] several = NO_ANSWERS;
    private int count;

    /**
     * Adds the inode of an entry.
     *
     * @param twin the inode of the counterpart as {@link LinkFates#key} gives it; 0 if no counterpart is equal
     * @param manyNames whether the source may have several names
     */
    void add(int entry, long device, long inode, long twin, boolean manyNames) {
        if (count == entries.length) {
            resize(EntryColumns.grown(count));
        }
        entries[count] = entry;
        devices[count] = device;
        inodes[count] = inode;
        twins[count] = twin;
        several[count] = manyNames;
        count++;
    }

    private void resize(int length) {
        entries = Arrays.copyOf(entries, length);
        devices = Arrays.copyOf(devices, length);
        inodes = Arrays.copyOf(inodes, length);
        twins = Arrays.copyOf(twins, length);
        several = Arrays.copyOf(several, length);
    }

    /** Adds the inodes of entries that follow the others, numbered from {@code first}. */
    void addAll(EntryInodes others, int first) {
        for (int i = 0; i < others.count; i++) {
            add(first + others.entries[i], others.devices[i], others.inodes[i], others.twins[i], others.several[i]);
        }
    }

    /** Returns the same inodes for entries in another order; those without a rank are gone, see {@link EntryColumns}. */
    EntryInodes ranked(int[] ranks) {
        EntryInodes ranked = new EntryInodes();
        if (count > 0) {
            ranked.resize(count);
        }
        for (int i = 0; i < count; i++) {
            int rank = ranks[entries[i]];
            if (rank != EntryColumns.NO_RANK) {
                ranked.add(rank, devices[i], inodes[i], twins[i], several[i]);
            }
        }
        return ranked;
    }

    /** Returns the number of inodes. */
    int count() {
        return count;
    }

    /** Returns the number of the entry that has an inode. */
    int entry(int index) {
        return entries[index];
    }

    long device(int index) {
        return devices[index];
    }

    long inode(int index) {
        return inodes[index];
    }

    /** Returns true if the entry may have other names. */
    boolean hasSeveralNames(int index) {
        return several[index];
    }

    /** Returns true if some entry may have other names. */
    boolean anyHasSeveralNames() {
        return IntStream.range(0, count).anyMatch(index -> several[index]);
    }

    /** Returns the entries that have these inodes, as a set. */
    BitSet entries() {
        BitSet all = new BitSet();
        for (int i = 0; i < count; i++) {
            all.set(entries[i]);
        }
        return all;
    }

    /** Notes the inodes whose counterparts are known. */
    void meet(LinkFates fates) {
        for (int i = 0; i < count; i++) {
            fates.meet(key(i), twins[i]);
        }
    }

    /** Returns the number that represents an inode in {@link LinkFates}. */
    long key(int index) {
        return LinkFates.key(devices[index], inodes[index]);
    }
}
