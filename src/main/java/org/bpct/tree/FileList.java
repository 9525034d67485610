package org.bpct.tree;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.verb.change.rights.Change;
import org.bpct.verb.change.rights.ChangeTable;
import org.jspecify.annotations.Nullable;

/**
 * Every entry that a traversal found, in tree order, as compact columns.
 *
 * <p>Entries are non-directories. Directories are numbered depth first, by the bytes of their names. The entries of one
 * directory are neighbours, by the bytes of theirs, before those of its subdirectories. So the same tree gives the same
 * list, regardless of the timing of the threads. A run of entry numbers is a run of neighbours in the tree. An entry
 * costs 13 bytes, its name and one: objects would cost 107 to 289 bytes, measured on a million files. A {@link
 * FileListBuilder} makes it.
 */
public final class FileList {
    private final DirectoryTree tree;
    private final DirectoryStates states;
    private final EntryTable table;
    private final LinkFamilies families;
    private final long totalBytes;
    private final SortedMap<Integer, SplitFile> splits;
    private final ChangeTable changes;
    private final @Nullable Expectations expectations;

    FileList(
            DirectoryTree tree,
            DirectoryStates states,
            EntryTable table,
            LinkFamilies families,
            long totalBytes,
            SortedMap<Integer, SplitFile> splits,
            ChangeTable changes,
            @Nullable Expectations expectations) {
        this.tree = tree;
        this.states = states;
        this.table = table;
        this.families = families;
        this.totalBytes = totalBytes;
        this.splits = Collections.unmodifiableSortedMap(splits);
        this.changes = changes;
        this.expectations = expectations;
    }

    /** Returns the same list with these files copied as ranges: none may be of a family or already copied. */
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
        return new FileList(tree, states, table, families, totalBytes, byEntry, changes, expectations);
    }

    /** Returns the same list with the changes that its entries and directories need, by their numbers. */
    public FileList changing(ChangeTable table) {
        return new FileList(tree, states, this.table, families, totalBytes, splits, table, expectations);
    }

    /** Returns the same list with the checksums that a manifest expects of its entries. */
    public FileList expecting(Expectations sums) {
        return new FileList(tree, states, table, families, totalBytes, splits, changes, sums);
    }

    /** Returns the checksums that a manifest expects of the entries; null if they are not compared with one. */
    public @Nullable Expectations expectations() {
        return expectations;
    }

    /** Returns the change that an entry needs. */
    public Change change(int entry) {
        return changes.get(stamps().change(entry));
    }

    /** Returns the files that are copied as ranges, by their entries. */
    public SortedMap<Integer, SplitFile> splits() {
        return splits;
    }

    /** Returns true if an entry is copied as ranges. */
    public boolean isSplit(int entry) {
        // Called for each of millions of entries; few of them are split.
        return !splits.isEmpty() && splits.containsKey(entry);
    }

    /** Returns the root pairs; a directory's pair is an index into them. */
    public List<RootPair> pairs() {
        return tree.pairs();
    }

    /** Returns the number of directories, roots included. */
    public int directories() {
        return tree.count();
    }

    /** Returns the number of entries. */
    public int entries() {
        return tree.entries();
    }

    /** Returns the work that an entry needs. All names of a hard-link family need the same. */
    public Work work(int entry) {
        return table.work().of(entry);
    }

    /** Returns true if an entry needs this work. */
    public boolean holds(Work work) {
        return table.work().holds(work, entries());
    }

    /** Returns the stamps of the entries; empty unless they are to be removed or changed. */
    public EntryStamps stamps() {
        return table.stamps();
    }

    /** Returns the inode of a directory; 0 if it was not read. */
    public long directoryInode(int directory) {
        return states.inode(directory);
    }

    /** Returns the change that a directory needs, which must keep its attributes. */
    public Change directoryChange(int directory) {
        return changes.get(states.change(directory));
    }

    /** Returns the bytes of all entries that are to be copied or compared, those of an inode once. */
    public long bytes() {
        return totalBytes;
    }

    /** Returns the parent of a directory, or -1 for a root; it is always a smaller number. */
    public int parent(int directory) {
        return tree.parent(directory);
    }

    /** Returns the number of the pair that a directory belongs to. */
    public int pair(int directory) {
        return tree.pair(directory);
    }

    /**
     * Returns true if the copy takes on this directory's attributes; false for the root of a pair that only holds
     * single files.
     */
    public boolean keepsAttributes(int directory) {
        return tree.keepsAttributes(directory);
    }

    /** Returns true if jobs of an earlier portion of the walk make this directory. */
    public boolean isMade(int directory) {
        return states.isMade(directory);
    }

    /** Returns true if a directory and all entries below it are as in the base and become links. */
    public boolean isAsInBase(int directory) {
        return states.isAsInBase(directory);
    }

    /** Returns the nanosecond since 1970 of the last change of a directory in the base, or of an entry in it. */
    public long baseChanged(int directory) {
        return states.baseChanged(directory);
    }

    /** Returns the number after the last directory below a directory: the numbers between are its subtree. */
    public int endDirectory(int directory) {
        return tree.end(directory);
    }

    /** Returns the path of a directory relative to its root; {@code .} for the root itself. */
    public FileName directoryPath(int directory) {
        return tree.path(directory);
    }

    /** Returns the number of bytes in a directory's own name. */
    public int directoryNameLength(int directory) {
        return tree.nameLength(directory);
    }

    /** Returns the first entry of a directory; entries up to {@link #endEntry} are its own. */
    public int firstEntry(int directory) {
        return tree.firstEntry(directory);
    }

    /** Returns the number after the last entry of a directory. */
    public int endEntry(int directory) {
        return tree.firstEntry(directory + 1);
    }

    /** Returns the directory of an entry. */
    public int directoryOf(int entry) {
        return tree.directoryOf(entry);
    }

    /**
     * Returns the bytes of an entry that are to be copied or compared; 0 for an entry without data, or already copied.
     */
    public long size(int entry) {
        return table.sizes().get(entry);
    }

    /** Returns the number of bytes in an entry's name. */
    public int nameLength(int entry, int directory) {
        return tree.store().length(nameAt(entry, directory));
    }

    /** Returns the name of an entry within its directory. */
    public byte[] name(int entry, int directory) {
        return tree.store().get(nameAt(entry, directory));
    }

    /** Writes the name of an entry, without copying it first. */
    public void writeName(int entry, int directory, OutputStream out) throws IOException {
        tree.store().write(nameAt(entry, directory), out);
    }

    /** Returns the absolute path of an entry in the source. */
    public FileName source(int entry) {
        int directory = directoryOf(entry);
        return pairs().get(pair(directory))
                .source()
                .resolve(directoryPath(directory))
                .resolve(FileName.of(name(entry, directory)));
    }

    /** Returns the hard-link families: entries that are names of one inode. */
    public LinkFamilies families() {
        return families;
    }

    private long nameAt(int entry, int directory) {
        return tree.name(directory) + table.names().get(entry);
    }

    @Override
    public String toString() {
        return "FileList[" + entries() + " entries in " + directories() + " directories of " + pairs() + "]";
    }
}
