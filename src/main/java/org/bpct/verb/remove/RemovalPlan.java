package org.bpct.verb.remove;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.plan.DirectoryGroups;
import org.bpct.plan.DirectoryLevels;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.KeyedGroups;
import org.bpct.plan.PathLengths;
import org.bpct.tree.FileList;

/**
 * A plan of removal, derived from a plan of copying. The same names go to the same jobs, which make no directories, and
 * the finalizer removes the directories.
 *
 * <p>Its groups are by levels, deepest first: directories of one level do not hold each other, so that the finalizer
 * removes several groups of them at once and waits only between levels.
 */
public final class RemovalPlan {
    private final FileList files;
    private final PlanLimits limits;
    private final GroupNumbers numbers = new GroupNumbers(1);
    private final PathLengths paths;

    private RemovalPlan(FileList files, PlanLimits limits) {
        this.files = files;
        this.limits = limits;
        this.paths = new PathLengths(files);
    }

    /** Returns the plan of removal for a list without hard-link families, derived from the plan that copies it. */
    public static BatchPlan of(BatchPlan copy, FileList files, PlanLimits limits) {
        return new RemovalPlan(files, limits).of(copy);
    }

    private BatchPlan of(BatchPlan copy) {
        // Files with several names have groups of their own: the time at which the inode changed identifies the other
        // files
        // alone.
        KeyedGroups<Boolean> groups = new KeyedGroups<>(
                files::size, limits, numbers, paths, GroupKind.SEEN_REMOVED, files.stamps()::isShared);
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            jobs.add(new JobPlan(groups.of(job), job.owner()));
        }
        List<Group> last = new DirectoryGroups(files, limits, paths, numbers)
                .of(new DirectoryLevels(files).deepestFirst(), GroupKind.SEEN_EMPTIED);
        return new BatchPlan(jobs, new JobPlan(last));
    }
}
