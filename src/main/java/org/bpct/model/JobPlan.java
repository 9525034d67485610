package org.bpct.model;

import java.util.List;

/**
 * A part of a batch: the work that one job does in one go.
 *
 * @param groups its groups in the order of the work
 * @param owner the number of the job that does it after its earlier parts; {@link #OF_ITS_NUMBER} for the part that a
 *     job begins with, {@link #NOBODY} for one that any free job takes
 */
public record JobPlan(List<Group> groups, int owner) {
    /** The owner of the part that the job of the same number begins with. */
    public static final int OF_ITS_NUMBER = -1;

    /** The owner of a part that belongs to no job. */
    public static final int NOBODY = 0;

    /** Keeps a copy of the list. */
    public JobPlan {
        groups = List.copyOf(groups);
    }

    /** Plans the part that a job begins with. */
    public JobPlan(List<Group> groups) {
        this(groups, OF_ITS_NUMBER);
    }

    /** Returns true for the part that a job begins with. */
    public boolean isFirst() {
        return owner == OF_ITS_NUMBER;
    }

    /** Returns the number of entries in all groups. */
    public long entries() {
        return groups.stream()
                .filter(group -> !group.kind().namesDirectories())
                .mapToLong(Group::names)
                .sum();
    }

    /** Returns the number of directories that groups name. */
    public long directories() {
        return groups.stream()
                .filter(group -> group.kind().namesDirectories())
                .mapToLong(Group::names)
                .sum();
    }

    /** Returns the bytes of all groups. */
    public long bytes() {
        return Sizes.sum(groups.stream().mapToLong(Group::bytes));
    }
}
