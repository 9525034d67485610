package org.bpct.verb.remove;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;
import org.bpct.plan.DirectoryGroups;
import org.bpct.plan.DirectoryLevels;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.OpenGroup;
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
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            jobs.add(new JobPlan(groups(job), job.owner()));
        }
        List<Group> last = new DirectoryGroups(files, limits, paths, numbers)
                .of(new DirectoryLevels(files).deepestFirst(), GroupKind.SEEN_EMPTIED);
        return new BatchPlan(jobs, new JobPlan(last));
    }

    /**
     * Returns the groups of a job. Several groups of the copy are joined while they fit, because one command removes
     * names of many directories. 100,000 files, 50 in a directory, took 41 s in groups of one directory.
     *
     * <p>Files with several names have groups of their own. The time at which the inode changed does not identify them,
     * but it does identify the other files.
     */
    private List<Group> groups(JobPlan job) {
        List<Group> groups = new ArrayList<>();
        OpenGroup alone = new OpenGroup(GroupKind.SEEN_REMOVED, limits, numbers, groups);
        OpenGroup shared = new OpenGroup(GroupKind.SEEN_REMOVED, limits, numbers, groups);
        for (Group group : job.groups()) {
            if (group.kind() == GroupKind.FILES) {
                for (int i = 0; i < group.items(); i += 3) {
                    addRuns(group.pair(), group.item(i), group.item(i + 1), group.item(i + 2), alone, shared);
                }
            } else if (group.kind() != GroupKind.DIRECTORIES) {
                throw new IllegalArgumentException("no removal of " + group);
            }
        }
        alone.close();
        shared.close();
        return groups;
    }

    /** Adds entries of a directory: those with one name to one group, those with several names to another. */
    private void addRuns(int pair, int directory, int from, int to, OpenGroup alone, OpenGroup shared) {
        int begin = from;
        while (begin < to) {
            boolean isShared = files.stamps().isShared(begin);
            int end = begin + 1;
            while (end < to && files.stamps().isShared(end) == isShared) {
                end++;
            }
            add(pair, directory, begin, end, isShared ? shared : alone);
            begin = end;
        }
    }

    private void add(int pair, int directory, int from, int to, OpenGroup open) {
        long length = 0;
        long bytes = 0;
        for (int entry = from; entry < to; entry++) {
            length += paths.of(entry, directory);
            bytes = Sizes.plus(bytes, files.size(entry));
        }
        open.begin(pair);
        if (open.isFull(to - from, length, bytes)) {
            open.close();
        }
        open.add(directory);
        open.add(from);
        open.add(to);
        open.take(to - from, length, bytes);
    }
}
