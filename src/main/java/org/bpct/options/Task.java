package org.bpct.options;

import java.util.List;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/**
 * The task of a command line, and its names.
 *
 * @param aim the aim of the work on the operands
 * @param operands sources and destination as they were typed, or the names to remove, change or sum
 * @param noTargetDirectory whether the destination is the copy itself, never a directory to copy into
 * @param selection the selection of the entries that are copied, removed, changed or read
 * @param names the names in the selection's file; none if there is no such file
 * @param listing the form in which a dry run of a removal or change lists the names
 */
public record Task(
        Aim aim,
        List<FileName> operands,
        boolean noTargetDirectory,
        Selection selection,
        List<FileName> names,
        NameListing listing) {
    /** Keeps copies of the lists. */
    public Task {
        operands = List.copyOf(operands);
        names = List.copyOf(names);
    }

    /** Returns the verb of a batch that does it. */
    public Verb verb() {
        return aim.verb();
    }

    /** Returns the manifest that is made of the operands, or that files are compared with; null if there is none. */
    public @Nullable Manifest manifest() {
        if (aim instanceof Aim.Sum sum) {
            return sum.manifest();
        }
        return aim instanceof Aim.SumCheck check ? check.manifest() : null;
    }

    /** Returns true if the operands are removed or changed where they are, so that there is no destination. */
    public boolean staysInPlace() {
        return verb().staysInPlace();
    }

    /** Returns the same task with its manifest by its real name. */
    Task at(Manifest place) {
        Aim there = aim instanceof Aim.SumCheck check
                ? new Aim.SumCheck(check.request(), place)
                : new Aim.Sum(place, aim.far());
        return new Task(there, operands, noTargetDirectory, selection, names, listing);
    }

    /** Returns the removal of everything in these paths. */
    static Task ofRemoval(List<FileName> paths) {
        return new Task(new Aim.Removal(), paths, false, Selection.ALL, List.of(), NameListing.NONE);
    }

    /** Returns the same task for a copy of these operands. */
    Task ofCopy(List<FileName> copied) {
        return new Task(new Aim.Copy(), copied, noTargetDirectory, selection, names, listing);
    }

    /** Returns the same task for one source and its copy, without snapshots of the source's own file system. */
    Task ofSnapshot(FileName source, FileName destination) {
        return new Task(
                aim, List.of(source, destination), true, selection.withoutSnapshotFolders(), names, NameListing.NONE);
    }
}
