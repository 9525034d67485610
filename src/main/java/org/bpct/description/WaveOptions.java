package org.bpct.description;

import java.util.List;
import org.bpct.model.SchedulerAddress;
import org.bpct.model.WaveSettings;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which the jobs of a wave are submitted, now and later.
 *
 * @param wave the number of the wave
 * @param scheduler the scheduler, as the word of a {@link SchedulerAddress}
 * @param queue the words for its submit command
 * @param interval seconds between two reports of a job
 * @param settings the settings of the jobs
 * @param asked the resources that became the words for the scheduler; null if an older bpct wrote the wave
 */
public record WaveOptions(
        int wave,
        String scheduler,
        List<String> queue,
        int interval,
        WaveSettings settings,
        @Nullable AskedResources asked) {
    /** Keeps a copy of the list. */
    public WaveOptions {
        queue = List.copyOf(queue);
    }

    /** Returns the scheduler and its cluster. */
    public SchedulerAddress address() {
        return SchedulerAddress.of(scheduler);
    }

    /** Returns the same options for another wave. */
    public WaveOptions ofWave(int number) {
        return new WaveOptions(number, scheduler, queue, interval, settings, asked);
    }
}
