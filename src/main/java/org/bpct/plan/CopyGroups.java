package org.bpct.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.SplitFile;
import org.bpct.tree.Work;

/**
 * The builder of the groups that copy a job's units.
 *
 * <p>A run of many entries of one directory ({@link PlanLimits#ownGroup}) gets groups of its own, in which names are
 * short and no path is walked twice. Shorter runs share a group, and so do small families, because each group costs
 * forks. Shared groups stay open side by side. If a directory of its own or a family closed the open group, the number
 * of groups would rise: 324 instead of 27 for 20,000 files with a family in a hundred.
 */
final class CopyGroups {
    // The lanes of a job share its subtrees: one cp for each of 16 jobs took 5.5 s for 7,400 names where each request
    // takes a millisecond.
    private static final int SHARES_OF_SUBTREES = 4;

    private final FileList files;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers;
    private final WorkUnits units;
    private final int[] ownUnits;
    private final List<Group> groups = new ArrayList<>();
    private final OpenGroup alone;
    private final OpenGroup shared;
    private final OpenGroup repaired;
    private final OpenGroup comparedAlone;
    private final OpenGroup comparedShared;
    private final OpenGroup comparedFamilies;
    private final OpenGroup linkedAlone;
    private final OpenGroup linkedShared;
    private final OpenGroup linkedSubtrees;
    private final OpenGroup linkedFamilies;
    private final OpenGroup families;

    /** Starts the groups of a job that owns these units. */
    CopyGroups(
            FileList files,
            PlanLimits limits,
            PathLengths paths,
            GroupNumbers numbers,
            WorkUnits units,
            int[] ownUnits) {
        this.files = files;
        this.limits = limits;
        this.paths = paths;
        this.numbers = numbers;
        this.units = units;
        this.ownUnits = ownUnits;
        this.alone = new OpenGroup(GroupKind.FILES, limits, numbers, groups);
        this.shared = new OpenGroup(GroupKind.FILES, limits, numbers, groups);
        this.repaired = new OpenGroup(GroupKind.REPAIR, limits, numbers, groups);
        this.comparedAlone = new OpenGroup(GroupKind.COMPARED, limits, numbers, groups);
        this.comparedShared = new OpenGroup(GroupKind.COMPARED, limits, numbers, groups);
        this.comparedFamilies = new OpenGroup(GroupKind.COMPARED_FAMILY, limits, numbers, groups);
        this.linkedAlone = new OpenGroup(GroupKind.BASE, limits, numbers, groups);
        this.linkedShared = new OpenGroup(GroupKind.BASE, limits, numbers, groups);
        this.linkedSubtrees =
                new OpenGroup(GroupKind.BASE_SUBTREES, ofSubtrees(limits, units, ownUnits), numbers, groups);
        this.linkedFamilies = new OpenGroup(GroupKind.BASE_FAMILY, limits, numbers, groups);
        this.families = new OpenGroup(GroupKind.FAMILY, limits, numbers, groups);
    }

    private static PlanLimits ofSubtrees(PlanLimits limits, WorkUnits units, int[] ownUnits) {
        int names = IntStream.of(ownUnits)
                .filter(units::isSubtree)
                .map(units::entries)
                .sum();
        return limits.ofSubtrees(names / SHARES_OF_SUBTREES);
    }

    List<Group> make() {
        for (int unit : ownUnits) {
            int directory = units.directory(unit);
            Work work = units.work(unit);
            if (units.isOfFamilies(unit)) {
                addFamilies(unit, choose(work, families, comparedFamilies, linkedFamilies));
            } else if (units.isRange(unit)) {
                groups.add(range(unit, directory));
            } else if (units.isSubtree(unit)) {
                addSubtree(unit, directory);
            } else if (files.pairs().get(files.pair(directory)).newName() != null) {
                GroupKind kind = work == Work.COMPARE ? GroupKind.COMPARED_RENAMED : GroupKind.RENAMED;
                int entry = units.from(unit);
                groups.add(new Group(
                        numbers.next(), kind, files.pair(directory), 1, files.size(entry), new int[] {entry}));
            } else if (work == Work.REPAIR) {
                addEntries(unit, directory, repaired);
            } else if (units.entries(unit) < limits.ownGroup()) {
                addEntries(unit, directory, choose(work, shared, comparedShared, linkedShared));
            } else {
                OpenGroup own = choose(work, alone, comparedAlone, linkedAlone);
                addEntries(unit, directory, own);
                own.close();
            }
        }
        shared.close();
        repaired.close();
        families.close();
        comparedShared.close();
        comparedFamilies.close();
        linkedShared.close();
        linkedSubtrees.close();
        linkedFamilies.close();
        return groups;
    }

    private Group range(int unit, int directory) {
        SplitFile file = Objects.requireNonNull(files.splits().get(units.from(unit)), "a file that is not split");
        // The bytes of a file that is also read whole are those of its ranges.
        long bytes = file.isWhole(units.to(unit)) ? 0 : units.bytes(unit);
        return new Group(numbers.next(), GroupKind.RANGE, files.pair(directory), 0, bytes, new int[] {
            units.from(unit), units.to(unit)
        });
    }

    /**
     * Chooses the open group for a unit. Families and whole directories are never repaired: the comparison or the copy
     * sets their attributes.
     */
    private static OpenGroup choose(Work work, OpenGroup copied, OpenGroup compared, OpenGroup linked) {
        return switch (work) {
            case COPY, REPAIR -> copied;
            case COMPARE -> compared;
            case LINK -> linked;
        };
    }

    private void addEntries(int unit, int directory, OpenGroup group) {
        group.begin(files.pair(directory));
        int from = units.from(unit);
        for (int entry = from; entry < units.to(unit); entry++) {
            if (!units.isAlone(entry, units.work(unit))) {
                addRun(group, directory, from, entry);
                from = entry + 1;
                continue;
            }
            long more = group == alone || group == comparedAlone || group == linkedAlone
                    ? files.nameLength(entry, directory) + 1
                    : paths.of(entry, directory);
            if (group.isFull(1, more, files.size(entry))) {
                addRun(group, directory, from, entry);
                group.close();
                from = entry;
            }
            group.take(1, more, files.size(entry));
        }
        addRun(group, directory, from, units.to(unit));
    }

    private void addSubtree(int unit, int directory) {
        long length = paths.ofSubtree(directory, files.endDirectory(directory));
        linkedSubtrees.begin(files.pair(directory));
        if (linkedSubtrees.isFull(units.entries(unit), length, 0)) {
            linkedSubtrees.close();
        }
        addRun(linkedSubtrees, directory, units.from(unit), units.to(unit));
        linkedSubtrees.take(units.entries(unit), length, 0);
    }

    private static void addRun(OpenGroup group, int directory, int from, int to) {
        if (from < to) {
            group.add(directory);
            group.add(from);
            group.add(to);
        }
    }

    private void addFamilies(int unit, OpenGroup group) {
        LinkFamilies all = files.families();
        group.begin(files.pair(units.directory(unit)));
        for (int family = units.from(unit); family < units.to(unit); family++) {
            long more = 0;
            for (int name = 0; name < all.names(family); name++) {
                int entry = all.entry(family, name);
                more += paths.of(entry, files.directoryOf(entry));
            }
            long size = files.size(all.entry(family, 0));
            if (group.isFull(all.names(family), more, size)) {
                group.close();
            }
            group.add(family);
            group.take(all.names(family), more, size);
        }
    }
}
