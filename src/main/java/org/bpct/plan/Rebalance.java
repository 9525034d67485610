package org.bpct.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.bpct.model.ListedGroup;

/**
 * The redistribution of planned groups among a new set of jobs.
 *
 * <p>Groups stay whole. The unit is a run of groups of one directory, cut where it exceeds 1/(8N) of all bytes or
 * entries, and placed as {@link SizeBalanced} places its units. A group whose copy exists and is only compared weighs
 * no bytes, and a tenth of its entries: two calls of {@code stat} replace one of {@code cp}.
 */
public final class Rebalance {
    private static final int CUTS_PER_JOB = 8;
    private static final double COMPARED = 0.1;

    private final List<ListedGroup> inTreeOrder;
    private final Predicate<ListedGroup> isThere;
    private double allBytes;
    private double allEntries;

    private Rebalance(List<ListedGroup> groups, Predicate<ListedGroup> isThere) {
        this.inTreeOrder = new ArrayList<>(groups);
        this.inTreeOrder.sort(Comparator.comparingInt(ListedGroup::number));
        this.isThere = isThere;
        for (ListedGroup group : inTreeOrder) {
            allBytes += bytes(group);
            allEntries += entries(group);
        }
    }

    /**
     * Returns the groups of each job, in tree order; jobs without groups are left out.
     *
     * @param isThere returns true for a group that was settled before and is only compared
     */
    public static List<List<ListedGroup>> over(int jobs, List<ListedGroup> groups, Predicate<ListedGroup> isThere) {
        return new Rebalance(groups, isThere).over(jobs);
    }

    private List<List<ListedGroup>> over(int jobs) {
        List<List<ListedGroup>> units = units(CUTS_PER_JOB * jobs);
        double[] byteShares = new double[units.size()];
        double[] entryShares = new double[units.size()];
        for (int unit = 0; unit < units.size(); unit++) {
            for (ListedGroup group : units.get(unit)) {
                byteShares[unit] += allBytes == 0 ? 0 : bytes(group) / allBytes;
                entryShares[unit] += allEntries == 0 ? 0 : entries(group) / allEntries;
            }
        }
        int[] jobOf = LargestFirst.place(byteShares, entryShares, jobs);
        List<List<ListedGroup>> shares = new ArrayList<>();
        for (int job = 0; job < jobs; job++) {
            shares.add(new ArrayList<>());
        }
        for (int unit = 0; unit < units.size(); unit++) {
            shares.get(jobOf[unit]).addAll(units.get(unit));
        }
        shares.removeIf(List::isEmpty);
        return shares;
    }

    private List<List<ListedGroup>> units(int cuts) {
        List<List<ListedGroup>> units = new ArrayList<>();
        int place = 0;
        double bytes = 0;
        double entries = 0;
        for (ListedGroup group : inTreeOrder) {
            double moreBytes = bytes(group);
            double moreEntries = entries(group);
            if (units.isEmpty()
                    || group.place() != place
                    || bytes + moreBytes > allBytes / cuts
                    || entries + moreEntries > allEntries / cuts) {
                units.add(new ArrayList<>());
                place = group.place();
                bytes = 0;
                entries = 0;
            }
            units.get(units.size() - 1).add(group);
            bytes += moreBytes;
            entries += moreEntries;
        }
        return units;
    }

    private double bytes(ListedGroup group) {
        return isThere.test(group) ? 0 : group.bytes();
    }

    private double entries(ListedGroup group) {
        return isThere.test(group) ? COMPARED * group.names() : group.names();
    }
}
