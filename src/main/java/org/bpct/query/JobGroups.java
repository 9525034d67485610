package org.bpct.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.schedule.SubmittedJob;

/**
 * Jobs that one question can be about: they are with one cluster, and no two of them have one number. Jobs of different
 * clusters have, and jobs from before and after the loss of a cluster's records.
 */
final class JobGroups {
    private final List<Group> groups = new ArrayList<>();

    private JobGroups() {}

    /**
     * One of the groups.
     *
     * @param cluster the cluster; empty if it is unknown
     * @param jobs the jobs
     */
    record Group(String cluster, List<SubmittedJob> jobs, Map<JobId, JobTicket> tickets) {
        private boolean takes(SubmittedJob job) {
            if (!cluster.equals(job.ticket().cluster())) {
                return false;
            }
            JobTicket other = tickets.putIfAbsent(job.id(), job.ticket());
            return other == null || other.equals(job.ticket());
        }
    }

    /** Returns the groups of these jobs. */
    static List<Group> of(Collection<SubmittedJob> jobs) {
        JobGroups all = new JobGroups();
        jobs.forEach(all::add);
        return all.groups;
    }

    private void add(SubmittedJob job) {
        for (Group group : groups) {
            if (group.takes(job)) {
                group.jobs().add(job);
                return;
            }
        }
        Group group = new Group(job.ticket().cluster(), new ArrayList<>(), new HashMap<>());
        group.tickets().put(job.id(), job.ticket());
        group.jobs().add(job);
        groups.add(group);
    }
}
