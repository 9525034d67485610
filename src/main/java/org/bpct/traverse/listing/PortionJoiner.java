package org.bpct.traverse.listing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;

/**
 * The entries that a running traversal has read since the last portion, joined in tree order. The list holds the
 * directories of these entries and those above, and no others.
 */
public final class PortionJoiner {
    private final FileListBuilder builder;
    private final TakenEntries taken;
    private final boolean takesLinked;
    private long largestSize;
    private int largest = -1;

    /** Begins; names of inodes with several names stay in their listings unless {@code takesLinked}. */
    public PortionJoiner(List<RootPair> pairs, TakenEntries taken, boolean takesLinked) {
        this.builder = new FileListBuilder(pairs);
        this.taken = taken;
        this.takesLinked = takesLinked;
    }

    /** Adds the known part of the tree of one root pair. */
    public void add(int pair, Listing root) {
        Deque<Opened> path = new ArrayDeque<>();
        open(root, pair, path);
        while (!path.isEmpty()) {
            Listing next = path.element().rest.poll();
            if (next == null) {
                path.pop();
            } else {
                open(next, pair, path);
            }
        }
    }

    private void open(Listing listing, int pair, Deque<Opened> path) {
        // Nothing is known yet about a directory that is being read; not even the entries below it.
        boolean isComplete = listing.isComplete();
        path.push(new Opened(listing, new ArrayDeque<>(isComplete ? listing.directories() : List.of())));
        SortedEntries entries = isComplete ? listing.take(takesLinked) : SortedEntries.NONE;
        if (entries.count() == 0) {
            return;
        }
        addDirectories(path, pair);
        long size = entries.largest();
        int first = entries.addTo(builder, false, size);
        if (size > largestSize) {
            largestSize = size;
            largest = first;
        }
    }

    /** Adds those directories of a path that are not in the list yet, the root first. */
    private void addDirectories(Deque<Opened> path, int pair) {
        int parent = -1;
        for (Iterator<Opened> down = path.descendingIterator(); down.hasNext(); ) {
            Opened directory = down.next();
            if (directory.number < 0) {
                Listing listing = directory.listing;
                directory.number =
                        builder.addDirectory(parent, pair, listing.name().bytes(), listing.keepsAttributes());
                listing.isInPortion();
            }
            parent = directory.number;
        }
    }

    /** Returns the list, and counts its entries as taken. */
    public FileList list() {
        FileList list = builder.build();
        Optional<FileName> path = largest < 0 ? Optional.empty() : Optional.of(list.source(largest));
        taken.add(list.entries(), list.bytes(), largestSize, path);
        return list;
    }

    /** A directory on the way to the current one. */
    private static final class Opened {
        private final Listing listing;
        private final Deque<Listing> rest;

        /** Its number in the list, -1 while it is not in it. */
        private int number = -1;

        Opened(Listing listing, Deque<Listing> rest) {
            this.listing = listing;
            this.rest = rest;
        }
    }
}
