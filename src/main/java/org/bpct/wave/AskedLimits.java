package org.bpct.wave;

import java.util.List;
import java.util.OptionalInt;
import org.bpct.description.WaveOptions;
import org.bpct.options.JobOptions;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Wanted;

/** The limits of a site, compared with a user's request before any work begins. */
public final class AskedLimits {
    private AskedLimits() {}

    /** Returns the sentences; none where the options are refused, or where jobs run on this host. */
    public static List<String> of(JobOptions options, JobScheduler scheduler, String user) throws InterruptedException {
        QueueWords queue = scheduler.queueWords(options.queue(), Placement.resources(options.resources()));
        if (!queue.refusal().isEmpty() || !hasAny(scheduler)) {
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

    /**
     * Returns the sentences about jobs of a batch that is there.
     *
     * @param wave the settings of their submission
     * @param typed the words that say how many, as in {@link Wanted#typed}
     */
    public static List<String> of(WaveOptions wave, int jobs, String typed, JobScheduler scheduler, String user)
            throws InterruptedException {
        if (!hasAny(scheduler)) {
            return List.of();
        }
        boolean together = wave.settings().together();
        return scheduler.limits(new Wanted(
                together ? 1 : jobs, together ? jobs : 1, wave.settings().mostQueued(), typed, user, wave.queue()));
    }

    private static boolean hasAny(JobScheduler scheduler) throws InterruptedException {
        return scheduler.answersKeep() != 0 && scheduler.refusalOfHost().isEmpty();
    }
}
