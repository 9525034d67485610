package org.bpct.tree;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.bpct.model.Sizes;
import org.bpct.verb.change.rights.ChangeTable;

/**
 * The builder of a {@link FileList}: one thread adds directories and entries in tree order.
 *
 * <p>After {@link #addDirectory} the entries of that directory follow, by the bytes of their names.
 */
public final class FileListBuilder {
    private final List<RootPair> pairs;
    private final NameStore store = new NameStore();
    private final ChunkedInts parents = new ChunkedInts();
    private final ChunkedInts pairOf = new ChunkedInts();
    private final ChunkedInts keepsAttributes = new ChunkedInts();
    private final ChunkedLongs directoryNames = new ChunkedLongs();
    private final ChunkedInts firstEntries = new ChunkedInts();
    private final DirectoryStates states = new DirectoryStates();
    private final EntryTable table = new EntryTable();
    private final ChunkedInts linked = new ChunkedInts();
    private final ChunkedLongs devices = new ChunkedLongs();
    private final ChunkedLongs inodes = new ChunkedLongs();

    /** Begins a list for these pairs. */
    public FileListBuilder(List<RootPair> pairs) {
        this.pairs = List.copyOf(pairs);
    }

    /**
     * Adds a directory and returns its number.
     *
     * @param parent the number of its parent directory, or -1 for the root of a pair
     * @param pair the index of its pair
     * @param name its name in the parent; any name for a root
     * @param attributes whether the copy takes on its attributes
     */
    public int addDirectory(int parent, int pair, byte[] name, boolean attributes) {
        if (parent >= parents.size() || pair < 0 || pair >= pairs.size()) {
            throw new IllegalArgumentException("directory of parent " + parent + " and pair " + pair);
        }
        parents.add(parent);
        pairOf.add(pair);
        keepsAttributes.add(attributes ? 1 : 0);
        directoryNames.add(store.add(name, 0, name.length));
        firstEntries.add(table.count());
        return parents.size() - 1;
    }

    /** Adds an entry of the latest directory, with this number of bytes, and returns its number. */
    public int addEntry(byte[] name, long size) {
        return addEntry(name, 0, name.length, size);
    }

    /** Adds an entry of the latest directory, its name a part of an array, and returns its number. */
    public int addEntry(byte[] bytes, int offset, int length, long size) {
        long directoryName = directoryNames.get(parents.size() - 1);
        table.names().add(Math.toIntExact(store.add(bytes, offset, length) - directoryName));
        table.sizes().add(size);
        return table.count() - 1;
    }

    /**
     * Marks a directory and all entries below it as unchanged since the base.
     *
     * @param baseChanged the nanosecond since 1970 in which the directory of the base, or an entry in it, changed last
     */
    public void sameAsBase(int directory, long baseChanged) {
        states.sameAsBase(directory, baseChanged);
    }

    /** Marks a directory that jobs of an earlier portion of the walk make. */
    public void made(int directory) {
        states.made(directory);
    }

    /** Sets the inode of the latest directory. */
    public void seen(long inode) {
        states.seen(parents.size() - 1, inode);
    }

    /** Sets the number of the change of the latest directory. */
    public void change(int number) {
        states.change(parents.size() - 1, number);
    }

    /** Sets the stamp of the latest entry; required for all entries or for none. */
    public void seen(EntryStamps of, int entry) {
        if (table.stamps().count() != table.count() - 1) {
            throw new IllegalStateException("entries before were not seen");
        }
        table.stamps().add(of, entry);
    }

    /** Sets the work that an entry needs, if it is not a copy. */
    public void require(int entry, Work work) {
        table.work().require(entry, work);
    }

    /** Marks an entry as one of several names of this inode. */
    public void link(int entry, long device, long inode) {
        linked.add(entry);
        devices.add(device);
        inodes.add(inode);
    }

    /** Returns the list. */
    public FileList build() {
        firstEntries.add(table.count());
        DirectoryTree tree = new DirectoryTree(
                pairs,
                ints(parents),
                ints(pairOf),
                booleans(keepsAttributes),
                store,
                longs(directoryNames),
                ints(firstEntries));
        LinkFamilies families = families();
        return new FileList(
                tree, states, table, families, totalBytes(families), new TreeMap<>(), new ChangeTable(), null);
    }

    private LinkFamilies families() {
        // Sorted by inode, then by entry: the names of one inode become neighbours in tree order.
        int[] order = IntStream.range(0, linked.size())
                .boxed()
                .sorted((a, b) -> {
                    int byDevice = Long.compare(devices.get(a), devices.get(b));
                    int byInode = Long.compare(inodes.get(a), inodes.get(b));
                    return byDevice != 0
                            ? byDevice
                            : byInode != 0 ? byInode : Integer.compare(linked.get(a), linked.get(b));
                })
                .mapToInt(Integer::intValue)
                .toArray();
        ChunkedLongs found = new ChunkedLongs();
        int from = 0;
        while (from < order.length) {
            int to = from + 1;
            while (to < order.length && sameInode(order[from], order[to])) {
                to++;
            }
            if (to - from > 1) {
                // First entry in the upper half: sorting these values puts families in tree order.
                found.add((long) linked.get(order[from]) << 32 | from);
            }
            from = to;
        }
        long[] sorted = longs(found);
        Arrays.sort(sorted);
        return familiesIn(sorted, order);
    }

    private LinkFamilies familiesIn(long[] sorted, int[] order) {
        int[] starts = new int[sorted.length + 1];
        int[] members = new int[order.length];
        int end = 0;
        for (int family = 0; family < sorted.length; family++) {
            starts[family] = end;
            int first = (int) sorted[family];
            for (int i = first; i < order.length && sameInode(order[first], order[i]); i++) {
                members[end++] = linked.get(order[i]);
            }
        }
        starts[sorted.length] = end;
        return new LinkFamilies(starts, Arrays.copyOf(members, end));
    }

    private boolean sameInode(int a, int b) {
        return devices.get(a) == devices.get(b) && inodes.get(a) == inodes.get(b);
    }

    private long totalBytes(LinkFamilies families) {
        long sum = 0;
        for (int entry = 0; entry < table.count(); entry++) {
            if (!families.contains(entry)) {
                sum = Sizes.plus(sum, table.sizes().get(entry));
            }
        }
        for (int family = 0; family < families.count(); family++) {
            sum = Sizes.plus(sum, table.sizes().get(families.entry(family, 0)));
        }
        return sum;
    }

    private static int[] ints(ChunkedInts column) {
        return IntStream.range(0, column.size()).map(column::get).toArray();
    }

    private static long[] longs(ChunkedLongs column) {
        return IntStream.range(0, column.size()).mapToLong(column::get).toArray();
    }

    private static boolean[] booleans(ChunkedInts column) {
        boolean[] values = new boolean[column.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.get(i) != 0;
        }
        return values;
    }
}
