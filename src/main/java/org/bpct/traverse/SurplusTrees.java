package org.bpct.traverse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.ListJoiner;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.StayingDirectories;

/** The surplus in directories that are not surplus themselves, by root pair and path; joined to trees at the end. */
final class SurplusTrees {
    private static final FileName TOP = FileName.currentDirectory();

    private final Map<Integer, Map<FileName, EntryColumns>> pairs = new TreeMap<>();

    /** Adds the names found in a directory; any thread may call it. */
    synchronized void add(CounterpartPlace directory, EntryColumns found) {
        if (!found.isEmpty()) {
            pairs.computeIfAbsent(directory.pair(), pair -> new TreeMap<>())
                    .computeIfAbsent(directory.below(), below -> new EntryColumns())
                    .add(found);
        }
    }

    /** Returns the numbers of the root pairs with surplus. */
    synchronized List<Integer> roots() {
        return List.copyOf(pairs.keySet());
    }

    /** Adds each tree to a list, numbered by its index in {@link #roots}. */
    synchronized void addTo(ListJoiner joiner) {
        int number = 0;
        for (Map<FileName, EntryColumns> directories : pairs.values()) {
            Listing root = treeOf(directories);
            StayingDirectories.keep(root);
            joiner.add(number++, root);
        }
    }

    private static Listing treeOf(Map<FileName, EntryColumns> found) {
        Map<FileName, EntryColumns> all = new TreeMap<>(found);
        for (FileName path : found.keySet()) {
            for (FileName up = path; !up.equals(TOP); ) {
                up = up.parent();
                all.computeIfAbsent(up, above -> new EntryColumns());
            }
        }
        // A path is longer than that of its parent, so each directory is whole before it is put into its parent.
        List<FileName> paths = new ArrayList<>(all.keySet());
        paths.remove(TOP);
        paths.sort(Comparator.comparingInt(FileName::length).reversed().thenComparing(Comparator.naturalOrder()));
        for (FileName path : paths) {
            columns(all, path.parent()).add(listing(path.lastComponent(), columns(all, path)));
        }
        return listing(TOP, columns(all, TOP));
    }

    private static EntryColumns columns(Map<FileName, EntryColumns> all, FileName path) {
        return all.computeIfAbsent(path, missing -> new EntryColumns());
    }

    private static Listing listing(FileName name, EntryColumns found) {
        Listing listing = new Listing(name, false);
        listing.complete(found);
        return listing;
    }
}
