package org.bpct.verb.extract;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;
import org.bpct.plan.DirectoryGroups;
import org.bpct.plan.GroupNumbers;
import org.bpct.plan.Items;
import org.bpct.plan.PathLengths;
import org.bpct.tree.FileList;
import org.bpct.tree.Members;

/**
 * A plan that extracts members of archives: each job reads a part of the archives from its beginning to its end. The
 * finalizer extracts hard links after their targets, and then gives directories their attributes.
 */
public final class ExtractPlan {
    /** The most bytes of archives that a group reads, except for a single larger member. */
    private static final long GROUP_BYTES = 64 << 20;

    /** The most names of a group that holds a single range, as an archive makes them; and its command line in those of others. */
    private static final int MOST_NAMES = 2000;

    private static final long LINES = 4;

    private final FileList files;
    private final Members members;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers = new GroupNumbers(1);
    private final DirectoryGroups directoryGroups;

    private ExtractPlan(FileList files, PlanLimits limits) {
        this.files = files;
        this.members = Objects.requireNonNull(
                Objects.requireNonNull(files.expectations(), "no members").members(), "no members");
        this.limits = limits;
        this.paths = new PathLengths(files);
        this.directoryGroups = new DirectoryGroups(files, limits, paths, numbers);
    }

    /** Returns the plan for a list of members. */
    public static BatchPlan of(FileList files, PlanLimits limits) {
        return new ExtractPlan(files, limits).make();
    }

    private BatchPlan make() {
        int[] entries = members.inOrder(IntStream.range(0, files.entries())
                .filter(entry -> !members.isLink(entry))
                .toArray());
        List<ExtractShares.Part> parts = new ExtractShares(members).of(entries, limits);
        List<BitSet> directories =
                directories(parts.stream().map(ExtractShares.Part::entries).toList());
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<Group> groups = directoryGroups.toMake(directories.get(i));
            addGroups(parts.get(i).entries(), GroupKind.EXTRACTED, groups);
            jobs.add(new JobPlan(groups, parts.get(i).owner()));
        }
        return new BatchPlan(jobs, new JobPlan(last()));
    }

    /** Adds groups of these entries. A group has all entries of a range, unless they are more than a command line takes. */
    private void addGroups(int[] entries, GroupKind kind, List<Group> groups) {
        Filling group = new Filling();
        int from = 0;
        while (from < entries.length) {
            int to = endOfRange(entries, from);
            Filling range = new Filling();
            for (int i = from; i < to; i++) {
                range.add(entries[i]);
            }
            boolean isOfAnother = from > 0 && isOfAnotherFrame(entries[from - 1], entries[from]);
            if (isOfAnother || !group.takes(range, limits.groupNames(), limits.groupNameBytes())) {
                group.flush(kind, groups);
            }
            for (int i = from; i < to; i++) {
                Filling one = new Filling();
                one.add(entries[i]);
                if (group.names >= Math.max(limits.groupNames(), MOST_NAMES)
                        || group.length + one.length > LINES * limits.groupNameBytes()) {
                    group.flush(kind, groups);
                }
                group.add(entries[i]);
            }
            from = to;
        }
        group.flush(kind, groups);
    }

    /**
     * Returns true if only decompression tells which of two entries are good: a frame that fails then fails its whole
     * group.
     */
    private boolean isOfAnotherFrame(int before, int entry) {
        return members.range(entry) < 0
                && !Objects.equals(members.frame(members.place(before)), members.frame(members.place(entry)));
    }

    /** Returns the index behind the entries that are in the range of this one. */
    private int endOfRange(int[] entries, int from) {
        int range = members.range(entries[from]);
        int to = from + 1;
        while (range >= 0 && to < entries.length && members.range(entries[to]) == range) {
            to++;
        }
        return to;
    }

    /** A group that is filled. */
    private final class Filling {
        private final Items items = new Items();
        private int names;
        private long length;
        private long read;
        private long bytes;

        void add(int entry) {
            items.add(entry);
            names++;
            length += paths.of(entry, files.directoryOf(entry));
            read += members.place(entry).length();
            bytes = Sizes.plus(bytes, files.size(entry));
        }

        boolean takes(Filling more, int mostNames, long mostLength) {
            return names + more.names <= mostNames
                    && length + more.length <= mostLength
                    && read + more.read <= Math.min(GROUP_BYTES, limits.groupBytes());
        }

        void flush(GroupKind kind, List<Group> groups) {
            if (names > 0) {
                groups.add(new Group(numbers.next(), kind, 0, names, bytes, items.take()));
            }
            names = 0;
            length = 0;
            read = 0;
            bytes = 0;
        }
    }

    /** Returns for each part the directories that it makes: those of its entries, their parents, and a share of the others. */
    private List<BitSet> directories(List<int[]> shares) {
        List<BitSet> directoriesOf = new ArrayList<>();
        BitSet needed = new BitSet();
        for (int[] share : shares) {
            BitSet directories = new BitSet();
            for (int entry : share) {
                addWithParents(files.directoryOf(entry), directories);
            }
            needed.or(directories);
            directoriesOf.add(directories);
        }
        long others = (long) files.directories() - needed.cardinality();
        long other = 0;
        for (int directory = needed.nextClearBit(0);
                directory < files.directories();
                directory = needed.nextClearBit(directory + 1)) {
            addWithParents(directory, directoriesOf.get((int) (other++ * shares.size() / others)));
        }
        return directoriesOf;
    }

    private void addWithParents(int directory, BitSet directories) {
        for (int up = directory; up >= 0 && !directories.get(up); up = files.parent(up)) {
            directories.set(up);
        }
    }

    /** Returns the groups of the finalizer. New directories come first: those above them may be closed later. */
    private List<Group> last() {
        List<Group> groups = new ArrayList<>();
        int[] links = members.inOrder(
                IntStream.range(0, files.entries()).filter(members::isLink).toArray());
        addGroups(links, GroupKind.EXTRACTED_LINKS, groups);
        groups.addAll(directoryGroups.of(deepestFirst(false), GroupKind.EXTRACTED_DIRECTORIES));
        int[] held = deepestFirst(true);
        groups.addAll(new DirectoryGroups(files, limits.forLanes(held.length), paths, numbers)
                .of(held, GroupKind.EXTRACTED_DIRECTORIES));
        return groups;
    }

    private int[] deepestFirst(boolean isHeld) {
        return IntStream.iterate(files.directories() - 1, directory -> directory >= 0, directory -> directory - 1)
                .filter(directory -> files.keepsAttributes(directory) && members.holdsDirectory(directory) == isHeld)
                .toArray();
    }
}
