package org.bpct.options;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.Publication;

/**
 * Everything that a copy, or a removal, was asked for, in the groups that are read together.
 *
 * @param task what is to be done, and to which names
 * @param manner how it is done
 * @param jobs where the jobs run, how many they are, and what they run with
 * @param snapshot the snapshot that is made, if one is
 * @param call the call of bpct
 */
public record RunOptions(Task task, Manner manner, JobOptions jobs, SnapshotOptions snapshot, Call call) {
    /** Returns the same for the removal of these: it has nothing to compare, to run, to keep or to tell. */
    public RunOptions forRemoval(List<FileName> paths) {
        return new RunOptions(
                Task.ofRemoval(paths), manner.ofRemoval(), jobs.withoutCommands(), SnapshotOptions.NONE, call);
    }

    /** Returns the same for one snapshot of a source, compared with an earlier one. */
    public RunOptions forSnapshot(FileName source, FileName destination, Publication planned, Earlier base) {
        return new RunOptions(
                task.ofSnapshot(source, destination), manner.comparedWith(base), jobs, snapshot.planned(planned), call);
    }
}
