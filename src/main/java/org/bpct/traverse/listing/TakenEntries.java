package org.bpct.traverse.listing;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;

/** The figures of the entries that portions have taken out of a traversal. */
public final class TakenEntries {
    private long entries;
    private long bytes;
    private long largestSize;
    private Optional<FileName> largest = Optional.empty();

    /** Counts the entries of a portion, and notes the size in bytes and the path of the largest of them. */
    void add(long count, long size, long largestOfThem, Optional<FileName> path) {
        entries += count;
        bytes = Sizes.plus(bytes, size);
        if (largestOfThem > largestSize) {
            largestSize = largestOfThem;
            largest = path;
        }
    }

    /** Returns the figures of the rest plus these; symlinks and special files were counted with their directories. */
    public Totals addedTo(Totals rest) {
        boolean isLarger = largestSize > rest.largestSize();
        return new Totals(
                rest.directories(),
                rest.files() + entries,
                rest.symlinks(),
                rest.specials(),
                Sizes.plus(rest.bytes(), bytes),
                isLarger ? largestSize : rest.largestSize(),
                isLarger ? largest : rest.largest(),
                rest.leftOut());
    }
}
