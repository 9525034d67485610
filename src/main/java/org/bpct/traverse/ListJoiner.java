package org.bpct.traverse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bpct.model.FileList;
import org.bpct.model.FileListBuilder;
import org.bpct.model.FileName;
import org.bpct.model.RootPair;

/**
 * The listings of all directories, joined in tree order. Each listing is let go when it is in the list, so
 * that two copies of a large tree are never in memory; and nothing recurses, for trees may be 2,000 deep.
 */
final class ListJoiner {
    private final FileListBuilder builder;
    private long directories;
    private long entries;
    private long symlinks;
    private long specials;
    private long largestSize;
    private int largest;

    ListJoiner(List<RootPair> pairs) {
        builder = new FileListBuilder(pairs);
    }

    /** Adds the tree of one root pair. */
    void add(int pair, Listing root) {
        Deque<Opened> path = new ArrayDeque<>();
        path.push(add(-1, pair, root));
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
        int number = builder.addDirectory(parent, pair, listing.name().bytes(), listing.keepsAttributes());
        directories += listing.keepsAttributes() ? 1 : 0;
        SortedEntries found = listing.entries();
        int first = found.addTo(builder);
        entries += found.count();
        symlinks += listing.symlinks();
        specials += listing.specials();
        long size = found.largest();
        if (size > largestSize) {
            largestSize = size;
            largest = first + found.firstOf(size);
        }
        return new Opened(number, new ArrayDeque<>(listing.directories()));
    }

    FileList list() {
        return builder.build();
    }

    Totals totals(FileList list) {
        return new Totals(
                directories,
                entries - symlinks - specials,
                symlinks,
                specials,
                list.bytes(),
                largestSize,
                largestSize == 0 ? Optional.empty() : Optional.of(path(list, largest)));
    }

    private static FileName path(FileList list, int entry) {
        int directory = list.directoryOf(entry);
        return list.pairs()
                .get(list.pair(directory))
                .source()
                .resolve(list.directoryPath(directory))
                .resolve(FileName.of(list.name(entry, directory)));
    }

    /** A directory that is in the list, and its subdirectories that are not. */
    private record Opened(int number, Deque<Listing> rest) {}
}
