package org.bpct.traverse.listing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bpct.model.Sizes;
import org.bpct.selection.LeftOut;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;

/**
 * The listings of all directories, joined in tree order. Each listing is released when it is in the list, so that two
 * copies of a large tree are never in memory. Nothing recurses, because trees may be 2,000 deep.
 */
public final class ListJoiner {
    private final FileListBuilder builder;
    private long directories;
    private long entries;
    private long symlinks;
    private long specials;
    private long largestSize;
    private int largest;
    private final UnchangedSum unchanged;
    private final boolean changes;

    /** Begins; entries that equal their counterparts become links to these if {@code linksSame}. */
    public ListJoiner(List<RootPair> pairs, boolean linksSame) {
        this(pairs, linksSame, false);
    }

    private ListJoiner(List<RootPair> pairs, boolean linksSame, boolean changes) {
        this.changes = changes;
        builder = new FileListBuilder(pairs);
        unchanged = new UnchangedSum(linksSame);
    }

    /** Begins a list of entries whose modes or owners change; directories that need no change only lead to others. */
    public static ListJoiner ofChange(List<RootPair> pairs) {
        return new ListJoiner(pairs, false, true);
    }

    /**
     * Determines the work in all trees that were compared. Names of one inode are decided after all names were seen,
     * directories after all entries below them.
     */
    public void settle(Collection<Listing> roots) {
        List<Listing> directories = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        for (Listing root : roots) {
            directories.add(root);
            parents.add(-1);
        }
        for (int i = 0; i < directories.size(); i++) {
            for (Listing below : directories.get(i).directories()) {
                directories.add(below);
                parents.add(i);
            }
        }
        LinkFates fates = new LinkFates();
        directories.forEach(directory -> directory.entries().meet(fates));
        for (int i = directories.size() - 1; i >= 0; i--) {
            Listing directory = directories.get(i);
            directory.entries().settle(fates, unchanged);
            if (!directory.entries().isDone(unchanged.linksSame())) {
                directory.need();
            }
            if (!directory.entries().areAllSame()) {
                directory.differFromBase();
            }
            if (!directory.isAsInBase() && parents.get(i) >= 0) {
                directories.get(parents.get(i)).differFromBase();
            }
            if (directory.isNeeded() && parents.get(i) >= 0) {
                directories.get(parents.get(i)).need();
            }
        }
    }

    /** Adds the tree of one root pair. */
    public void add(int pair, Listing root) {
        Deque<Opened> path = new ArrayDeque<>();
        path.push(new Opened(-1, new ArrayDeque<>(List.of(root))));
        while (!path.isEmpty()) {
            Listing next = path.element().rest.poll();
            if (next == null) {
                path.pop();
            } else {
                path.push(add(path.element().number, pair, next));
            }
        }
    }

    private Opened add(int parent, int pair, Listing listing) {
        SortedEntries found = listing.entries();
        directories += listing.keepsAttributes() ? 1 : 0;
        EntryTally tally = listing.tally();
        entries += found.count() + tally.skipped();
        symlinks += tally.symlinks();
        specials += tally.specials();
        unchanged.addSkipped(tally.skipped(), tally.skippedBytes());
        int number = parent;
        if (listing.isNeeded()) {
            boolean isWork = listing.keepsAttributes() && !(changes && listing.change() < 0);
            number = builder.addDirectory(parent, pair, listing.name().bytes(), isWork);
            if (changes && isWork) {
                builder.change(listing.change());
            } else if (changes && listing.keepsAttributes()) {
                unchanged.addDirectory();
            }
            if (listing.inode() != 0) {
                builder.seen(listing.inode());
            }
            if (listing.isMade()) {
                builder.made(number);
            }
            if (listing.isAsInBase()) {
                builder.sameAsBase(number, listing.baseChanged());
            }
            long size = found.largest();
            int first = found.addTo(builder, unchanged.linksSame(), size);
            if (size > largestSize) {
                largestSize = size;
                largest = first;
            }
        } else if (listing.keepsAttributes()) {
            unchanged.addDirectory();
        }
        return new Opened(number, new ArrayDeque<>(listing.directories()));
    }

    public FileList list() {
        return builder.build();
    }

    public Totals totals(FileList list, LeftOut leftOut) {
        return new Totals(
                directories,
                entries - symlinks - specials,
                symlinks,
                specials,
                Sizes.plus(
                        list.bytes(),
                        Sizes.plus(unchanged.sum().bytes(), unchanged.sum().linkedBytes())),
                largestSize,
                largestSize == 0 ? Optional.empty() : Optional.of(list.source(largest)),
                leftOut);
    }

    public Unchanged unchanged() {
        return unchanged.sum();
    }

    /** A directory in the list, and those of its subdirectories that are not. */
    private record Opened(int number, Deque<Listing> rest) {}
}
