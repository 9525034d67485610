package org.bpct.wave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.script.ListFiles;
import org.bpct.status.JobStatus;
import org.bpct.status.record.PastWork;
import org.bpct.tree.RootPair;

/**
 * Cuts the groups of jobs that were ended, for example at their walltime, before they had settled any. The same groups
 * would end in the same way in the same time. Groups of a first wave are halved. Groups of a later wave become single
 * files, or so few files that a job has no more than 20,000 groups.
 *
 * <p>Only groups of plain files are cut. A hard-link family stays whole, links and comparisons take little time, and a
 * single file needs a longer walltime.
 */
final class SmallerGroups {
    private static final int MOST_GROUPS = 20_000;

    private final ListFiles lists;
    private final WalkedSizes sizes;
    private int lastNumber;

    /**
     * Begins before any cut.
     *
     * @param lastNumber the greatest group number so far
     */
    SmallerGroups(ListFiles lists, List<RootPair> pairs, int lastNumber) {
        this.lists = lists;
        this.sizes = new WalkedSizes(pairs);
        this.lastNumber = lastNumber;
    }

    /** Returns the greatest group number, including groups that were cut. */
    int lastNumber() {
        return lastNumber;
    }

    /**
     * Returns the groups of a job, with those cut that are too large for it; settled groups and those to compare stay.
     */
    List<ListedGroup> of(JobStatus job, PastWork past, List<ListedGroup> groups) throws IOException {
        Set<Integer> there = new HashSet<>(past.settled().keySet());
        there.addAll(past.doubted().keySet());
        boolean hasAdvanced = groups.stream()
                .anyMatch(group ->
                        !group.kind().makesDirectories() && past.fresh().contains(group.number()));
        if (!job.stop().isCutShort() || hasAdvanced) {
            return groups;
        }
        long open = groups.stream()
                .filter(group -> canBeCut(group, there))
                .mapToLong(ListedGroup::names)
                .sum();
        List<ListedGroup> smaller = new ArrayList<>();
        for (ListedGroup group : groups) {
            if (!canBeCut(group, there)) {
                smaller.add(group);
                continue;
            }
            int names = job.wave() == 1 ? (group.names() + 1) / 2 : (int) (1 + open / MOST_GROUPS);
            List<ListedGroup> parts = lists.cut(group, names, lastNumber + 1, sizes);
            lastNumber += parts.size();
            smaller.addAll(parts);
        }
        return smaller;
    }

    private static boolean canBeCut(ListedGroup group, Set<Integer> there) {
        return (group.kind() == GroupKind.FILES
                        || group.kind() == GroupKind.SUMMED
                        || group.kind() == GroupKind.ARCHIVED)
                && group.names() > 1
                && !there.contains(group.number());
    }
}
