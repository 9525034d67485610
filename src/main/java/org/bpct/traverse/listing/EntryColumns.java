package org.bpct.traverse.listing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.bpct.model.Sizes;
import org.bpct.tree.EntryStamps;

/** What was found among some names of one directory, as growing columns in no special order. */
public final class EntryColumns {
    private byte[] names = new byte[256];
    private int[] ends = new int[16];
    private long[] sizes = new long[16];
    private int count;
    private long bytes;
    private int[] linked = new int[0];
    private long[] devices = new long[0];
    private long[] inodes = new long[0];
    private long[] twins = new long[0];
    private boolean[] several = new boolean[0];
    private int links;
    private final BitSet repaired = new BitSet();
    private final BitSet same = new BitSet();
    private final BitSet compared = new BitSet();
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
            appendLink(count - 1, attributes.device(), attributes.inode(), 0, true);
        }
    }

    /** Adds an entry that is to be removed, and so must be known again. */
    public void addSeen(byte[] name, EntryAttributes attributes) {
        append(name, 0, name.length, attributes.size());
        countKind(attributes);
        boolean isShared = attributes.links() > 1;
        stamps.add(attributes.inode(), isShared ? attributes.modified() : attributes.changed(), isShared);
    }

    /** Adds an entry of which only the attributes are to be set. */
    public void addRepair(byte[] name, EntryAttributes attributes) {
        append(name, 0, name.length, 0);
        repaired.set(count - 1);
        skippedBytes = Sizes.plus(skippedBytes, attributes.size());
    }

    /**
     * Adds an entry that is the same as its counterpart.
     *
     * @param twin the counterpart's inode as {@link LinkFates#key} gives it; 0 if it has one name as its source has
     * @param twinChanged the nanosecond in which that inode changed last
     * @param link whether the source may have several names
     */
    public void addSame(byte[] name, EntryAttributes attributes, long twin, long twinChanged, boolean link) {
        append(name, 0, name.length, attributes.size());
        countKind(attributes);
        same.set(count - 1);
        newestTwin = Math.max(newestTwin, twinChanged);
        if (twin != 0) {
            appendLink(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Adds an entry whose content is to be compared with that of its counterpart; {@code twin} as above. */
    public void addCompared(byte[] name, EntryAttributes attributes, long twin, boolean link) {
        append(name, 0, name.length, attributes.size());
        compared.set(count - 1);
        if (twin != 0) {
            appendLink(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Counts an entry that is the same as its counterpart, with which nothing is to be done. */
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
        for (int i = 0; i < other.links; i++) {
            appendLink(offset + other.linked[i], other.devices[i], other.inodes[i], other.twins[i], other.several[i]);
        }
        other.repaired.stream().forEach(entry -> repaired.set(offset + entry));
        other.same.stream().forEach(entry -> same.set(offset + entry));
        other.compared.stream().forEach(entry -> compared.set(offset + entry));
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

    /** Returns the latest nanosecond in which a counterpart changed that an entry is the same as. */
    public long newestTwin() {
        return newestTwin;
    }

    /** Returns true if all entries are the same as their counterparts, and none of them may have another name. */
    public boolean areAllSame() {
        return skipped == 0
                && same.cardinality() == count
                && IntStream.range(0, links).noneMatch(link -> several[link]);
    }

    /** Returns the number of entries that were found: those that are here, and those skipped. */
    public long found() {
        return count + skipped;
    }

    /** Returns the bytes of all that was found. */
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
        boolean needsRanks = links > 0 || !repaired.isEmpty() || !same.isEmpty() || !compared.isEmpty();
        int[] ranks = needsRanks ? new int[count] : linked;
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
        int[] linkedRanks =
                Arrays.stream(linked, 0, links).map(entry -> ranks[entry]).toArray();
        return new SortedEntries(
                sortedNames,
                sortedSizes,
                linkedRanks,
                Arrays.copyOf(devices, links),
                Arrays.copyOf(inodes, links),
                Arrays.copyOf(twins, links),
                Arrays.copyOf(several, links),
                inRanks(repaired, ranks),
                inRanks(same, ranks),
                inRanks(compared, ranks),
                sortedStamps);
    }

    private static BitSet inRanks(BitSet entries, int[] ranks) {
        BitSet sorted = new BitSet();
        entries.stream().forEach(entry -> sorted.set(ranks[entry]));
        return sorted;
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

    private void appendLink(int entry, long device, long inode, long twin, boolean manyNames) {
        if (links == linked.length) {
            linked = Arrays.copyOf(linked, grown(links));
            devices = Arrays.copyOf(devices, linked.length);
            inodes = Arrays.copyOf(inodes, linked.length);
            twins = Arrays.copyOf(twins, linked.length);
            several = Arrays.copyOf(several, linked.length);
        }
        linked[links] = entry;
        devices[links] = device;
        inodes[links] = inode;
        twins[links] = twin;
        several[links] = manyNames;
        links++;
    }

    // Twice as much, but never beyond the largest array: a directory may hold 100 million names.
    private static int grown(int size) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(8L, size * 2L));
    }
}
