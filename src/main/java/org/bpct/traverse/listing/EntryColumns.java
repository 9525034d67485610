package org.bpct.traverse.listing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.NameHashes;
import org.bpct.model.Sizes;
import org.bpct.tree.EntryStamps;

/** The entries found among some names of one directory, as growing columns in no special order. */
public final class EntryColumns {
    /** The rank of an entry that was set aside. */
    static final int NO_RANK = -1;

    private static final int[] NO_RANKS = new int[0];

    private final NameColumn names = new NameColumn();
    private long[] sizes = new long[16];
    private int count;
    private long bytes;
    private final EntryInodes inodes = new EntryInodes();
    private final EntryVerdicts verdicts = new EntryVerdicts();
    private final EntryStamps stamps = new EntryStamps();
    private long newestTwin = Long.MIN_VALUE;
    private final EntryTally tally = new EntryTally();
    private final NameHashes skippedNames = new NameHashes();
    private final BitSet setAside = new BitSet();
    private final List<Listing> directories = new ArrayList<>();

    /** Adds an entry; one that may share its inode with others is a {@code link}. */
    public void add(byte[] name, EntryAttributes attributes, boolean link) {
        append(name, attributes.size());
        tally.meet(attributes);
        if (link) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), 0, true);
        }
    }

    /** Adds an entry that is to be removed, with the stamp by which the job recognizes it. */
    public void addSeen(byte[] name, EntryAttributes attributes) {
        append(name, attributes.size());
        tally.meet(attributes);
        boolean isShared = attributes.links() > 1;
        stamps.add(
                attributes.inode(), (isShared ? attributes.modified() : attributes.changed()).nanoseconds(), isShared);
    }

    /** Adds an entry whose mode or owners change, by the number of the change. No job reads or writes its contents. */
    public void addChange(byte[] name, EntryAttributes attributes, int change) {
        append(name, 0);
        tally.meet(attributes);
        stamps.addChange(attributes.inode(), change);
    }

    /** Counts an entry that is as requested already. */
    public void addAsAsked(EntryAttributes attributes) {
        tally.meet(attributes);
        tally.skip();
    }

    /** Adds an entry whose attributes alone are to be set. */
    public void addRepair(byte[] name, EntryAttributes attributes) {
        append(name, 0);
        verdicts.repair(count - 1);
        tally.skipBytes(attributes.size());
    }

    /**
     * Adds an entry that equals its counterpart.
     *
     * @param twin the counterpart's inode as {@link LinkFates#key} gives it; 0 if both have one name
     * @param twinChanged the nanosecond in which that inode changed last
     * @param link whether the source may have several names
     */
    public void addSame(byte[] name, EntryAttributes attributes, long twin, long twinChanged, boolean link) {
        append(name, attributes.size());
        tally.meet(attributes);
        verdicts.same(count - 1);
        newestTwin = Math.max(newestTwin, twinChanged);
        if (twin != 0) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Adds an entry whose content is to be compared with that of its counterpart; {@code twin} as above. */
    public void addCompared(byte[] name, EntryAttributes attributes, long twin, boolean link) {
        append(name, attributes.size());
        verdicts.compare(count - 1);
        if (twin != 0) {
            inodes.add(count - 1, attributes.device(), attributes.inode(), twin, link);
        }
    }

    /** Counts an entry that equals its counterpart and needs no work. */
    public void skip(byte[] name, EntryAttributes attributes) {
        skippedNames.add(name);
        tally.meet(attributes);
        tally.skip();
        tally.skipBytes(attributes.size());
    }

    public void add(Listing directory) {
        directories.add(directory);
    }

    /** Returns the hashes of all names found, which reveal names that a place may take for one. */
    public NameHashes nameHashes() {
        NameHashes hashes = new NameHashes();
        for (int entry = 0; entry < count; entry++) {
            hashes.add(names.hash(entry));
        }
        directories.forEach(directory -> hashes.add(directory.name().bytes()));
        hashes.addAll(skippedNames);
        return hashes;
    }

    /** Takes back a name that was found, with all names below it. */
    public void setAside(byte[] name, EntryAttributes attributes) {
        if (attributes.kind() == EntryKind.DIRECTORY) {
            directories.removeIf(directory -> directory.name().equals(FileName.of(name)));
            return;
        }
        tally.forget(attributes);
        int entry = names.find(name);
        if (entry < 0) {
            tally.forgetSkipped(attributes.size());
        } else {
            setAside.set(entry);
            bytes -= sizes[entry];
        }
    }

    /** Returns true if nothing at all was added. */
    public boolean isEmpty() {
        return count == 0 && directories.isEmpty();
    }

    public void add(EntryColumns other) {
        int offset = count;
        for (int i = 0; i < other.count; i++) {
            names.add(other.names, i);
            appended(other.sizes[i]);
        }
        for (int i = 0; i < other.stamps.count(); i++) {
            stamps.add(other.stamps, i);
        }
        inodes.addAll(other.inodes, offset);
        verdicts.addAll(other.verdicts, offset);
        newestTwin = Math.max(newestTwin, other.newestTwin);
        tally.add(other.tally);
        skippedNames.addAll(other.skippedNames);
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
        return tally.skipped() == 0 && verdicts.allSame().cardinality() == count && !inodes.anyHasSeveralNames();
    }

    /** Returns the number of entries that were found: those in the columns, and those skipped. */
    public long found() {
        return count + tally.skipped();
    }

    /** Returns the bytes of all entries that were found. */
    public long foundBytes() {
        return bytes + tally.skippedBytes();
    }

    /** Returns the counts of the entries found. */
    EntryTally tally() {
        return tally;
    }

    public List<Listing> directories() {
        return directories;
    }

    /** Returns the entries in the order of their names. */
    SortedEntries sorted() {
        if (count == 0) {
            return SortedEntries.NONE;
        }
        Integer[] order = order();
        byte[] sortedNames = new byte[names.bytes() + count];
        long[] sortedSizes = new long[order.length];
        boolean needsRanks = inodes.count() > 0 || !verdicts.isEmpty();
        int[] ranks = needsRanks ? new int[count] : NO_RANKS;
        Arrays.fill(ranks, NO_RANK);
        EntryStamps sortedStamps = new EntryStamps(stamps.count());
        int end = 0;
        for (int rank = 0; rank < order.length; rank++) {
            int entry = order[rank];
            names.copyTo(entry, sortedNames, end);
            end += names.length(entry) + 1;
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

    private Integer[] order() {
        Integer[] order = new Integer[count - setAside.cardinality()];
        int next = 0;
        for (int entry = 0; entry < count; entry++) {
            if (!setAside.get(entry)) {
                order[next++] = entry;
            }
        }
        Arrays.sort(order, names::compare);
        return order;
    }

    private void append(byte[] name, long size) {
        names.add(name);
        appended(size);
    }

    private void appended(long size) {
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, grown(count));
        }
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
