package org.bpct.verb.archive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;
import org.bpct.options.UsageException;
import org.bpct.plan.DirectoryGroups;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.Items;
import org.bpct.plan.PathLengths;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.jspecify.annotations.Nullable;

/**
 * A plan of archives, derived from a plan of copying: the same names go to the same jobs, and the finalizer archives
 * the directories.
 *
 * <p>All names of an inode are in one group of any size, since a tar can link only to its own members. The names are no
 * words of a command, as those of a copy are.
 */
public final class ArchivePlan {
    /** Into so many parts the finalizer archives directories, if there are enough groups; templates/verb/archive/finalizer.sh has it, too. */
    private static final int ROWS = 8;

    /**
     * The kinds of groups of a plan.
     *
     * @param entries for entries whose contents are needed
     * @param linked for those that become links to a base; null if there is none
     * @param directories for directories
     */
    public record Kinds(OfEntries entries, @Nullable OfEntries linked, GroupKind directories) {
        static final Kinds OF_ARCHIVES = new Kinds(
                new OfEntries(GroupKind.ARCHIVED, GroupKind.ARCHIVED_FAMILY), null, GroupKind.ARCHIVED_DIRECTORIES);
    }

    /**
     * The kinds of groups of entries that are no directories.
     *
     * @param files for files of one directory
     * @param family for whole hard-link families
     */
    public record OfEntries(GroupKind files, GroupKind family) {}

    private final FileList files;
    private final Kinds kinds;
    private final LinkFamilies families;
    private final GroupNumbers numbers = new GroupNumbers(1);

    private ArchivePlan(FileList files, Kinds kinds) {
        this.files = files;
        this.kinds = kinds;
        this.families = files.families();
    }

    /**
     * Throws if files below one operand are hard links to files below another one: a tar has a family whole, from one root.
     *
     * @param verb the word for the work, as "archive"
     */
    public static void requireFamiliesOfOneRoot(FileList files, String verb) throws UsageException {
        LinkFamilies families = files.families();
        for (int family = 0; family < families.count(); family++) {
            int first = families.entry(family, 0);
            for (int name = 1; name < families.names(family); name++) {
                int other = families.entry(family, name);
                if (files.pair(files.directoryOf(first)) != files.pair(files.directoryOf(other))) {
                    throw new UsageException(files.source(first).display() + " and "
                            + files.source(other).display() + " are one file, below two operands; " + verb
                            + " a folder above both");
                }
            }
        }
    }

    /**
     * Derives the plan that archives a list from the plan that copies it; each family of the list is below one root.
     */
    public static BatchPlan of(BatchPlan copy, FileList files, PlanLimits limits) {
        ArchivePlan plan = new ArchivePlan(files, Kinds.OF_ARCHIVES);
        return new BatchPlan(plan.jobs(copy), new JobPlan(plan.directories(limits)));
    }

    /**
     * Derives the plan of another verb that sends tars, with groups of these kinds; its directories come deepest first.
     */
    public static BatchPlan ofOthers(BatchPlan copy, FileList files, PlanLimits limits, Kinds kinds) {
        ArchivePlan plan = new ArchivePlan(files, kinds);
        return new BatchPlan(plan.jobs(copy), new JobPlan(plan.deepestFirst(limits)));
    }

    private List<JobPlan> jobs(BatchPlan copy) {
        Map<Integer, Integer> large = largeFamilies(copy.finalizer());
        List<JobPlan> jobs = new ArrayList<>();
        for (JobPlan job : copy.jobs()) {
            List<Group> groups = new ArrayList<>();
            for (Group group : job.groups()) {
                if (group.kind() != GroupKind.DIRECTORIES) {
                    OfEntries kind = kind(group);
                    if (group.kind() == GroupKind.FILES || group.kind() == GroupKind.BASE) {
                        addFiles(group, kind, large, groups);
                    } else {
                        groups.add(group.with(numbers.next(), kind.family()));
                    }
                }
            }
            jobs.add(new JobPlan(groups, job.owner()));
        }
        return jobs;
    }

    private OfEntries kind(Group group) {
        OfEntries kind = switch (group.kind()) {
            case FILES, FAMILY -> kinds.entries();
            case BASE, BASE_FAMILY -> kinds.linked();
            default -> null;
        };
        if (kind == null) {
            throw new IllegalArgumentException("no archive of " + group);
        }
        return kind;
    }

    private List<Group> deepestFirst(PlanLimits limits) {
        int[] directories = IntStream.iterate(
                        files.directories() - 1, directory -> directory >= 0, directory -> directory - 1)
                .filter(files::keepsAttributes)
                .toArray();
        return new DirectoryGroups(files, limits.forLanes(directories.length), new PathLengths(files), numbers)
                .of(directories, kinds.directories());
    }

    /**
     * Returns the groups of directories, parents first, dealt as {@link #ROWS} rows of neighbors: one group of each row in
     * turn. The finalizer archives rows side by side.
     */
    private List<Group> directories(PlanLimits limits) {
        int[] directories = IntStream.range(0, files.directories())
                .filter(files::keepsAttributes)
                .toArray();
        List<Group> groups = new DirectoryGroups(
                        files, limits.forLanes(directories.length), new PathLengths(files), new GroupNumbers(1))
                .of(directories, kinds.directories());
        int rows = Math.min(ROWS, groups.size());
        List<Group> dealt = new ArrayList<>();
        for (int turn = 0; dealt.size() < groups.size(); turn++) {
            int begin = 0;
            for (int row = 0; row < rows; row++) {
                int length = groups.size() / rows + (row < groups.size() % rows ? 1 : 0);
                if (turn < length) {
                    dealt.add(groups.get(begin + turn).with(numbers.next(), kinds.directories()));
                }
                begin += length;
            }
        }
        return dealt;
    }

    /** Returns the families that a copy leaves to its finalizer, by their first entries. */
    private Map<Integer, Integer> largeFamilies(JobPlan finalizer) {
        Map<Integer, Integer> large = new HashMap<>();
        for (Group group : finalizer.groups()) {
            if (group.kind() == GroupKind.LINKS) {
                large.put(families.entry(group.item(0), 0), group.item(0));
            }
        }
        return large;
    }

    /** Adds a group of files, and one group for each family whose first name it has. */
    private void addFiles(Group group, OfEntries kind, Map<Integer, Integer> large, List<Group> groups) {
        Items items = new Items();
        List<Group> ofFamilies = new ArrayList<>();
        int names = 0;
        long bytes = 0;
        for (int i = 0; i < group.items(); i += 3) {
            int from = group.item(i + 1);
            for (int entry = from; entry < group.item(i + 2); entry++) {
                if (families.contains(entry)) {
                    addRun(items, group.item(i), from, entry);
                    from = entry + 1;
                    ofFamilies.add(family(entry, kind, large, group.pair()));
                } else {
                    names++;
                    bytes = Sizes.plus(bytes, files.size(entry));
                }
            }
            addRun(items, group.item(i), from, group.item(i + 2));
        }
        if (names > 0) {
            groups.add(new Group(numbers.next(), kind.files(), group.pair(), names, bytes, items.take()));
        }
        groups.addAll(ofFamilies);
    }

    private static void addRun(Items items, int directory, int from, int to) {
        if (from < to) {
            items.add(directory);
            items.add(from);
            items.add(to);
        }
    }

    private Group family(int first, OfEntries kind, Map<Integer, Integer> large, int pair) {
        int family = Objects.requireNonNull(large.get(first), "the family of a first name");
        return new Group(
                numbers.next(), kind.family(), pair, families.names(family), files.size(first), new int[] {family});
    }
}
