package org.bpct.wave;

import java.util.List;
import java.util.OptionalInt;
import org.bpct.options.JobOptions;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Wanted;

/** The limits of a site, compared with what a user asks for before anything is begun. */
public final class AskedLimits {
    private AskedLimits() {}

    /** Returns the sentences; none where the options are refused, or where jobs run on this host. */
    public static List<String> of(JobOptions options, JobScheduler scheduler, String user) throws InterruptedException {
        QueueWords queue = scheduler.queueWords(options.queue(), Placement.resources(options.resources()));
        if (scheduler.answersKeep() == 0
                || !queue.refusal().isEmpty()
                || !scheduler.refusalOfHost().isEmpty()) {
            return List.of();
        }
        OptionalInt count = options.division().count();
        int most = options.division().most();
        int jobs = count.orElse(most == 0 ? scheduler.sensibleJobs() : Math.min(most, scheduler.sensibleJobs()));
        boolean together = options.settings().together();
        return scheduler.limits(new Wanted(
                together ? 1 : jobs,
                together ? jobs : 1,
                options.settings().mostQueued(),
                together
                        ? "--nodes " + jobs
                        : count.isPresent() ? "-j " + jobs : "-j auto, which may plan " + jobs + ",",
                user,
                options.settings().filledIn(queue.words(), jobs)));
    }
}
