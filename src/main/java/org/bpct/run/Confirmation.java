package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The search, by their names, for jobs that were submitted by a process that did not live to write their identity down,
 * or had no answer. The caller holds the {@link BatchLock}, so nobody is just submitting them.
 */
final class Confirmation {
    private final Schedulers schedulers;
    private final InstantSource clock;

    Confirmation(Schedulers schedulers, InstantSource clock) {
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /**
     * Writes down the identities that are found; returns true if there are any.
     *
     * @throws SchedulerException if a scheduler does not answer: it may hold such a job
     */
    boolean confirm(BatchStatus status, CommandRunner commands)
            throws UsageException, SchedulerException, IOException, InterruptedException {
        Map<String, List<String>> names = new HashMap<>();
        Map<String, JobStatus> jobs = new HashMap<>();
        for (JobStatus job : status.jobs()) {
            String name = job.unconfirmedName();
            if (name != null) {
                jobs.put(name, job);
                names.computeIfAbsent(job.scheduler(), any -> new ArrayList<>()).add(name);
            }
        }
        boolean foundSome = false;
        for (Map.Entry<String, List<String>> scheduler : names.entrySet()) {
            Map<String, JobId> found =
                    schedulers.open(scheduler.getKey(), commands).find(scheduler.getValue());
            for (Map.Entry<String, JobId> id : found.entrySet()) {
                JobStatus job = jobs.get(id.getKey());
                if (job != null) {
                    foundSome = true;
                    PrivateFiles.appendLine(
                            job.directory().submission(), "id " + id.getValue() + " " + clock.millis() / 1000 + " .");
                }
            }
        }
        return foundSome;
    }
}
