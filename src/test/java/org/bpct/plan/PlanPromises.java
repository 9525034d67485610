package org.bpct.plan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.Work;

/** Checks what {@link BatchStrategy} promises of any plan, with none of the code that makes one. */
final class PlanPromises {
    private final FileList files;
    private final PlanLimits limits;
    private final BatchPlan plan;

    private PlanPromises(FileList files, PlanLimits limits, BatchPlan plan) {
        this.files = files;
        this.limits = limits;
        this.plan = plan;
    }

    /** Fails unless a plan keeps every promise. */
    static void check(FileList files, PlanLimits limits, BatchPlan plan) {
        PlanPromises promises = new PlanPromises(files, limits, plan);
        promises.everyEntryIsInOneGroup();
        promises.everyByteOfASplitFileIsInOneRange();
        promises.entriesGetWhatTheyNeed();
        promises.familiesStayTogether();
        promises.groupsSayWhatTheyHold();
        promises.sumsAreThoseOfTheList();
        promises.jobsAreAsManyAsAsked();
        promises.numbersAreGivenOnce();
        promises.directoriesAreMadeBeforeTheyAreUsed();
        promises.attributesAreSetOnceDeepestFirst();
        promises.limitsAreKept();
        new SubtreePromises(files, plan).check();
    }

    private void everyEntryIsInOneGroup() {
        int[] seen = new int[files.entries()];
        for (Group group : groups()) {
            entries(group).forEach(entry -> seen[entry]++);
        }
        for (int entry = 0; entry < seen.length; entry++) {
            assertThat(seen[entry]).as("groups that hold entry %d", entry).isEqualTo(1);
        }
    }

    /** Ranges stand in groups of jobs; one group of the finalizer has the name. */
    private void everyByteOfASplitFileIsInOneRange() {
        Map<Integer, BitSet> rangesOf = new HashMap<>();
        for (JobPlan job : plan.jobs()) {
            for (Group group : job.groups()) {
                if (group.kind() == GroupKind.RANGE) {
                    BitSet seen = rangesOf.computeIfAbsent(group.item(0), any -> new BitSet());
                    assertThat(seen.get(group.item(1)))
                            .as("%s came before", group)
                            .isFalse();
                    seen.set(group.item(1));
                }
            }
        }
        assertThat(rangesOf.keySet()).isEqualTo(files.splits().keySet());
        files.splits().forEach((entry, file) -> {
            BitSet seen = requireNonNull(rangesOf.get(entry));
            long next = 0;
            for (int range = seen.nextSetBit(0); range >= 0; range = seen.nextSetBit(range + 1)) {
                assertThat(file.offset(range)).as("range %d of %s", range, file).isEqualTo(next);
                assertThat(file.length(range)).isPositive();
                next += file.length(range);
            }
            assertThat(next).as("the end of %s", file).isEqualTo(files.size(entry));
        });
        assertThat(plan.finalizer().groups().stream()
                        .filter(group -> group.kind() == GroupKind.WHOLE)
                        .map(group -> group.item(0)))
                .as("what the finalizer gives its name")
                .containsExactlyElementsOf(files.splits().keySet());
        assertThat(plan.finalizer().groups().stream().filter(group -> group.number() < plan.firstLinkGroup()))
                .as("groups before the first link group")
                .hasSize(files.splits().size())
                .allMatch(group -> group.kind() == GroupKind.WHOLE);
    }

    /** A family is one part of an H group; or its first name is copied like a file and the finalizer links the rest. */
    private void familiesStayTogether() {
        LinkFamilies families = files.families();
        BitSet whole = new BitSet();
        for (Group group : groups()) {
            for (int i = 0; holdsFamilies(group) && i < group.items(); i++) {
                whole.set(group.item(i));
            }
        }
        BitSet copiedAlone = new BitSet();
        BitSet linked = new BitSet();
        for (Group group : groups()) {
            if (holdsFiles(group) || group.kind() == GroupKind.RENAMED) {
                entries(group).forEach(copiedAlone::set);
            } else if (group.kind() == GroupKind.LINKS) {
                entries(group).forEach(linked::set);
            }
        }
        for (int family = 0; family < families.count(); family++) {
            for (int name = 0; name < families.names(family); name++) {
                int entry = families.entry(family, name);
                assertThat(copiedAlone.get(entry)).as("copied alone").isEqualTo(!whole.get(family) && name == 0);
                assertThat(linked.get(entry)).as("linked later").isEqualTo(!whole.get(family) && name > 0);
            }
        }
    }

    private void groupsSayWhatTheyHold() {
        for (Group group : groups()) {
            List<Integer> entries = entries(group);
            int names = group.kind().namesDirectories() ? directories(group).size() : entries.size();
            assertThat(group.names()).as("names of %s", group).isEqualTo(names);
            assertThat(names > 0).as("%s has names", group).isEqualTo(group.kind() != GroupKind.RANGE);
            assertThat(group.bytes()).as("bytes of %s", group).isEqualTo(bytes(group));
            for (int directory : directories(group)) {
                assertThat(files.pair(directory)).as("pair of %s", group).isEqualTo(group.pair());
            }
        }
    }

    private void sumsAreThoseOfTheList() {
        long entries = plan.finalizer().entries();
        long bytes = plan.finalizer().bytes();
        for (JobPlan job : plan.jobs()) {
            entries += job.entries();
            bytes += job.bytes();
        }
        assertThat(entries).as("entries").isEqualTo(files.entries());
        assertThat(bytes).as("bytes").isEqualTo(files.bytes());
        assertThat(plan.finalizer().bytes())
                .as("bytes that the finalizer copies")
                .isZero();
    }

    private void jobsAreAsManyAsAsked() {
        assertThat(plan.workers()).isBetween(1, limits.jobs());
        for (int part = 0; part < plan.jobs().size(); part++) {
            JobPlan planned = plan.jobs().get(part);
            assertThat(planned.isFirst())
                    .as("part %d is what a job begins with", part)
                    .isEqualTo(part < plan.workers());
            assertThat(planned.owner()).as("owner of part %d", part).isBetween(-1, plan.workers());
        }
        if (plan.jobs().size() > 1) {
            assertThat(plan.jobs()).allMatch(job -> job.entries() > 0 || job.bytes() > 0, "has something to copy");
        }
        for (JobPlan job : plan.jobs()) {
            assertThat(job.groups())
                    .extracting(Group::kind)
                    .noneMatch(kind -> kind == GroupKind.LINKS || kind == GroupKind.WHOLE || kind.setsAttributes());
        }
        assertThat(plan.finalizer().groups())
                .extracting(Group::kind)
                .allMatch(kind -> kind == GroupKind.LINKS || kind == GroupKind.WHOLE || kind.setsAttributes());
    }

    private void numbersAreGivenOnce() {
        BitSet numbers = new BitSet();
        for (Group group : groups()) {
            assertThat(numbers.get(group.number())).as("%s came before", group).isFalse();
            numbers.set(group.number());
        }
        int count = groups().size();
        int first = limits.firstGroup();
        assertThat(numbers.nextClearBit(first))
                .as("the first number that is missing")
                .isEqualTo(first + count);
        assertThat(numbers.cardinality()).as("numbers").isEqualTo(count);
        assertThat(plan.lastGroup()).isEqualTo(count == 0 ? 0 : first + count - 1);
        assertThat(plan.finalizer().groups()).allMatch(group -> group.number() >= first + plan.jobGroups());
    }

    private void directoriesAreMadeBeforeTheyAreUsed() {
        BitSet madeByAny = new BitSet();
        for (JobPlan job : plan.jobs()) {
            BitSet made = new BitSet();
            for (Group group : job.groups()) {
                for (int directory : directories(group)) {
                    int needed = group.kind().makesDirectories() ? files.parent(directory) : directory;
                    assertThat(needed < 0 || made.get(needed))
                            .as("directory %d is made before %s", needed, group)
                            .isTrue();
                    if (group.kind().makesDirectories()) {
                        assertThat(made.get(directory))
                                .as("%d made twice", directory)
                                .isFalse();
                        made.set(directory);
                    }
                }
            }
            madeByAny.or(made);
        }
        assertThat(madeByAny.cardinality()).as("directories made").isEqualTo(files.directories());
    }

    private void attributesAreSetOnceDeepestFirst() {
        BitSet set = new BitSet();
        for (Group group : plan.finalizer().groups()) {
            for (int directory : group.kind().setsAttributes() ? directories(group) : List.<Integer>of()) {
                assertThat(set.get(directory))
                        .as("directory %d twice", directory)
                        .isFalse();
                assertThat(files.keepsAttributes(directory)).isTrue();
                for (int up = files.parent(directory); up >= 0; up = files.parent(up)) {
                    assertThat(set.get(up))
                            .as("%d before %d, which is in it", up, directory)
                            .isFalse();
                }
                set.set(directory);
            }
        }
        for (int directory = 0; directory < files.directories(); directory++) {
            assertThat(set.get(directory)).isEqualTo(files.keepsAttributes(directory));
        }
        // Links change the times of the directories that they are made in.
        List<GroupKind> kinds =
                plan.finalizer().groups().stream().map(Group::kind).toList();
        assertThat(kinds.lastIndexOf(GroupKind.LINKS)).isLessThan(firstAttributes(kinds));
    }

    private static int firstAttributes(List<GroupKind> kinds) {
        return IntStream.range(0, kinds.size())
                .filter(i -> kinds.get(i).setsAttributes())
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    private void limitsAreKept() {
        for (Group group : groups()) {
            PlanLimits limits = group.kind() == GroupKind.BASE_SUBTREES ? this.limits.ofSubtrees() : this.limits;
            long nameBytes = nameBytes(group);
            int names = group.kind() == GroupKind.LINKS ? group.names() + 1 : group.names();
            assertThat(names).as("names of %s", group).isLessThanOrEqualTo(limits.groupNames());
            if (group.names() > 1) {
                assertThat(nameBytes).as("name bytes of %s", group).isLessThanOrEqualTo(limits.groupNameBytes());
            }
            if (group.bytes() > limits.groupBytes()) {
                assertThat(filesIn(group)).as("files in %s", group).isEqualTo(1);
            }
        }
    }

    private static boolean holdsFiles(Group group) {
        return Set.of(GroupKind.FILES, GroupKind.REPAIR, GroupKind.COMPARED, GroupKind.BASE, GroupKind.BASE_SUBTREES)
                .contains(group.kind());
    }

    private static boolean holdsFamilies(Group group) {
        return Set.of(GroupKind.FAMILY, GroupKind.COMPARED_FAMILY, GroupKind.BASE_FAMILY)
                .contains(group.kind());
    }

    private void entriesGetWhatTheyNeed() {
        for (Group group : groups()) {
            Work work = switch (group.kind()) {
                case REPAIR -> Work.REPAIR;
                case COMPARED, COMPARED_FAMILY, COMPARED_RENAMED -> Work.COMPARE;
                case BASE, BASE_SUBTREES, BASE_FAMILY -> Work.LINK;
                case FILES, FAMILY, RENAMED, WHOLE -> Work.COPY;
                default -> null;
            };
            if (work != null) {
                assertThat(entries(group)).as("entries of %s", group).allMatch(entry -> files.work(entry) == work);
            }
        }
    }

    private int filesIn(Group group) {
        return group.kind() == GroupKind.RANGE ? 1 : holdsFamilies(group) ? group.items() : group.names();
    }

    /** Adds up what a command line holds: names in one directory stand alone there, others as paths. */
    private long nameBytes(Group group) {
        long sum = 0;
        if (group.kind().namesDirectories()) {
            for (int directory : directories(group)) {
                sum += files.directoryPath(directory).length() + 1;
            }
            return sum;
        }
        List<Integer> entries = new ArrayList<>(entries(group));
        boolean alone =
                holdsFiles(group) && directories(group).stream().distinct().count() == 1;
        if (group.kind() == GroupKind.LINKS) {
            entries.add(files.families().entry(group.item(0), 0));
        }
        for (int entry : entries) {
            int directory = files.directoryOf(entry);
            boolean below = !alone && files.parent(directory) >= 0;
            sum += (below ? files.directoryPath(directory).length() + 1 : 0) + files.nameLength(entry, directory) + 1;
        }
        return sum;
    }

    private long bytes(Group group) {
        long sum = 0;
        if (holdsFamilies(group)) {
            for (int i = 0; i < group.items(); i++) {
                sum += files.size(files.families().entry(group.item(i), 0));
            }
        } else if (group.kind() == GroupKind.RANGE) {
            sum = requireNonNull(files.splits().get(group.item(0))).length(group.item(1));
        } else if (group.kind() != GroupKind.LINKS && group.kind() != GroupKind.WHOLE) {
            for (int entry : entries(group)) {
                sum += files.size(entry);
            }
        }
        return sum;
    }

    private List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        plan.jobs().forEach(job -> groups.addAll(job.groups()));
        groups.addAll(plan.finalizer().groups());
        return groups;
    }

    private List<Integer> directories(Group group) {
        List<Integer> directories = new ArrayList<>();
        if (group.kind().namesDirectories()) {
            for (int i = group.kind() == GroupKind.SUBTREE_ATTRIBUTES ? 1 : 0; i < group.items(); i++) {
                directories.add(group.item(i));
            }
        } else if (group.kind() == GroupKind.RANGE) {
            directories.add(files.directoryOf(group.item(0)));
        } else {
            entries(group).forEach(entry -> directories.add(files.directoryOf(entry)));
        }
        return directories;
    }

    private List<Integer> entries(Group group) {
        LinkFamilies families = files.families();
        List<Integer> entries = new ArrayList<>();
        switch (group.kind()) {
            case DIRECTORIES, SUBTREE_DIRECTORIES, ATTRIBUTES, SUBTREE_ATTRIBUTES -> {}
            case REMOVED,
                    SUMMED,
                    SUM_CHECKED,
                    TWINS,
                    LEAVES,
                    TREE,
                    EMPTIED,
                    SEEN_REMOVED,
                    SEEN_EMPTIED,
                    CHANGED,
                    CHANGED_DIRECTORIES,
                    ARCHIVED,
                    ARCHIVED_FAMILY,
                    ARCHIVED_DIRECTORIES,
                    EXTRACTED,
                    EXTRACTED_LINKS,
                    EXTRACTED_DIRECTORIES,
                    TRANSFERRED,
                    TRANSFERRED_FAMILY,
                    TRANSFERRED_DIRECTORIES,
                    TRANSFER_BASE,
                    TRANSFER_BASE_FAMILY -> throw new AssertionError("no strategy plans " + group);
            case FILES, REPAIR, COMPARED, BASE -> {
                for (int i = 0; i < group.items(); i += 3) {
                    for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                        assertThat(files.directoryOf(entry))
                                .as("directory in %s", group)
                                .isEqualTo(group.item(i));
                        entries.add(entry);
                    }
                }
            }
            case BASE_SUBTREES -> {
                for (int i = 0; i < group.items(); i += 3) {
                    int top = group.item(i);
                    assertThat(files.isAsInBase(top)).as("%d in %s", top, group).isTrue();
                    assertThat(group.item(i + 1)).isEqualTo(files.firstEntry(top));
                    assertThat(group.item(i + 2)).isEqualTo(files.endEntry(files.endDirectory(top) - 1));
                    IntStream.range(group.item(i + 1), group.item(i + 2)).forEach(entries::add);
                }
            }
            case FAMILY, COMPARED_FAMILY, BASE_FAMILY -> {
                for (int i = 0; i < group.items(); i++) {
                    for (int name = 0; name < families.names(group.item(i)); name++) {
                        entries.add(families.entry(group.item(i), name));
                    }
                }
            }
            case RENAMED, COMPARED_RENAMED, WHOLE -> entries.add(group.item(0));
            case RANGE -> {
                // The name is an entry of the whole file's group.
            }
            case LINKS -> {
                for (int name = group.item(1); name < group.item(2); name++) {
                    entries.add(families.entry(group.item(0), name));
                }
            }
        }
        return entries;
    }
}
