package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.ListedGroup;
import org.bpct.model.Sizes;
import org.bpct.options.ResourceOptions;
import org.bpct.options.RunOptions;
import org.bpct.status.AskedResources;
import org.bpct.status.JobStatus;
import org.bpct.status.WaveOptions;
import org.jspecify.annotations.Nullable;

/**
 * What stands in {@code wave.json}.
 *
 * @param wave the number of the wave
 * @param scheduler the name of its scheduler
 * @param queue the words for the submit command
 * @param interval seconds between two reports
 * @param mostQueued the most jobs to be queued at once; 0 for any number
 * @param autoResume how many times a job is submitted again though it settled nothing
 * @param lanes how many groups a job does at once, or auto
 * @param asked what became the words for the submit command; null if nobody knows
 * @param takes the folders of the jobs that the wave has taken over
 * @param lastGroup the greatest number that a group of the batch bears
 * @param jobs the jobs
 * @param finalizer the finalizer
 * @param directories how many directories it gives their attributes
 * @param firstAttributeGroup its first group that counts directories
 */
record WaveDescription(
        int wave,
        String scheduler,
        List<String> queue,
        int interval,
        int mostQueued,
        int autoResume,
        String lanes,
        @Nullable AskedResources asked,
        List<String> takes,
        long lastGroup,
        List<Job> jobs,
        Job finalizer,
        long directories,
        long firstAttributeGroup) {
    /** A job: the name of its folder, and what is in its list. */
    record Job(String folder, int groups, long entries, long bytes) {
        static Job of(String folder, JobPlan plan) {
            return new Job(folder, plan.groups().size(), plan.entries(), plan.bytes());
        }

        /** Returns a job that gets these groups of others, and further ones that settle no entry. */
        static Job of(JobDirectory folder, int allGroups, List<ListedGroup> groups) {
            return new Job(
                    FileName.of(folder.root()).lastComponent().text(),
                    allGroups,
                    groups.stream().mapToLong(ListedGroup::names).sum(),
                    Sizes.sum(groups.stream().mapToLong(ListedGroup::bytes)));
        }
    }

    /** Returns the description of the first wave of a batch. */
    static WaveDescription ofFirst(
            String scheduler, List<String> queue, int interval, RunOptions options, BatchPlan plan) {
        List<Job> jobs = new ArrayList<>();
        for (JobPlan job : plan.jobs()) {
            jobs.add(Job.of(String.format("%04d", jobs.size() + 1), job));
        }
        int lastGroup = plan.jobGroups() + plan.finalizer().groups().size();
        return new WaveDescription(
                1,
                scheduler,
                queue,
                interval,
                options.mostQueued(),
                options.autoResume(),
                options.lanes(),
                asked(options, queue),
                List.of(),
                lastGroup,
                jobs,
                Job.of("finalizer.1", plan.finalizer()),
                plan.finalizer().directories(),
                plan.firstAttributeGroup());
    }

    /** Jobs that were put on this host, because they have nothing to do, have no words. */
    private static AskedResources asked(RunOptions options, List<String> queue) {
        ResourceOptions asked = options.resources();
        return new AskedResources(
                asked.account(),
                asked.partition(),
                asked.seconds(),
                asked.megabytes(),
                queue.isEmpty() ? List.of() : options.queue());
    }

    /** Returns the description of a wave that is submitted with these options, and whose finalizer does the work of another. */
    static WaveDescription like(
            WaveOptions options,
            int wave,
            List<String> takes,
            long lastGroup,
            List<Job> jobs,
            Job finalizer,
            JobStatus finalizerBefore) {
        return new WaveDescription(
                wave,
                options.scheduler(),
                options.queue(),
                options.interval(),
                options.mostQueued(),
                options.autoResume(),
                options.lanes(),
                options.asked(),
                takes,
                lastGroup,
                jobs,
                finalizer,
                finalizerBefore.directories().planned(),
                finalizerBefore.firstAttributeGroup());
    }
}
