package org.bpct.description;

import java.util.List;
import org.bpct.model.WaveSettings;
import org.jspecify.annotations.Nullable;

/**
 * What the jobs of a wave are submitted with, now and later.
 *
 * @param wave the number of the wave
 * @param scheduler the name of the scheduler
 * @param queue the words for its submit command
 * @param interval seconds between two reports of a job
 * @param settings how they work
 * @param asked what became the words for the scheduler; null if an older bpct wrote the wave
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

    /** Returns what another wave is submitted with in the same way. */
    public WaveOptions ofWave(int number) {
        return new WaveOptions(number, scheduler, queue, interval, settings, asked);
    }
}
