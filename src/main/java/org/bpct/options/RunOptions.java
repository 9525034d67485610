package org.bpct.options;

import java.util.List;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Publication;

/**
 * All requests of the user for a copy, or a removal, in the groups that are read together.
 *
 * @param task the task and its names
 * @param manner the manner of the work
 * @param jobs the place, number, resources and settings of the jobs
 * @param snapshot the snapshot to make, if there is one
 * @param call the call of bpct
 */
public record RunOptions(Task task, Manner manner, JobOptions jobs, SnapshotOptions snapshot, Call call) {
    /** Returns the same options for the removal of these names: nothing is compared, run, kept or notified. */
    public RunOptions forRemoval(List<FileName> paths) {
        return new RunOptions(
                Task.ofRemoval(paths), manner.ofRemoval(), jobs.withoutCommands(), SnapshotOptions.NONE, call);
    }

    /** Returns the same options for a copy of these operands. */
    public RunOptions forCopy(List<FileName> operands, Earlier earlier) {
        return new RunOptions(task.ofCopy(operands), manner.comparedWith(earlier), jobs, snapshot, call);
    }

    /** Returns the options that leave out names of a source, as a line of the shell has them; empty if none does. */
    public String leftOut() {
        String rules = task.selection().line();
        return manner.cp().oneFileSystem() ? (rules + " -x").strip() : rules;
    }

    /** Returns the same options with the manifest of a sum at its real place. */
    public RunOptions forManifest(Manifest manifest) {
        return new RunOptions(task.at(manifest), manner, jobs, snapshot, call);
    }

    /** Returns the same options where checksums are of this method. */
    public RunOptions summingBy(ChecksumMethod method) {
        return new RunOptions(task, manner.summingBy(method), jobs, snapshot, call);
    }

    /** Returns the same options for one snapshot of a source, compared with an earlier one. */
    public RunOptions forSnapshot(FileName source, FileName destination, Publication planned, Earlier base) {
        return new RunOptions(
                task.ofSnapshot(source, destination), manner.comparedWith(base), jobs, snapshot.planned(planned), call);
    }
}
