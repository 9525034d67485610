package org.example;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.bpct.plan.BatchPlanBuilder;
import org.bpct.plan.BatchStrategy;
import org.bpct.plan.WorkUnits;
import org.bpct.model.BatchPlan;
import org.bpct.tree.FileList;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;

/**
 * The strategy that keeps projects together: all that is below one directory of a source is one part, which one job does in one
 * go. Jobs begin with the largest projects; the others belong to nobody, and whoever is free takes the next one.
 *
 * <p>It suits a site whose file server keeps the directories of a project on one storage unit.
 */
public final class ByProject implements BatchStrategy {
    /** Made by {@code ServiceLoader}. */
    public ByProject() {}

    @Override
    public String name() {
        return "by-project";
    }

    @Override
    public boolean leavesParts() {
        return true;
    }

    @Override
    public BatchPlan plan(FileList files, PlanLimits limits) {
        WorkUnits units = WorkUnits.of(files, limits, Long.MAX_VALUE, Long.MAX_VALUE);
        int[] projectOf = new int[units.count()];
        int[] parts = new int[files.directories()];
        long[] bytes = new long[files.directories()];
        List<Integer> projects = new ArrayList<>();
        for (int unit = 0; unit < units.count(); unit++) {
            int project = project(files, units.directory(unit));
            projectOf[unit] = project;
            bytes[project] += units.bytes(unit);
            if (parts[project] == 0) {
                parts[project] = 1;
                projects.add(project);
            }
        }
        // Sorting keeps the order of the tree where sizes are the same: the same list gives the same plan.
        projects.sort(Comparator.comparing((Integer project) -> -bytes[project]));
        for (int part = 0; part < projects.size(); part++) {
            parts[projects.get(part)] = part;
        }
        int[] partOf = Arrays.stream(projectOf).map(project -> parts[project]).toArray();
        List<Integer> owners =
                new ArrayList<>(Collections.nCopies(Math.max(1, projects.size()), JobPlan.NOBODY));
        Collections.fill(owners.subList(0, Math.min(limits.jobs(), owners.size())), JobPlan.OF_ITS_NUMBER);
        return new BatchPlanBuilder(files, limits).build(units, partOf, owners);
    }

    /** Returns the directory directly below the root that a directory belongs to; the root itself for what is in that. */
    private static int project(FileList files, int directory) {
        int project = directory;
        while (files.parent(project) >= 0 && files.parent(files.parent(project)) >= 0) {
            project = files.parent(project);
        }
        return project;
    }
}
