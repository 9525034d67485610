package org.bpct.query;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
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
    private final ElsewhereJobs elsewhere;
    private final RoundAnswers answers = new RoundAnswers();
    private SchedulerAnswers kept;
    private final AnswersTurn turn;
    private boolean worthKeeping;
    private @Nullable Boolean keeps;

    /**
     * Starts a round.
     *
     * @param fresh whether earlier answers are not good enough
     * @param elsewhere the jobs of other clusters that this process has asked about without success
     * @param mayKeep whether the answers may be kept for others; it is called only if there are some
     */
    Inquiry(
            Schedulers schedulers,
            BatchHome home,
            InstantSource clock,
            boolean fresh,
            ElsewhereJobs elsewhere,
            BooleanSupplier mayKeep) {
        this.schedulers = schedulers;
        this.elsewhere = elsewhere;
        this.home = home;
        this.clock = clock;
        this.fresh = fresh;
        this.mayKeep = mayKeep;
        this.kept = SchedulerAnswers.load(home.answers());
        this.turn = new AnswersTurn(home);
    }

    /** Asks a scheduler about jobs. */
    void ask(String scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        JobScheduler open = open(scheduler, unknown -> jobs.forEach(job -> answers.put(job, unknown)));
        if (open == null) {
            return;
        }
        if (open.answersKeep() == 0) {
            askHere(open, jobs);
            return;
        }
        List<SubmittedJob> here = new ArrayList<>();
        for (SubmittedJob job : jobs) {
            SchedulerState known = fresh ? null : elsewhere.recent(job, now(), open.answersKeep());
            if (known == null) {
                here.add(job);
            } else {
                answers.put(job, known);
            }
        }
        for (JobGroups.Group group : JobGroups.of(here)) {
            ask(open, group);
        }
    }

    private void ask(JobScheduler open, JobGroups.Group group) throws InterruptedException {
        if (!isShared(open, group)) {
            takeTurn();
            if (!isShared(open, group)
                    && (fresh
                            || !turn.isBusy()
                            || !kept.wasAsked(open.name(), group.cluster(), now(), STUCK_SECONDS))) {
                askForAll(open, group);
                return;
            }
        }
        want(open.name(), group.jobs());
        group.jobs().forEach(job -> answers.put(job, kept.latest(open.name(), job.ticket(), now())));
    }

    /** Asks the next process to include these jobs: a process that never has the turn would never get an answer. */
    private void want(String scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        if (!keeps() || jobs.stream().allMatch(job -> kept.isWanted(scheduler, job.ticket(), now()))) {
            return;
        }
        takeTurn();
        if (!turn.isBusy()) {
            jobs.forEach(job -> kept.want(scheduler, job, now()));
            worthKeeping = true;
        }
    }

    /** Returns true if a process has just asked on behalf of all. */
    private boolean isShared(JobScheduler scheduler, JobGroups.Group group) {
        String name = scheduler.name();
        int keep = AnswerLife.seconds(group.jobs(), scheduler.answersKeep(), now());
        return !fresh
                && kept.wasAsked(name, group.cluster(), now(), keep)
                // A process that must not write the file cannot make others ask for it.
                && (keeps() || group.jobs().stream().allMatch(job -> kept.isWanted(name, job.ticket(), now())));
    }

    private void askForAll(JobScheduler scheduler, JobGroups.Group group) throws InterruptedException {
        String name = scheduler.name();
        long now = now();
        Set<SubmittedJob> all = new LinkedHashSet<>(group.jobs());
        if (keeps()) {
            for (SubmittedJob job : kept.watched(name, group.cluster(), FileName.of(home.root()), now)) {
                if (job.ticket().equals(group.tickets().getOrDefault(job.id(), job.ticket()))) {
                    all.add(job);
                }
            }
        }
        Map<JobId, SchedulerState> states = scheduler.states(all);
        boolean isHere = states.values().stream().anyMatch(state -> state.phase() != Phase.ELSEWHERE);
        if (isHere) {
            kept.asked(name, group.cluster(), states.values(), now);
            group.jobs().forEach(job -> kept.want(name, job, now));
            worthKeeping = true;
        }
        for (SubmittedJob job : all) {
            SchedulerState state = states.get(job.id());
            if (state != null && state.phase() == Phase.ELSEWHERE) {
                elsewhere.note(job, state, now);
                answers.put(job, state);
            } else {
                answers.put(job, kept.note(name, job, state, now));
            }
        }
    }

    /** Asks about jobs on this host: a query costs nothing, and only a job reported as unknown needs proof. */
    private void askHere(JobScheduler scheduler, List<SubmittedJob> jobs) throws InterruptedException {
        Map<JobId, SchedulerState> states = scheduler.states(jobs);
        if (states.values().stream().anyMatch(state -> state.phase() == Phase.ABSENT)) {
            takeTurn();
            worthKeeping = true;
        }
        for (SubmittedJob job : jobs) {
            answers.put(job, kept.note(scheduler.name(), job, states.get(job.id()), now()));
        }
    }

    /**
     * Asks a scheduler about jobs known only by name; returns the identities of those that it has. The answers about
     * the others are kept by name.
     */
    Map<String, JobId> find(String scheduler, NamedJobs jobs) throws InterruptedException {
        JobScheduler open = open(
                scheduler,
                unknown -> jobs.names().forEach(name -> answers.named().put(name, unknown)));
        if (open != null) {
            askByName(open, jobs);
        }
        return jobs.found(answers.named());
    }

    private void askByName(JobScheduler scheduler, NamedJobs jobs) throws InterruptedException {
        String name = scheduler.name();
        for (JobId job : jobs.names()) {
            SchedulerState state = kept.fresh(name, job, now(), fresh ? 0 : scheduler.answersKeep());
            if (state != null) {
                answers.named().put(job, state);
            }
        }
        if (answers.named().keySet().containsAll(jobs.names())) {
            return;
        }
        takeTurn();
        Map<JobId, SchedulerState> states = jobs.search(scheduler);
        states.forEach((job, state) -> answers.named().put(job, kept.note(name, job, state, now())));
        worthKeeping |= scheduler.answersKeep() > 0
                || states.values().stream().anyMatch(state -> state.phase() == Phase.ABSENT);
    }

    /** Returns a scheduler; null if it is not installed here, which then becomes the answer about its jobs. */
    private @Nullable JobScheduler open(String name, Consumer<SchedulerState> unknown) {
        try {
            return schedulers.open(name);
        } catch (UsageException noSuchScheduler) {
            // The plug-in is not installed here. Its jobs may be well, so they are not reported as lost.
            unknown.accept(new SchedulerState(Phase.UNANSWERED, "scheduler '" + name + "' is not installed here"));
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

    /** Returns the answers of this round. */
    RoundAnswers answers() {
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
}
