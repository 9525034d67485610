package org.bpct.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The division of the entries of a {@code FileList} into groups: every entry is in exactly one group.
 *
 * @param jobs the parts, at least one. Those that jobs begin with come first, so that job k has the k-th
 * @param finalizer the work after the end of all jobs: further links, directory attributes, or directories removed
 */
public record BatchPlan(List<JobPlan> jobs, JobPlan finalizer) {
    /** Keeps a copy of the list. */
    public BatchPlan {
        jobs = List.copyOf(jobs);
    }

    /** Returns the number of jobs. */
    public int workers() {
        return (int) jobs.stream().filter(JobPlan::isFirst).count();
    }

    /** Returns the parts of each job: the one that it begins with, and its further ones. */
    public List<List<JobPlan>> shares() {
        List<List<JobPlan>> shares = new ArrayList<>();
        for (JobPlan part : jobs) {
            if (part.isFirst()) {
                shares.add(new ArrayList<>(List.of(part)));
            } else if (part.owner() != JobPlan.NOBODY) {
                shares.get(part.owner() - 1).add(part);
            }
        }
        return shares;
    }

    /** Returns the parts without an owner. */
    public List<JobPlan> ofNobody() {
        return jobs.stream().filter(part -> part.owner() == JobPlan.NOBODY).toList();
    }

    /** Returns the number of entries that the jobs are to link to a base. */
    public long linkedToBase() {
        return jobs.stream()
                .flatMap(job -> job.groups().stream())
                .filter(group -> group.kind().linksToBase())
                .mapToLong(Group::names)
                .sum();
    }

    /** Returns the number of entries that the jobs are to compare by content. */
    public long compared() {
        return ofCompared(Group::names);
    }

    /** Returns the bytes of these, those of an inode once. */
    public long comparedBytes() {
        return ofCompared(Group::bytes);
    }

    private long ofCompared(ToLongFunction<Group> figure) {
        return Sizes.sum(jobs.stream()
                .flatMap(job -> job.groups().stream())
                .filter(group -> group.kind().comparesContents())
                .mapToLong(figure));
    }

    /** Returns the greatest group number; 0 if there is no group. */
    public int lastGroup() {
        return Stream.concat(jobs.stream(), Stream.of(finalizer))
                .flatMap(job -> job.groups().stream())
                .mapToInt(Group::number)
                .max()
                .orElse(0);
    }

    /** Returns the number of groups of the jobs; the numbers of the finalizer's groups follow. */
    public int jobGroups() {
        return jobs.stream().mapToInt(job -> job.groups().size()).sum();
    }

    /** Returns the first of the finalizer's groups behind those that name the files of ranges. */
    public int firstLinkGroup() {
        return finalizer.groups().stream()
                .filter(group -> !group.kind().closesRanges())
                .mapToInt(Group::number)
                .findFirst()
                .orElse(lastGroup() + 1);
    }

    /** Returns the first of the finalizer's groups whose names are directories; all after it are such groups, too. */
    public int firstAttributeGroup() {
        return finalizer.groups().stream()
                .filter(group -> group.kind().namesDirectories())
                .mapToInt(Group::number)
                .findFirst()
                .orElse(lastGroup() + 1);
    }
}
