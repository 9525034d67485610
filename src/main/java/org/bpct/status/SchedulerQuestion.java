package org.bpct.status;

import java.nio.file.Path;
import java.util.List;
import org.bpct.model.JobTicket;

/**
 * The jobs of one wave that a scheduler must be asked about.
 *
 * @param wave the number of the wave
 * @param scheduler the name of the scheduler that the wave was given to
 * @param folder the wave's folder
 * @param jobs the jobs without a final exit record, the finalizer last
 */
public record SchedulerQuestion(int wave, String scheduler, Path folder, List<JobTicket> jobs) {
    /** Keeps a copy of the list. */
    public SchedulerQuestion {
        jobs = List.copyOf(jobs);
    }
}
