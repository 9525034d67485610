package org.bpct.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;

/** The sorting of the members of a {@link MemberTree}: by directory, in tree order, and in a directory by name. */
final class MemberSorting {
    private final MemberTree tree;
    /** The directories in tree order, and the place of each in that order. */
    private final int[] directories;

    private final int[] rank;
    /** The entries by directory and name, and where those of each directory begin. */
    private final int[] entries;

    private final int[] starts;
    /** The entries that are not in the list: others of their names come later, or they are refused. */
    private final BitSet gone = new BitSet();
    /** The ranks of directories that are not in the list. */
    private final BitSet lost = new BitSet();

    private MemberRivals.Found rivals = new MemberRivals.Found(new BitSet(), new BitSet());

    MemberSorting(MemberTree tree) {
        this.tree = tree;
        this.directories = IntStream.range(0, tree.directories.size())
                .boxed()
                .sorted((a, b) -> compare(tree.directories.get(a), tree.directories.get(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        this.rank = new int[directories.length];
        for (int i = 0; i < directories.length; i++) {
            rank[directories[i]] = i;
        }
        this.starts = new int[directories.length + 1];
        this.entries = new int[tree.rowOf.size()];
        sortEntries();
    }

    private static int compare(FileName a, FileName b) {
        boolean isRoot = a.equals(FileName.currentDirectory());
        if (isRoot || b.equals(FileName.currentDirectory())) {
            return Boolean.compare(!isRoot, !b.equals(FileName.currentDirectory()));
        }
        return MemberName.compareInTree(a, b);
    }

    private void sortEntries() {
        for (int entry = 0; entry < entries.length; entry++) {
            starts[rank[tree.directoryOf.get(entry)] + 1]++;
        }
        for (int i = 0; i < directories.length; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = Arrays.copyOf(starts, directories.length);
        for (int entry = 0; entry < entries.length; entry++) {
            entries[next[rank[tree.directoryOf.get(entry)]]++] = entry;
        }
        for (int i = 0; i < directories.length; i++) {
            sortByName(starts[i], starts[i + 1]);
        }
    }

    /** An index gives names in their order, unless some begin with a dot or a slash. */
    private void sortByName(int from, int to) {
        Comparator<Integer> order = Comparator.<Integer, byte[]>comparing(this::name, Arrays::compareUnsigned)
                .thenComparing((a, b) -> isBehind(a, b) ? 1 : -1);
        for (int i = from + 1; i < to; i++) {
            if (order.compare(entries[i - 1], entries[i]) > 0) {
                int[] sorted = Arrays.stream(entries, from, to)
                        .boxed()
                        .sorted(order)
                        .mapToInt(Integer::intValue)
                        .toArray();
                System.arraycopy(sorted, 0, entries, from, sorted.length);
                break;
            }
        }
        for (int i = from + 1; i < to; i++) {
            if (Arrays.equals(name(entries[i - 1]), name(entries[i]))) {
                gone.set(i - 1);
            }
        }
        for (int i = from; i < to; i++) {
            if (tree.isLost(tree.rowOf.get(entries[i]))) {
                gone.set(i);
            }
        }
    }

    private boolean isBehind(int entry, int other) {
        return tree.columns.isBehind(tree.rowOf.get(entry), tree.rowOf.get(other));
    }

    private byte[] name(int entry) {
        return tree.names.get(tree.nameOf.get(entry));
    }

    FileName path(int place) {
        int entry = entries[place];
        return tree.directories.get(tree.directoryOf.get(entry)).resolve(FileName.of(name(entry)));
    }

    int row(int place) {
        return tree.rowOf.get(entries[place]);
    }

    boolean isGone(int place) {
        return gone.get(place);
    }

    /** Returns the place of the entry of a path that counts; negative if there is none. */
    int find(FileName path) {
        int parent = tree.find(path.parent());
        if (parent < 0) {
            return -1;
        }
        byte[] wanted = path.lastComponent().bytes();
        int low = starts[rank[parent]];
        int high = starts[rank[parent] + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(name(entries[middle]), wanted) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // It is the last of its name.
        boolean isThere = low > starts[rank[parent]] && Arrays.equals(name(entries[low - 1]), wanted);
        return isThere && !gone.get(low - 1) ? low - 1 : -1;
    }

    MemberTree.Listing list(
            RootPair root, Predicate<FileName> isThere, boolean hasOwners, int digits, Supplier<NameFolding> folding) {
        rivals = new MemberRivals(this).of(folding);
        rivals.entries().stream().filter(place -> !gone.get(place)).forEach(place -> {
            tree.refuse(path(place), MemberRivals.HELD_AS_ONE);
            gone.set(place);
        });
        for (int i = 1; i < directories.length; i++) {
            settle(i);
        }
        LinkTargets links = new LinkTargets(tree, this);
        for (int place : links.refused()) {
            gone.set(place);
        }
        return new MemberListing(tree, this, links).list(root, isThere, hasOwners, digits, tree.refused());
    }

    /** Decides between a directory and an entry of its name, and refuses names below the latter. */
    private void settle(int i) {
        int directory = directories[i];
        FileName path = tree.directories.get(directory);
        int member = tree.member(directory);
        FileName above = path;
        while (!above.parent().equals(above) && lost.get(rank[tree.find(above.parent())])) {
            above = above.parent();
        }
        if (!above.equals(path)) {
            lose(i, above);
            return;
        }
        if (rivals.directories().get(i)) {
            tree.refuse(path, MemberRivals.HELD_AS_ONE);
            lose(i, path);
            return;
        }
        int entry = find(path);
        if (entry >= 0 && member >= 0 && tree.columns.isBehind(member, row(entry))) {
            gone.set(entry);
        } else if (entry >= 0) {
            lose(i, path);
        }
    }

    /** Takes a directory out of the list, and all entries in it. */
    private void lose(int i, FileName because) {
        FileName path = tree.directories.get(directories[i]);
        String reason = "it is below " + because.display()
                + (rivals.directories().get(rank[tree.find(because)])
                        ? ", which the destination holds as one with an earlier name"
                        : ", which is no directory in the archive");
        lost.set(i);
        if (tree.member(directories[i]) >= 0 && !path.equals(because)) {
            tree.refuse(path, reason);
        }
        for (int place = starts[i]; place < starts[i + 1]; place++) {
            if (!gone.get(place)) {
                tree.refuse(path(place), reason);
                gone.set(place);
            }
        }
    }

    int count() {
        return directories.length;
    }

    boolean isLost(int i) {
        return lost.get(i);
    }

    int directory(int i) {
        return directories[i];
    }

    int parent(int i) {
        return i == 0 ? -1 : rank[tree.find(tree.directories.get(directories[i]).parent())];
    }

    int first(int i) {
        return starts[i];
    }

    byte[] nameAt(int place) {
        return name(entries[place]);
    }

    /** Returns the last component of the name of a directory. */
    FileName nameOf(int i) {
        return tree.directories.get(directories[i]).lastComponent();
    }

    long size(int place) {
        return tree.sizeOf.get(entries[place]);
    }
}
