package org.bpct.tree;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;

/**
 * Every entry that a traversal found, in tree order, as compact columns.
 *
 * <p>Entries are non-directories. Directories are numbered depth first, by the bytes of their names;
 * the entries of one directory are neighbours, by the bytes of theirs, before those of its
 * subdirectories. So the same tree gives the same list, whatever the threads did, and a run of entry
 * numbers is a run of neighbours in the tree. An entry costs 13 bytes, its name and one: objects would
 * cost 107 to 289 bytes, measured on a million files.
 *
 * <p>Made by {@link FileListBuilder}.
 */
public final class FileList {
    static final long NOT_AS_IN_BASE = Long.MIN_VALUE;

    private final List<RootPair> pairs;
    private final int[] parents;
    private final int[] pairOf;
    private final boolean[] keepsAttributes;
    private final long[] directoryNames;
    private final int[] firstEntries;
    private final ChunkedLongs sizes;
    private final ChunkedInts names;
    private final NameStore store;
    private final LinkFamilies families;
    private final BitSet repaired;
    private final BitSet linkedToBase;
    private final BitSet compared;
    private final long[] baseChanges;
    private final EntryStamps stamps;
    private final ChunkedLongs directoryInodes;
    private final long totalBytes;
    private final SortedMap<Integer, SplitFile> splits;
    private final BitSet made;

    FileList(
            List<RootPair> pairs,
            int[] parents,
            int[] pairOf,
            boolean[] keepsAttributes,
            long[] directoryNames,
            int[] firstEntries,
            ChunkedLongs sizes,
            ChunkedInts names,
            NameStore store,
            LinkFamilies families,
            BitSet repaired,
            BitSet linkedToBase,
            BitSet compared,
            long[] baseChanges,
            EntryStamps stamps,
            ChunkedLongs directoryInodes,
            long totalBytes,
            SortedMap<Integer, SplitFile> splits,
            BitSet made) {
        this.pairs = List.copyOf(pairs);
        this.parents = parents;
        this.pairOf = pairOf;
        this.keepsAttributes = keepsAttributes;
        this.directoryNames = directoryNames;
        this.firstEntries = firstEntries;
        this.sizes = sizes;
        this.names = names;
        this.store = store;
        this.families = families;
        this.repaired = repaired;
        this.linkedToBase = linkedToBase;
        this.compared = compared;
        this.baseChanges = baseChanges;
        this.stamps = stamps;
        this.directoryInodes = directoryInodes;
        this.totalBytes = totalBytes;
        this.splits = Collections.unmodifiableSortedMap(splits);
        this.made = made;
    }

    /** Returns the same list, of which these files are copied as ranges: none of a hard-link family, and none that is there already. */
    public FileList splitting(List<SplitFile> files) {
        SortedMap<Integer, SplitFile> byEntry = new TreeMap<>();
        for (SplitFile file : files) {
            if (families.contains(file.entry())
                    || work(file.entry()) != Work.COPY
                    || size(file.entry()) != file.size()) {
                throw new IllegalArgumentException(file + " cannot be copied as ranges");
            }
            byEntry.put(file.entry(), file);
        }
        return new FileList(
                pairs,
                parents,
                pairOf,
                keepsAttributes,
                directoryNames,
                firstEntries,
                sizes,
                names,
                store,
                families,
                repaired,
                linkedToBase,
                compared,
                baseChanges,
                stamps,
                directoryInodes,
                totalBytes,
                byEntry,
                made);
    }

    /** Returns the files that are copied as ranges, by their entries. */
    public SortedMap<Integer, SplitFile> splits() {
        return splits;
    }

    /** Returns true if an entry is copied as ranges. */
    public boolean isSplit(int entry) {
        // Asked of each of millions of entries, of which seldom one is.
        return !splits.isEmpty() && splits.containsKey(entry);
    }

    /** Returns the root pairs; a directory's pair is an index into them. */
    public List<RootPair> pairs() {
        return pairs;
    }

    /** Returns the number of directories, roots included. */
    public int directories() {
        return parents.length;
    }

    /** Returns the number of entries. */
    public int entries() {
        return firstEntries[parents.length];
    }

    /** Returns what an entry needs. All names of a hard-link family need the same. */
    public Work work(int entry) {
        if (linkedToBase.get(entry)) {
            return Work.LINK;
        }
        if (compared.get(entry)) {
            return Work.COMPARE;
        }
        return repaired.get(entry) ? Work.REPAIR : Work.COPY;
    }

    /** Returns true if some entry needs this. */
    public boolean holds(Work work) {
        return switch (work) {
            case COPY -> repaired.cardinality() + linkedToBase.cardinality() + compared.cardinality() < entries();
            case REPAIR -> !repaired.isEmpty();
            case COMPARE -> !compared.isEmpty();
            case LINK -> !linkedToBase.isEmpty();
        };
    }

    /** Returns what was seen of the entries; of none unless they are to be removed. */
    public EntryStamps stamps() {
        return stamps;
    }

    /** Returns the inode of a directory; 0 if it was not asked. */
    public long directoryInode(int directory) {
        return directory < directoryInodes.size() ? directoryInodes.get(directory) : 0;
    }

    /** Returns the bytes that all entries together need to be copied or compared, those of an inode once. */
    public long bytes() {
        return totalBytes;
    }

    /** Returns the directory that holds a directory, or -1 for a root; it is always a smaller number. */
    public int parent(int directory) {
        return parents[directory];
    }

    /** Returns the number of the pair that a directory belongs to. */
    public int pair(int directory) {
        return pairOf[directory];
    }

    /**
     * Returns true if the copy takes on this directory's attributes; false for the root of a pair that
     * is there only to hold single files.
     */
    public boolean keepsAttributes(int directory) {
        return keepsAttributes[directory];
    }

    /** Returns true if jobs of an earlier portion of the walk make this directory. */
    public boolean isMade(int directory) {
        return made.get(directory);
    }

    /** Returns true if all of a directory, whatever is below it, is as it was in the base and becomes links. */
    public boolean isAsInBase(int directory) {
        return directory < baseChanges.length && baseChanges[directory] != NOT_AS_IN_BASE;
    }

    /** Returns the nanosecond since 1970 in which a directory of the base, or an entry in it, changed last, if it is as there. */
    public long baseChanged(int directory) {
        return baseChanges[directory];
    }

    /** Returns the number after the last directory below a directory: what lies between is its subtree. */
    public int endDirectory(int directory) {
        int end = directory + 1;
        while (end < parents.length && parents[end] >= directory) {
            end++;
        }
        return end;
    }

    /** Returns the path of a directory relative to its root; {@code .} for the root itself. */
    public FileName directoryPath(int directory) {
        if (parents[directory] < 0) {
            return FileName.currentDirectory();
        }
        int length = -1;
        for (int up = directory; parents[up] >= 0; up = parents[up]) {
            length += directoryNameLength(up) + 1;
        }
        byte[] path = new byte[length];
        int end = length;
        for (int up = directory; parents[up] >= 0; up = parents[up]) {
            byte[] name = store.get(directoryNames[up]);
            System.arraycopy(name, 0, path, end - name.length, name.length);
            end -= name.length + 1;
            if (end >= 0) {
                path[end] = '/';
            }
        }
        return FileName.of(path);
    }

    /** Returns the number of bytes in a directory's own name. */
    public int directoryNameLength(int directory) {
        return store.length(directoryNames[directory]);
    }

    /** Returns the first entry of a directory; entries up to {@link #endEntry} are its own. */
    public int firstEntry(int directory) {
        return firstEntries[directory];
    }

    /** Returns the number after the last entry of a directory. */
    public int endEntry(int directory) {
        return firstEntries[directory + 1];
    }

    /** Returns the directory of an entry. */
    public int directoryOf(int entry) {
        // Directories without entries share their first entry with the next one: the last of them owns it.
        int low = 0;
        int high = parents.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (firstEntries[middle] <= entry) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the bytes of an entry that are to be copied or compared; 0 for what holds no data, or has it already. */
    public long size(int entry) {
        return sizes.get(entry);
    }

    /** Returns the number of bytes in an entry's name. */
    public int nameLength(int entry, int directory) {
        return store.length(nameAt(entry, directory));
    }

    /** Returns the name of an entry within its directory. */
    public byte[] name(int entry, int directory) {
        return store.get(nameAt(entry, directory));
    }

    /** Writes the name of an entry, without copying it first. */
    public void writeName(int entry, int directory, OutputStream out) throws IOException {
        store.write(nameAt(entry, directory), out);
    }

    /** Returns the absolute path of an entry in the source. */
    public FileName source(int entry) {
        int directory = directoryOf(entry);
        return pairs.get(pair(directory))
                .source()
                .resolve(directoryPath(directory))
                .resolve(FileName.of(name(entry, directory)));
    }

    /** Returns the hard-link families: entries that are names of one inode. */
    public LinkFamilies families() {
        return families;
    }

    private long nameAt(int entry, int directory) {
        return directoryNames[directory] + names.get(entry);
    }

    @Override
    public String toString() {
        return "FileList[" + entries() + " entries in " + directories() + " directories of "
                + Arrays.toString(pairs.toArray()) + "]";
    }
}
