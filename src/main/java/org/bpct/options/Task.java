package org.bpct.options;

import java.util.List;
import org.bpct.change.ChangeRequest;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.model.Deed;
import org.bpct.selection.Selection;
import org.jspecify.annotations.Nullable;

/**
 * The task of a command line, and its names.
 *
 * @param operands sources and destination as they were typed, or the names to remove or change
 * @param removes whether the operands are removed; nothing is copied then
 * @param change the modes and owners that the operands get; null unless these change, and nothing is copied
 * @param noTargetDirectory whether the destination is the copy itself, never a directory to copy into
 * @param selection the selection of the entries that are copied, removed or changed
 * @param names the names in the selection's file; none if there is no such file
 * @param listing the form in which a dry run of a removal or change lists the names
 * @param manifest the manifest that is made of the operands; null if none is
 */
public record Task(
        List<FileName> operands,
        boolean removes,
        @Nullable ChangeRequest change,
        boolean noTargetDirectory,
        Selection selection,
        List<FileName> names,
        NameListing listing,
        @Nullable Manifest manifest) {
    /** Keeps copies of the lists. */
    public Task {
        operands = List.copyOf(operands);
        names = List.copyOf(names);
    }

    /** Returns true if the operands are removed or changed where they are, so that there is no destination. */
    public boolean staysInPlace() {
        return removes || change != null;
    }

    /** Returns the deed of a batch that does it. */
    public Deed deed() {
        return Deed.of(removes, change != null, manifest != null);
    }

    /** Returns the sum of the same names, with its manifest at another place. */
    Task at(Manifest place) {
        return new Task(operands, removes, change, noTargetDirectory, selection, names, listing, place);
    }

    /** Returns the removal of everything in these paths. */
    static Task ofRemoval(List<FileName> paths) {
        return new Task(paths, true, null, false, Selection.ALL, List.of(), NameListing.NONE, null);
    }

    /** Returns the same task for one source and its copy, without snapshots of the source's own file system. */
    Task ofSnapshot(FileName source, FileName destination) {
        return new Task(
                List.of(source, destination),
                false,
                null,
                true,
                selection.withoutSnapshotFolders(),
                names,
                NameListing.NONE,
                null);
    }
}
