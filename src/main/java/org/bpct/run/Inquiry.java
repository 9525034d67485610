package org.bpct.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;

/** One round of questions to schedulers, each only if it was not answered a moment ago. */
final class Inquiry {
    private final Schedulers schedulers;
    private final CommandRunner commands;
    private final SchedulerAnswers kept;
    private final long now;
    private final boolean fresh;
    private final Map<JobId, SchedulerState> answers = new HashMap<>();
    private boolean worthKeeping;

    /**
     * Begins a round.
     *
     * @param answersFile where answers are kept
     * @param now the time in seconds
     * @param fresh true if what was answered before does not do
     */
    Inquiry(Schedulers schedulers, CommandRunner commands, Path answersFile, long now, boolean fresh) {
        this.schedulers = schedulers;
        this.commands = commands;
        this.kept = SchedulerAnswers.load(answersFile);
        this.now = now;
        this.fresh = fresh;
    }

    /** What a scheduler is asked. */
    private interface Question {
        Map<JobId, SchedulerState> ask(JobScheduler scheduler) throws InterruptedException;
    }

    /** Asks a scheduler about jobs. */
    void ask(String scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        ask(scheduler, jobs.stream().map(SubmittedJob::id).toList(), open -> open.states(jobs));
    }

    /**
     * Asks a scheduler whether it has jobs of which only the names are known; returns the identities of those that it
     * has. The answers about the others bear their names.
     */
    Map<String, JobId> find(String scheduler, List<NamedJob> jobs) throws InterruptedException {
        List<JobId> names = jobs.stream().map(job -> new JobId(job.name())).toList();
        ask(scheduler, names, open -> search(open, jobs));
        Map<String, JobId> found = new HashMap<>();
        for (JobId name : names) {
            SchedulerState state = answers.get(name);
            if (state != null && state.phase() == Phase.ALIVE && !state.detail().isEmpty()) {
                found.put(name.value(), new JobId(state.detail()));
            }
        }
        return found;
    }

    /** Returns the answers by identity, and by name where no identity was found. */
    Map<JobId, SchedulerState> answers() {
        return answers;
    }

    /** Returns true if the answers are of use to the next who asks. */
    boolean isWorthKeeping() {
        return worthKeeping;
    }

    /** Writes the answers for the next who asks. */
    void keep() throws IOException {
        kept.save(now);
    }

    /** Of a job that is there, the identity stands behind the word. */
    private static Map<JobId, SchedulerState> search(JobScheduler scheduler, List<NamedJob> jobs)
            throws InterruptedException {
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
            jobs.forEach(job -> states.put(new JobId(job.name()), new SchedulerState(Phase.UNANSWERED, complaint)));
        }
        return states;
    }

    private void ask(String name, Collection<JobId> jobs, Question question) throws InterruptedException {
        JobScheduler scheduler;
        try {
            scheduler = schedulers.open(name, commands);
        } catch (UsageException noSuchScheduler) {
            // A plug-in that is not installed here: its jobs may be well, so nobody calls them lost.
            SchedulerState unknown =
                    new SchedulerState(Phase.UNANSWERED, "scheduler '" + name + "' is not installed here");
            jobs.forEach(job -> answers.put(job, unknown));
            return;
        }
        int keep = fresh ? 0 : scheduler.answersKeep();
        Map<JobId, SchedulerState> recent = new HashMap<>();
        for (JobId job : jobs) {
            SchedulerState state = kept.fresh(name, job, now, keep);
            if (state != null) {
                recent.put(job, state);
            }
        }
        if (recent.size() == jobs.size()) {
            answers.putAll(recent);
            worthKeeping |= recent.values().stream().anyMatch(state -> state.phase() == Phase.FORGOTTEN);
            return;
        }
        worthKeeping |= scheduler.answersKeep() > 0;
        for (Map.Entry<JobId, SchedulerState> answer : question.ask(scheduler).entrySet()) {
            answers.put(answer.getKey(), kept.note(name, answer.getKey(), answer.getValue(), now));
            worthKeeping |= answer.getValue().phase() == Phase.ABSENT;
        }
    }
}
