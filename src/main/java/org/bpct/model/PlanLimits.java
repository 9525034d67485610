package org.bpct.model;

/**
 * The limits of a plan.
 *
 * @param jobs the most jobs; fewer are planned if there are fewer groups
 * @param groupNames the most names in a group
 * @param groupNameBytes the most bytes in the paths of a group's names, which become one command line
 * @param groupBytes the most file bytes in a group, except for a single larger file
 * @param ownGroup the least names of one directory that get a group of their own
 * @param partSize the least work of a part
 * @param firstGroup the number of the first group: 1 unless the batch already has other groups
 */
public record PlanLimits(
        int jobs,
        int groupNames,
        int groupNameBytes,
        long groupBytes,
        int ownGroup,
        PartSize partSize,
        int firstGroup) {
    /** The most that {@code --lanes auto} gives a job. */
    private static final int LANES = 8;

    /** The time of a request for each name of a group: a copy needs ten for a name, and has a group settled after 5 s. */
    private static final long NANOS_OF_A_GROUP = 500_000_000;

    /** Each group costs a few requests, even a small one. */
    private static final long LEAST_OF_A_GROUP = 8;

    private static final long LEAST_BYTES_OF_A_GROUP = 16 * 1024;

    private static final long SECONDS_OF_A_LIMITED_GROUP = 10;

    /** Fewer directories are not worth a lane. */
    private static final int LEAST_OF_A_LANE = 128;

    /**
     * Returns the limits for this number of jobs: 1,000 names, 128 KiB of names and 256 MB of data a group, and 300
     * names for a directory's own group. POSIX systems take at least 128 KiB of arguments. A group costs a job 5 to 10
     * ms of CPU; a name in a shared group costs a few more looks at its directory. For 20,000 files in 1,470
     * directories (tmpfs, two jobs, least of seven) the whole batch took 2.20 s of CPU with 1,000 names and 96, 2.13
     * with 300, 2.02 with 2,000 names and 300.
     */
    public static PlanLimits forJobs(int jobs) {
        return new PlanLimits(jobs, 1000, 128 * 1024, 256_000_000L, 300, PartSize.ONE_A_JOB, 1);
    }

    /**
     * Returns the same limits with groups of 100 to 2,000 names, so that the entries suffice for each lane of each job.
     */
    public PlanLimits shared(int entries) {
        return new PlanLimits(
                jobs,
                Math.max(100, Math.min(entries / jobs / LANES, 2000)),
                groupNameBytes,
                groupBytes,
                ownGroup,
                partSize,
                firstGroup);
    }

    /** Returns the same limits for groups that are numbered from this number on. */
    public PlanLimits from(int group) {
        return new PlanLimits(jobs, groupNames, groupNameBytes, groupBytes, ownGroup, partSize, group);
    }

    /**
     * Returns the same limits where jobs help each other: a share is cut into parts of this size, if it is worth
     * several.
     */
    public PlanLimits inParts(PartSize size) {
        return new PlanLimits(jobs, groupNames, groupNameBytes, groupBytes, ownGroup, size, firstGroup);
    }

    /**
     * Returns the same limits where each look at a path asks a server for each of its directories: every directory of
     * some names has a group of its own. With a FUSE file system that caches nothing and answers in 1 ms, 6,000 files
     * took 99 s with groups from 8 names on, 128 from 24 and 179 from 96 (16 jobs).
     */
    public PlanLimits withDearPaths() {
        return new PlanLimits(
                jobs, groupNames, groupNameBytes, groupBytes, Math.min(ownGroup, 8), partSize, firstGroup);
    }

    /**
     * Returns the same limits with groups that are settled soon where a request takes this long: a job that is killed loses the
     * groups in hand. At 20 ms a group of 100 names took 20 s, and with each of eight lanes one was lost.
     */
    public PlanLimits withRequestsOf(long nanos) {
        long names = Math.max(LEAST_OF_A_GROUP, NANOS_OF_A_GROUP / Math.max(1, nanos));
        return new PlanLimits(
                jobs, (int) Math.min(names, groupNames), groupNameBytes, groupBytes, ownGroup, partSize, firstGroup);
    }

    /**
     * Returns the same limits with groups that each lane of each job settles in ten seconds, if all together keep to a limit: a
     * batch that is cancelled loses the groups in hand. At 200K two jobs had copied 646 files of 20,000 after 75 s, and settled none.
     *
     * @param bytes the most bytes a second; 0 for no limit
     * @param names the most names a second; 0 for no limit
     */
    public PlanLimits withLimit(long bytes, long names) {
        long sharing = (long) jobs * LANES;
        long mostBytes = bytes == 0
                ? groupBytes
                : Math.min(groupBytes, Math.max(LEAST_BYTES_OF_A_GROUP, bytes * SECONDS_OF_A_LIMITED_GROUP / sharing));
        long mostNames = names == 0
                ? groupNames
                : Math.min(groupNames, Math.max(LEAST_OF_A_GROUP, names * SECONDS_OF_A_LIMITED_GROUP / sharing));
        return new PlanLimits(jobs, (int) mostNames, groupNameBytes, mostBytes, ownGroup, partSize, firstGroup);
    }

    /**
     * Returns the limits for groups of subtrees that are linked without their names: each group costs five forks,
     * however many names it has. A night of 100,000 names took 0.94 of the CPU time with these limits that it took with
     * 4,000 names a group. If they have to be linked by their names after all, 512 KiB of these still fit into one
     * command line of Linux.
     */
    public PlanLimits ofSubtrees() {
        return ofSubtrees(Integer.MAX_VALUE);
    }

    /**
     * Returns the same limits for groups of about {@code names} names, but at least a quarter of the usual size.
     */
    public PlanLimits ofSubtrees(int names) {
        int most = Math.max(Math.max(2, groupNames / 4), Math.min(names, 16 * groupNames));
        return new PlanLimits(jobs, most, 4 * groupNameBytes, groupBytes, ownGroup, partSize, firstGroup);
    }

    /**
     * Returns the same limits for groups of a finalizer that has so many directories: each of its lanes gets some, if there are
     * enough. At 1 ms for each request 542 directories in one group took 4.5 s.
     */
    public PlanLimits forLanes(int directories) {
        int names = Math.max(LEAST_OF_A_LANE, (directories + LANES - 1) / LANES);
        return new PlanLimits(
                jobs, Math.min(names, groupNames), groupNameBytes, groupBytes, ownGroup, partSize, firstGroup);
    }

    /** Returns the same limits for groups and parts of any number of file bytes: data that is not read takes no time. */
    public PlanLimits ofAnySize() {
        return new PlanLimits(
                jobs, groupNames, groupNameBytes, Long.MAX_VALUE, ownGroup, partSize.ofAnyBytes(), firstGroup);
    }

    /** Returns the same limits for groups of at most this many file bytes, but for a single larger file. */
    public PlanLimits ofBytes(long bytes) {
        return new PlanLimits(
                jobs, groupNames, groupNameBytes, Math.min(bytes, groupBytes), ownGroup, partSize, firstGroup);
    }

    /** Checks that each limit lets some work through. */
    public PlanLimits {
        if (jobs < 1 || groupNames < 2 || groupNameBytes < 4096 || groupBytes < 1 || ownGroup < 1 || firstGroup < 1) {
            throw new IllegalArgumentException("no work fits " + jobs + " jobs, groups of " + groupNames + " names, "
                    + groupNameBytes
                    + " name bytes, " + groupBytes + " bytes, " + ownGroup + " names of one directory, numbered from "
                    + firstGroup);
        }
    }
}
