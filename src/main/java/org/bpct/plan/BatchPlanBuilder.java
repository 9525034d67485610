package org.bpct.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/**
 * The builder that turns placed units into a plan: the groups, the directories they need, and the finalizer.
 *
 * <p>Groups are in tree order and then <i>staggered</i>: job k of N starts k/N into its groups. So the jobs do not all
 * reach the same kind of work at once (Nuss 2013, section 2.3.4).
 */
public final class BatchPlanBuilder {
    private final FileList files;
    private final PlanLimits limits;
    private final GroupNumbers numbers;
    private final PathLengths paths;

    /** Starts a plan for a list, within limits. */
    public BatchPlanBuilder(FileList files, PlanLimits limits) {
        this.files = files;
        this.limits = limits;
        this.numbers = new GroupNumbers(limits.firstGroup());
        this.paths = new PathLengths(files);
    }

    /**
     * Returns the plan in which job {@code jobOf[unit]} owns each unit.
     *
     * @param jobs the number of jobs; jobs that own nothing are left out, except for one
     */
    public BatchPlan build(WorkUnits units, int[] jobOf, int jobs) {
        List<int[]> unitsOf = unitsOf(jobOf, units.count(), jobs);
        return build(units, unitsOf, Collections.nCopies(unitsOf.size(), JobPlan.OF_ITS_NUMBER));
    }

    /**
     * Returns the plan in which part {@code partOf[unit]} holds each unit.
     *
     * @param partOf the part of each unit, from 0; units of one part are done in their order
     * @param owners the owner of each part, as {@link JobPlan} has it; the parts that jobs begin with come first
     */
    public BatchPlan build(WorkUnits units, int[] partOf, List<Integer> owners) {
        return build(units, unitsOf(partOf, units.count(), Math.max(1, owners.size())), owners);
    }

    private BatchPlan build(WorkUnits units, List<int[]> unitsOf, List<Integer> owners) {
        int made = (int)
                owners.stream().filter(owner -> owner == JobPlan.OF_ITS_NUMBER).count();
        List<BitSet> subtreesOf = subtrees(units, unitsOf);
        List<BitSet> directoriesOf = directories(units, unitsOf, subtreesOf);
        DirectoryGroups directoryGroups = new DirectoryGroups(files, limits, paths, numbers);
        List<Group> linked = new ArrayList<>();
        List<JobPlan> plans = new ArrayList<>();
        for (int job = 0; job < owners.size(); job++) {
            List<Group> groups = directoryGroups.toMake(directoriesOf.get(job));
            groups.addAll(directoryGroups.toMakeInSubtrees(subtreesOf.get(job)));
            List<Group> copied = new CopyGroups(files, limits, paths, numbers, units, unitsOf.get(job)).make();
            copied.stream()
                    .filter(group -> group.kind() == GroupKind.BASE_SUBTREES)
                    .forEach(linked::add);
            // Parts has already staggered the pieces of a share that is cut.
            groups.addAll(owners.size() == made ? stagger(copied, job, made) : copied);
            plans.add(new JobPlan(groups, owners.get(job)));
        }
        List<Group> last = new ArrayList<>(WholeGroups.of(files, numbers));
        last.addAll(new LinkGroups(files, limits, paths, numbers).of(units.large()));
        last.addAll(directoryGroups.toFinish(linked));
        return new BatchPlan(plans, new JobPlan(last));
    }

    /** Returns the units of each job that has any, or one empty job, as plain integers: there may be millions. */
    private static List<int[]> unitsOf(int[] jobOf, int units, int jobs) {
        Items[] lists = new Items[jobs];
        Arrays.setAll(lists, job -> new Items());
        for (int unit = 0; unit < units; unit++) {
            lists[jobOf[unit]].add(unit);
        }
        List<int[]> unitsOf = new ArrayList<>();
        for (Items list : lists) {
            unitsOf.add(list.take());
        }
        unitsOf.removeIf(own -> own.length == 0);
        return unitsOf.isEmpty() ? List.of(new int[0]) : unitsOf;
    }

    private static List<Group> stagger(List<Group> groups, int job, int jobs) {
        List<Group> staggered = new ArrayList<>(groups);
        Collections.rotate(staggered, -(int) ((long) job * groups.size() / jobs));
        return staggered;
    }

    /** Returns for each job the directories of the subtrees that it links. */
    private List<BitSet> subtrees(WorkUnits units, List<int[]> unitsOf) {
        List<BitSet> subtreesOf = new ArrayList<>();
        for (int[] own : unitsOf) {
            BitSet subtrees = new BitSet();
            for (int unit : own) {
                if (units.isSubtree(unit)) {
                    int top = units.directory(unit);
                    subtrees.set(top, files.endDirectory(top));
                }
            }
            subtreesOf.add(subtrees);
        }
        return subtreesOf;
    }

    /**
     * Returns for each job the directories it makes: those it copies into, their parents, and a share of the
     * directories that no job needs.
     *
     * @param subtreesOf for each job the directories of its subtrees, which are made with their contents
     */
    private List<BitSet> directories(WorkUnits units, List<int[]> unitsOf, List<BitSet> subtreesOf) {
        List<BitSet> directoriesOf = new ArrayList<>();
        BitSet needed = new BitSet();
        subtreesOf.forEach(needed::or);
        for (int[] own : unitsOf) {
            BitSet directories = new BitSet();
            for (int unit : own) {
                addDirectories(units, unit, directories);
            }
            needed.or(directories);
            directoriesOf.add(directories);
        }
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.isMade(directory)) {
                needed.set(directory);
            }
        }
        long others = (long) files.directories() - needed.cardinality();
        long other = 0;
        for (int directory = needed.nextClearBit(0);
                directory < files.directories();
                directory = needed.nextClearBit(directory + 1)) {
            addWithParents(directory, directoriesOf.get((int) (other++ * unitsOf.size() / others)));
        }
        return directoriesOf;
    }

    private void addDirectories(WorkUnits units, int unit, BitSet directories) {
        if (!units.isOfFamilies(unit)) {
            int first = units.directory(unit);
            addWithParents(units.isSubtree(unit) ? files.parent(first) : first, directories);
            return;
        }
        for (int family = units.from(unit); family < units.to(unit); family++) {
            for (int name = 0; name < files.families().names(family); name++) {
                addWithParents(files.directoryOf(files.families().entry(family, name)), directories);
            }
        }
    }

    private void addWithParents(int directory, BitSet directories) {
        for (int up = directory; up >= 0 && !directories.get(up); up = files.parent(up)) {
            directories.set(up);
        }
    }
}
