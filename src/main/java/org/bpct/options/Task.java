package org.bpct.options;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;

/**
 * What is to be done, and to which names.
 *
 * @param operands sources and destination as they were typed, or what is to be removed
 * @param removes whether the operands are removed; nothing is copied then
 * @param noTargetDirectory whether the destination is the copy itself, never a directory to copy into
 * @param selection what of the operands is copied, or removed
 * @param names the names that the selection's file holds; none if there is no such file
 * @param listing how a dry run of a removal lists what would go
 */
public record Task(
        List<FileName> operands,
        boolean removes,
        boolean noTargetDirectory,
        Selection selection,
        List<FileName> names,
        NameListing listing) {
    /** Keeps copies of the lists. */
    public Task {
        operands = List.copyOf(operands);
        names = List.copyOf(names);
    }

    /** Returns the removal of all that these hold. */
    static Task ofRemoval(List<FileName> paths) {
        return new Task(paths, true, false, Selection.ALL, List.of(), NameListing.NONE);
    }

    /** Returns the same for one source whose copy this destination is, without snapshots of its own file system. */
    Task ofSnapshot(FileName source, FileName destination) {
        return new Task(
                List.of(source, destination), false, true, selection.withoutSnapshotFolders(), names, NameListing.NONE);
    }
}
