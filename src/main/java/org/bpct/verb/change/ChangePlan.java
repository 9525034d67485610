package org.bpct.verb.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.plan.DirectoryGroups;
import org.bpct.plan.DirectoryLevels;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.Items;
import org.bpct.plan.KeyedGroups;
import org.bpct.plan.PathLengths;
import org.bpct.tree.FileList;
import org.bpct.verb.change.rights.Step;

/**
 * A plan that changes modes and owners, derived from a plan of copying. The same names go to the same jobs, and the
 * finalizer changes the directories: one that is closed before its turn would lock the jobs out.
 *
 * <p>All names of a group get the same mode and owners, so that one command changes them. Directories of a group are of
 * one level, deepest first: none of them holds another, so that a group can be done once more after a part of it.
 */
public final class ChangePlan {
    private final FileList files;
    private final PlanLimits limits;
    private final GroupNumbers numbers = new GroupNumbers(1);
    private final PathLengths paths;

    private ChangePlan(FileList files, PlanLimits limits) {
        this.files = files;
        this.limits = limits;
        this.paths = new PathLengths(files);
    }

    /** Derives the plan for a list of entries to change from the plan that copies it. */
    public static BatchPlan of(BatchPlan copy, FileList files, PlanLimits limits) {
        ChangePlan plan = new ChangePlan(files, limits);
        KeyedGroups<Step> groups = new KeyedGroups<>(
                entry -> 0,
                limits,
                plan.numbers,
                plan.paths,
                GroupKind.CHANGED,
                entry -> files.change(entry).step());
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            jobs.add(new JobPlan(groups.of(job), job.owner()));
        }
        return new BatchPlan(jobs, new JobPlan(plan.directories()));
    }

    private List<Group> directories() {
        DirectoryLevels levels = new DirectoryLevels(files);
        DirectoryGroups groups = new DirectoryGroups(files, limits, paths, numbers);
        List<Group> all = new ArrayList<>();
        Map<Step, Items> level = new LinkedHashMap<>();
        int before = -1;
        for (int directory : levels.deepestFirst()) {
            if (levels.of(directory) != before) {
                close(level, groups, all);
                before = levels.of(directory);
            }
            level.computeIfAbsent(files.directoryChange(directory).step(), any -> new Items())
                    .add(directory);
        }
        close(level, groups, all);
        return all;
    }

    private static void close(Map<Step, Items> level, DirectoryGroups groups, List<Group> all) {
        level.values().forEach(items -> all.addAll(groups.of(items.take(), GroupKind.CHANGED_DIRECTORIES)));
        level.clear();
    }
}
