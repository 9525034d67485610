package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

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
        Map<String, List<NamedJob>> sought = new HashMap<>();
        Map<String, JobStatus> jobs = new HashMap<>();
        for (JobStatus job : status.jobs()) {
            String name = job.unconfirmedName();
            if (name != null) {
                jobs.put(name, job);
                sought.computeIfAbsent(job.scheduler(), any -> new ArrayList<>())
                        .add(new NamedJob(
                                name,
                                FileName.of(job.directory().script()),
                                FileName.of(status.directory().wave(job.wave()))));
            }
        }
        boolean foundSome = false;
        for (Map.Entry<String, List<NamedJob>> scheduler : sought.entrySet()) {
            Map<String, JobId> found;
            try {
                found = schedulers.open(scheduler.getKey(), commands).find(scheduler.getValue());
            } catch (SchedulerException e) {
                if (scheduler.getValue().stream().allMatch(job -> isCancelled(jobs.get(job.name())))) {
                    continue;
                }
                throw e;
            }
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

    /** Somebody who says that a job is over must be believed in the end: a scheduler may never answer again. */
    private static boolean isCancelled(@Nullable JobStatus job) {
        return job != null && job.state() == JobState.CANCELLED;
    }
}
