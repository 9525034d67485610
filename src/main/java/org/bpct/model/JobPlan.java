package org.bpct.model;

import java.util.List;

/**
 * What one job of a batch is to do.
 *
 * @param groups its groups in the order in which it does them
 */
public record JobPlan(List<Group> groups) {
    /** Keeps a copy of the list. */
    public JobPlan {
        groups = List.copyOf(groups);
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
