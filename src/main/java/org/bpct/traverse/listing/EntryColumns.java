package org.bpct.traverse.listing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.model.Sizes;
import org.bpct.tree.EntryStamps;

/** The entries found among some names of one directory, as growing columns in no special order. */
public final class EntryColumns {
    private static final int[] NO_RANKS = new int[0];

    private byte[] names = new byte[256];
    private int[] ends = new int[16];
    private long[] sizes = new long[16];
    private int count;
    private long bytes;
    private final EntryInodes inodes = new EntryInodes();
    private final EntryVerdicts verdicts = new EntryVerdicts();
    private final EntryStamps stamps = new EntryStamps();
    private long newestTwin = Long.MIN_VALUE;
    private long skipped;
    private long skippedBytes;
    private int symlinks;
    private int specials;
    private final List<Listing> directories = new ArrayList<>();

    /** Adds an entry; one that may share its inode with others is a {@code link}. */
    public void add(byte[] name, EntryAttributes attributes, boolean link) {
        append(name, 0, name.length, attributes.size());
        countKind(attributes);
        if (link) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), 0, true);
        }
    }

    /** Adds an entry that is to be removed, with the stamp by which the job recognizes it. */
    public void addSeen(byte[] name, EntryAttributes attributes) {
        append(name, 0, name.length, attributes.size());
        countKind(attributes);
        boolean isShared = attributes.links() > 1;
        stamps.add(
                attributes.inode(), (isShared ? attributes.modified() : attributes.changed()).nanoseconds(), isShared);
    }

    /** Adds an entry whose mode or owners change, by the number of the change. No job reads or writes what is in it. */
    public void addChange(byte[] name, EntryAttributes attributes, int change) {
        append(name, 0, name.length, 0);
        countKind(attributes);
        stamps.addChange(attributes.inode(), change);
    }

    /** Counts an entry that is as asked already. */
    public void addAsAsked(EntryAttributes attributes) {
        countKind(attributes);
        skipped++;
    }

    /** Adds an entry whose attributes alone are to be set. */
    public void addRepair(byte[] name, EntryAttributes attributes) {
        append(name, 0, name.length, 0);
        verdicts.repair(count - 1);
        skippedBytes = Sizes.plus(skippedBytes, attributes.size());
    }

    /**
     * Adds an entry that equals its counterpart.
     *
     * @param twin the counterpart's inode as {@link LinkFates#key} gives it; 0 if both have one name
     * @param twinChanged the nanosecond in which that inode changed last
     * @param link whether the source may have several names
     */
    public void addSame(byte[] name, EntryAttributes attributes, long twin, long twinChanged, boolean link) {
        append(name, 0, name.length, attributes.size());
        countKind(attributes);
        verdicts.same(count - 1);
        newestTwin = Math.max(newestTwin, twinChanged);
        if (twin != 0) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Adds an entry whose content is to be compared with that of its counterpart; {@code twin} as above. */
    public void addCompared(byte[] name, EntryAttributes attributes, long twin, boolean link) {
        append(name, 0, name.length, attributes.size());
        verdicts.compare(count - 1);
        if (twin != 0) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Counts an entry that equals its counterpart and needs no work. */
    public void skip(EntryAttributes attributes) {
        countKind(attributes);
        skipped++;
        skippedBytes = Sizes.plus(skippedBytes, attributes.size());
    }

    private void countKind(EntryAttributes attributes) {
        symlinks += attributes.kind() == EntryKind.SYMLINK ? 1 : 0;
        specials += attributes.kind() == EntryKind.SPECIAL ? 1 : 0;
    }

    public void add(Listing directory) {
        directories.add(directory);
    }

    /** Returns true if nothing at all was added. */
    public boolean isEmpty() {
        return count == 0 && directories.isEmpty();
    }

    public void add(EntryColumns other) {
        int offset = count;
        for (int i = 0; i < other.count; i++) {
            append(other.names, other.start(i), other.length(i), other.sizes[i]);
        }
        for (int i = 0; i < other.stamps.count(); i++) {
            stamps.add(other.stamps, i);
        }
        inodes.addAll(other.inodes, offset);
        verdicts.addAll(other.verdicts, offset);
        newestTwin = Math.max(newestTwin, other.newestTwin);
        skipped += other.skipped;
        skippedBytes = Sizes.plus(skippedBytes, other.skippedBytes);
        symlinks += other.symlinks;
        specials += other.specials;
        directories.addAll(other.directories);
    }

    public int count() {
        return count;
    }

    /** Returns the latest nanosecond in which one of the equal counterparts changed. */
    public long newestTwin() {
        return newestTwin;
    }

    /** Returns true if all entries equal their counterparts, and none of them may have another name. */
    public boolean areAllSame() {
        return skipped == 0 && verdicts.allSame().cardinality() == count && !inodes.anyHasSeveralNames();
    }

    /** Returns the number of entries that were found: those in the columns, and those skipped. */
    public long found() {
        return count + skipped;
    }

    /** Returns the bytes of all entries that were found. */
    public long foundBytes() {
        return bytes + skippedBytes;
    }

    /** Returns the number of entries that were skipped. */
    long skipped() {
        return skipped;
    }

    /** Returns the bytes that surely need not be copied. */
    long skippedBytes() {
        return skippedBytes;
    }

    int symlinks() {
        return symlinks;
    }

    int specials() {
        return specials;
    }

    public List<Listing> directories() {
        return directories;
    }

    /** Returns the entries in the order of their names. */
    SortedEntries sorted() {
        if (count == 0) {
            return SortedEntries.NONE;
        }
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, this::compareNames);
        byte[] sortedNames = new byte[ends[count - 1] + count];
        long[] sortedSizes = new long[count];
        boolean needsRanks = inodes.count() > 0 || !verdicts.isEmpty();
        int[] ranks = needsRanks ? new int[count] : NO_RANKS;
        EntryStamps sortedStamps = new EntryStamps(stamps.count());
        int end = 0;
        for (int rank = 0; rank < count; rank++) {
            int entry = order[rank];
            System.arraycopy(names, start(entry), sortedNames, end, length(entry));
            end += length(entry) + 1;
            sortedSizes[rank] = sizes[entry];
            if (stamps.count() > 0) {
                sortedStamps.add(stamps, entry);
            }
            if (needsRanks) {
                ranks[entry] = rank;
            }
        }
        return new SortedEntries(sortedNames, sortedSizes, inodes.ranked(ranks), verdicts.ranked(ranks), sortedStamps);
    }

    private int compareNames(int a, int b) {
        return Arrays.compareUnsigned(names, start(a), ends[a], names, start(b), ends[b]);
    }

    private int start(int entry) {
        return entry == 0 ? 0 : ends[entry - 1];
    }

    private int length(int entry) {
        return ends[entry] - start(entry);
    }

    private void append(byte[] array, int offset, int length, long size) {
        int from = count == 0 ? 0 : ends[count - 1];
        int to = Math.addExact(from, length);
        if (to > names.length) {
            names = Arrays.copyOf(names, grown(to));
        }
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, grown(count));
            ends = Arrays.copyOf(ends, sizes.length);
        }
        System.arraycopy(array, offset, names, from, length);
        ends[count] = to;
        sizes[count] = size;
        bytes = Sizes.plus(bytes, size);
        count++;
    }

    /**
     * Returns twice the length of a full column, at most the largest array; a directory may hold 100 million names.
     */
    static int grown(int size) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(8L, size * 2L));
    }
}
