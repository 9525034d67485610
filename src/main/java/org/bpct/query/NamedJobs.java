package org.bpct.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SchedulerException;

/** A search for jobs known only by name, with its results as states. */
record NamedJobs(List<NamedJob> jobs) {
    /** Returns the names as the keys of answers. */
    List<JobId> names() {
        return jobs.stream().map(job -> new JobId(job.name())).toList();
    }

    /** Returns the answers of a scheduler; the identity of an existing job follows the word. */
    Map<JobId, SchedulerState> search(JobScheduler scheduler) throws InterruptedException {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        try {
            Map<String, JobId> found = scheduler.find(jobs);
            for (NamedJob job : jobs) {
                JobId id = found.get(job.name());
                states.put(
                        new JobId(job.name()),
                        id == null
                                ? new SchedulerState(Phase.ABSENT, "")
                                : new SchedulerState(Phase.ALIVE, id.value()));
            }
        } catch (SchedulerException e) {
            String complaint = e.getMessage() == null ? "" : e.getMessage();
            names().forEach(name -> states.put(name, new SchedulerState(Phase.UNANSWERED, complaint)));
        }
        return states;
    }

    /** Returns the identities, by name, that these answers tell. */
    Map<String, JobId> found(Map<JobId, SchedulerState> answers) {
        Map<String, JobId> found = new LinkedHashMap<>();
        for (JobId name : names()) {
            SchedulerState state = answers.get(name);
            if (state != null && state.phase() == Phase.ALIVE && !state.detail().isEmpty()) {
                found.put(name.value(), new JobId(state.detail()));
            }
        }
        return found;
    }
}
