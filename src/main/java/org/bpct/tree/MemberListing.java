package org.bpct.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.bpct.files.FileName;

/** The making of a list of sorted members. */
final class MemberListing {
    private final MemberTree tree;
    private final MemberSorting sorting;
    private final LinkTargets links;
    private long directories;
    private long files;
    private long symlinks;
    private long specials;

    MemberListing(MemberTree tree, MemberSorting sorting, LinkTargets links) {
        this.tree = tree;
        this.sorting = sorting;
        this.links = links;
    }

    MemberTree.Listing list(
            RootPair root, Predicate<FileName> isThere, boolean owners, int digits, List<MemberTree.Refused> refused) {
        FileListBuilder list = new FileListBuilder(List.of(root));
        int[] numberOf = new int[sorting.count()];
        int[] rowOfDirectory = new int[sorting.count()];
        int[] rowOfEntry = new int[sorting.first(sorting.count())];
        int[] entryAt = new int[rowOfEntry.length];
        BitSet there = new BitSet();
        int made = 0;
        int count = 0;
        for (int i = 0; i < sorting.count(); i++) {
            if (sorting.isLost(i)) {
                continue;
            }
            int parent = sorting.parent(i);
            FileName path = tree.directories.get(sorting.directory(i));
            int row = tree.member(sorting.directory(i));
            there.set(i, (parent < 0 || there.get(parent)) && isThere.test(path));
            boolean isWork = row >= 0 || (!there.get(i) && !isPrivate(sorting.directory(i), parent));
            directories += isWork ? 1 : 0;
            rowOfDirectory[made++] = row;
            numberOf[i] = list.addDirectory(
                    parent < 0 ? -1 : numberOf[parent], 0, path.lastComponent().bytes(), isWork);
            for (int place = sorting.first(i); place < sorting.first(i + 1); place++) {
                if (!sorting.isGone(place)) {
                    count(sorting.row(place));
                    rowOfEntry[count++] = sorting.row(place);
                    entryAt[place] = list.addEntry(sorting.nameAt(place), sorting.size(place));
                }
            }
        }
        Members members = members(Arrays.copyOf(rowOfEntry, count), Arrays.copyOf(rowOfDirectory, made), entryAt);
        return new MemberTree.Listing(
                list.build().expecting(new Expectations(members.kept(owners, digits))),
                new MemberTree.Counts(directories, files, symlinks, specials),
                List.copyOf(refused));
    }

    /**
     * Returns true if a directory stays as jobs make it, for its owner alone. One that is only implied gets the mode of a new one, but not if
     * its own may be lost, which may have shut others out.
     */
    private boolean isPrivate(int directory, int parent) {
        return tree.isLostDirectory(directory) || (tree.isPartial() && parent >= 0);
    }

    private void count(int row) {
        switch (tree.columns.rights(row).type()) {
            case 'f', 'h' -> files++;
            case 'l' -> symlinks++;
            default -> specials++;
        }
    }

    private Members members(int[] rowOfEntry, int[] rowOfDirectory, int[] entryAt) {
        int[] all = links.links();
        int[] linked = new int[all.length];
        int[] joined = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            linked[i] = entryAt[all[i]];
            joined[i] = entryAt[links.file(all[i])];
        }
        return new Members(tree.columns, rowOfEntry, rowOfDirectory, linked, joined);
    }
}
