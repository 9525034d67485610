package org.bpct.query;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.jspecify.annotations.Nullable;

/**
 * One round of questions to schedulers. A process asks a cluster only if no process did a moment ago, and then about
 * all watched jobs. Other processes wait for that answer, so any number of watching processes causes one question.
 */
final class Inquiry implements AutoCloseable {
    /** A holder of the turn is stuck after this time, for example by Ctrl-Z: four commands that hang take as long. */
    private static final int STUCK_SECONDS = 180;

    private final Schedulers schedulers;
    private final BatchHome home;
    private final InstantSource clock;
    private final boolean fresh;
    private final BooleanSupplier mayKeep;
    private final Map<JobId, SchedulerState> answers = new HashMap<>();
    private SchedulerAnswers kept;
    private final AnswersTurn turn;
    private boolean worthKeeping;
    private @Nullable Boolean keeps;

    /**
     * Starts a round.
     *
     * @param fresh whether earlier answers are not good enough
     * @param mayKeep whether the answers may be kept for others; it is called only if there are some
     */
    Inquiry(Schedulers schedulers, BatchHome home, InstantSource clock, boolean fresh, BooleanSupplier mayKeep) {
        this.schedulers = schedulers;
        this.home = home;
        this.clock = clock;
        this.fresh = fresh;
        this.mayKeep = mayKeep;
        this.kept = SchedulerAnswers.load(home.answers());
        this.turn = new AnswersTurn(home);
    }

    /** Asks a scheduler about jobs. */
    void ask(String scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        List<JobId> ids = jobs.stream().map(SubmittedJob::id).toList();
        JobScheduler open = open(scheduler, ids);
        if (open == null) {
            return;
        }
        if (open.answersKeep() == 0) {
            askHere(open, jobs);
            return;
        }
        if (!isShared(open, ids)) {
            takeTurn();
            if (!isShared(open, ids)
                    && (fresh || !turn.isBusy() || !kept.wasAsked(open.name(), now(), STUCK_SECONDS))) {
                askForAll(open, jobs);
                return;
            }
        }
        want(scheduler, jobs);
        ids.forEach(id -> answers.put(id, kept.latest(scheduler, id, now())));
    }

    /** Asks the next process to include these jobs: a process that never has the turn would never get an answer. */
    private void want(String scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        if (!keeps() || jobs.stream().allMatch(job -> kept.isWanted(scheduler, job.id(), now()))) {
            return;
        }
        takeTurn();
        if (!turn.isBusy()) {
            jobs.forEach(job -> kept.want(scheduler, job, now()));
            worthKeeping = true;
        }
    }

    /** Returns true if a process has just asked on behalf of all. */
    private boolean isShared(JobScheduler scheduler, List<JobId> jobs) {
        String name = scheduler.name();
        return !fresh
                && kept.wasAsked(name, now(), scheduler.answersKeep())
                // A process that must not write the file cannot make others ask for it.
                && (keeps() || jobs.stream().allMatch(job -> kept.isWanted(name, job, now())));
    }

    private void askForAll(JobScheduler scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        String name = scheduler.name();
        long now = now();
        Map<JobId, SubmittedJob> all = new LinkedHashMap<>();
        jobs.forEach(job -> all.put(job.id(), job));
        if (keeps()) {
            kept.watched(name, FileName.of(home.root()), now).forEach(job -> all.putIfAbsent(job.id(), job));
        }
        Map<JobId, SchedulerState> states = scheduler.states(all.values());
        kept.asked(name, states.values(), now);
        jobs.forEach(job -> kept.want(name, job, now));
        for (SubmittedJob job : all.values()) {
            answers.put(job.id(), kept.note(name, job, states.get(job.id()), now));
        }
        worthKeeping = true;
    }

    /** Asks about jobs on this host: a query costs nothing, and only a job reported as unknown needs proof. */
    private void askHere(JobScheduler scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        Map<JobId, SchedulerState> states = scheduler.states(jobs);
        if (states.values().stream().anyMatch(state -> state.phase() == Phase.ABSENT)) {
            takeTurn();
            worthKeeping = true;
        }
        for (SubmittedJob job : jobs) {
            answers.put(job.id(), kept.note(scheduler.name(), job, states.get(job.id()), now()));
        }
    }

    /**
     * Asks a scheduler about jobs of which only the names are known; returns the identities of those that it has. The
     * answers about the others are kept by name.
     */
    Map<String, JobId> find(String scheduler, List<NamedJob> jobs) throws InterruptedException {
        List<JobId> names = jobs.stream().map(job -> new JobId(job.name())).toList();
        JobScheduler open = open(scheduler, names);
        if (open != null) {
            askByName(open, names, jobs);
        }
        Map<String, JobId> found = new HashMap<>();
        for (JobId name : names) {
            SchedulerState state = answers.get(name);
            if (state != null && state.phase() == Phase.ALIVE && !state.detail().isEmpty()) {
                found.put(name.value(), new JobId(state.detail()));
            }
        }
        return found;
    }

    private void askByName(JobScheduler scheduler, List<JobId> names, List<NamedJob> jobs) throws InterruptedException {
        String name = scheduler.name();
        for (JobId job : names) {
            SchedulerState state = kept.fresh(name, job, now(), fresh ? 0 : scheduler.answersKeep());
            if (state != null) {
                answers.put(job, state);
            }
        }
        if (answers.keySet().containsAll(names)) {
            return;
        }
        takeTurn();
        Map<JobId, SchedulerState> states = search(scheduler, jobs);
        states.forEach((job, state) -> answers.put(job, kept.note(name, job, state, now())));
        worthKeeping |= scheduler.answersKeep() > 0
                || states.values().stream().anyMatch(state -> state.phase() == Phase.ABSENT);
    }

    /** Returns a scheduler; null if it is not installed here, which then becomes the answer about its jobs. */
    private @Nullable JobScheduler open(String name, Collection<JobId> jobs) {
        try {
            return schedulers.open(name);
        } catch (UsageException noSuchScheduler) {
            // The plug-in is not installed here. Its jobs may be well, so they are not reported as lost.
            SchedulerState unknown =
                    new SchedulerState(Phase.UNANSWERED, "scheduler '" + name + "' is not installed here");
            jobs.forEach(job -> answers.put(job, unknown));
            return null;
        }
    }

    /** Waits for the turn, and reads the answers that others have left. */
    private void takeTurn() throws InterruptedException {
        if (keeps() && turn.take()) {
            kept = SchedulerAnswers.load(home.answers());
        }
    }

    private boolean keeps() {
        Boolean known = keeps;
        if (known == null) {
            known = mayKeep.getAsBoolean();
            keeps = known;
        }
        return known;
    }

    private long now() {
        return clock.millis() / 1000;
    }

    /** Returns the answers by identity, or by name for jobs without an identity. */
    Map<JobId, SchedulerState> answers() {
        return answers;
    }

    /** Writes the answers for later processes, if there are any. */
    void keep() throws IOException {
        if (worthKeeping && keeps()) {
            kept.save(now());
        }
    }

    /** Passes the turn on. */
    @Override
    public void close() {
        turn.close();
    }

    /** Returns the answers to a search by name; the identity of an existing job follows the word. */
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
}
