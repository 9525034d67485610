package org.bpct.verb.sum;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.plan.GroupNumbers;

/**
 * A plan of sums, derived from a plan of copying: the same names go to the same jobs, no directory is made,
 * and the leaves of a file that is summed by ranges are put together by the finalizer.
 */
public final class SumPlan {
    private SumPlan() {}

    /** Returns the plan that sums the files of a list that are split, and no others. */
    public static BatchPlan ofRanges(BatchPlan copy) {
        List<JobPlan> jobs = copy.jobs().stream()
                .map(job -> new JobPlan(
                        job.groups().stream()
                                .filter(group -> group.kind() == GroupKind.RANGE)
                                .toList(),
                        job.owner()))
                .toList();
        return of(new BatchPlan(jobs, copy.finalizer()));
    }

    /** Returns the plan that compares files with those of the same names in another tree, for a list that none is split of. */
    public static BatchPlan ofTwins(BatchPlan copy) {
        return of(copy, GroupKind.TWINS);
    }

    /** Returns the plan of sums for a list without hard-link families, derived from the plan that copies it. */
    public static BatchPlan of(BatchPlan copy) {
        return of(copy, GroupKind.SUMMED);
    }

    /** Returns the plan that reads the files of a list for the purpose of this kind of group. */
    public static BatchPlan of(BatchPlan copy, GroupKind ofFiles) {
        GroupNumbers numbers = new GroupNumbers(1);
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            List<Group> groups = new ArrayList<>();
            for (Group group : job.groups()) {
                if (group.kind() == GroupKind.FILES) {
                    groups.add(group.with(numbers.next(), ofFiles));
                } else if (group.kind() == GroupKind.RANGE) {
                    groups.add(group.with(numbers.next(), GroupKind.LEAVES));
                } else if (group.kind() != GroupKind.DIRECTORIES) {
                    throw new IllegalArgumentException("no sum of " + group);
                }
            }
            jobs.add(new JobPlan(groups, job.owner()));
        }
        List<Group> trees = copy.finalizer().groups().stream()
                .filter(group -> group.kind() == GroupKind.WHOLE)
                .map(group -> group.with(numbers.next(), GroupKind.TREE))
                .toList();
        return new BatchPlan(jobs, new JobPlan(trees));
    }
}
