package org.bpct.traverse;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.selection.LeftOut;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.jspecify.annotations.Nullable;

/**
 * The result of a traversal: its entries, and its errors.
 *
 * @param files the list, in tree order; a root that could not be read at all has no directory in it
 * @param totals its figures
 * @param unchanged the figures of the entries that need no copy
 * @param errors the errors, by path
 * @param destination the path by which a source leads into one of the destinations
 * @param open true if users other than root may write in one of the directories, or if not all were checked
 * @param surplus the names that only counterparts have; null if there was no search
 * @param ofOthers how many names get another owner or group than the source has, as an ordinary user copies them
 */
public record TraversalReport(
        FileList files,
        Totals totals,
        Unchanged unchanged,
        List<TraversalError> errors,
        Optional<FileName> destination,
        boolean open,
        @Nullable SurplusReport surplus,
        long ofOthers) {
    /** Makes the report of a walk after which no owners are given. */
    public TraversalReport(
            FileList files,
            Totals totals,
            Unchanged unchanged,
            List<TraversalError> errors,
            Optional<FileName> destination,
            boolean open,
            @Nullable SurplusReport surplus) {
        this(files, totals, unchanged, errors, destination, open, surplus, 0);
    }

    /**
     * Returns the report of a walk that is still running and has found this so far; its totals do not tell kinds apart.
     */
    public static TraversalReport ofPortion(FileList files) {
        Totals totals = new Totals(
                files.directories(), files.entries(), 0, 0, files.bytes(), 0, Optional.empty(), LeftOut.NOTHING);
        return new TraversalReport(files, totals, Unchanged.NONE, List.of(), Optional.empty(), true, null);
    }

    /** Returns the same report as if directories were no work. */
    public TraversalReport withoutDirectories() {
        Totals counted = totals.withoutDirectories();
        return new TraversalReport(files, counted, unchanged, errors, destination, open, surplus, ofOthers);
    }

    /**
     * Returns the same report with other errors, and the same list with more known of it, as if some regular files in it were
     * no work.
     */
    public TraversalReport without(FileList same, long noWork, long bytes, List<TraversalError> others) {
        Totals counted = totals.without(noWork, bytes);
        return new TraversalReport(same, counted, unchanged, List.copyOf(others), destination, open, surplus, ofOthers);
    }

    /** Returns the same report with other files in the list. */
    public TraversalReport with(FileList others) {
        return new TraversalReport(others, totals, unchanged, errors, destination, open, surplus, ofOthers);
    }
}
