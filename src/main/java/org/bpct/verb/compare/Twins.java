package org.bpct.verb.compare;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.selection.LeftOut;
import org.bpct.survey.FoundEntry;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.ListJoiner;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.jspecify.annotations.Nullable;

/** The files that are in both trees with the same size, so that only their contents can tell whether they are equal. */
final class Twins {
    private final @Nullable Listing root;

    /** Whether users other than root may write in one of the directories. */
    private volatile boolean isOpen;

    /** Prepares the list; without contents it stays empty, and takes no memory. */
    Twins(boolean withContents) {
        root = withContents ? new Listing(FileName.currentDirectory(), false) : null;
    }

    @Nullable
    Listing root() {
        return root;
    }

    /** Returns true if the contents of two entries of one name have to be read. Two names of one inode are equal. */
    static boolean are(FoundEntry one, FoundEntry two) {
        EntryAttributes a = one.attributes();
        EntryAttributes b = two.attributes();
        return a.kind() == EntryKind.FILE
                && b.kind() == EntryKind.FILE
                && a.size() == b.size()
                && a.size() > 0
                && (one.isMeant() || two.isMeant())
                && (a.device() != b.device() || a.inode() != b.inode());
    }

    /** Notes a directory of one of the trees. */
    void meetDirectory(EntryAttributes directory) {
        if (directory.open()) {
            isOpen = true;
        }
    }

    /**
     * Returns the report that a walk for jobs would give.
     *
     * @param errors the other differences, and the entries that could not be read
     */
    TraversalReport report(ComparedTrees trees, List<TraversalError> errors) {
        ListJoiner joiner = new ListJoiner(List.of(trees.pair()), false);
        if (root != null) {
            joiner.add(0, root);
        }
        FileList files = joiner.list();
        return new TraversalReport(
                files, joiner.totals(files, LeftOut.NOTHING), Unchanged.NONE, errors, Optional.empty(), isOpen, null);
    }
}
