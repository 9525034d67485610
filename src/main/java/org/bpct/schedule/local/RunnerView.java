package org.bpct.schedule.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.SystemMessage;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.jspecify.annotations.Nullable;

/** A snapshot of a runner and its jobs, as visible from one host. */
final class RunnerView {
    private final LocalHost here;
    private final RunnerFolder folder;
    private final Map<ProcessIdentity, Boolean> runnersAlive = new HashMap<>();
    private @Nullable RunnerJournal journal;

    /** Makes the view of a wave from this host. */
    RunnerView(LocalHost here, RunnerFolder folder) {
        this.here = here;
        this.folder = folder;
    }

    /** Returns the state of a job. */
    SchedulerState state(LocalJobId job) {
        try {
            return job.host().name().equals(here.name()) ? stateHere(job) : stateElsewhere(job);
        } catch (IOException e) {
            return new SchedulerState(Phase.UNANSWERED, "cannot read " + folder.journal() + ": " + SystemMessage.of(e));
        }
    }

    /** Returns the process of a job that has outlived its runner, on this host. */
    Optional<ProcessIdentity> orphan(LocalJobId job) {
        try {
            return job.host().equals(here) && !isRunnerAlive(job)
                    ? journal().process(job.index()).filter(ProcessIdentity::isAlive)
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Returns the state of a job on another host: whether the runner there is alive is unknown, but an end that it has
     * recorded is visible.
     */
    private SchedulerState stateElsewhere(LocalJobId job) throws IOException {
        return journal()
                .end(job.index())
                .map(end -> new SchedulerState(Phase.ENDED, end))
                .orElse(new SchedulerState(
                        Phase.UNANSWERED, "runs on " + job.host().name()));
    }

    private SchedulerState stateHere(LocalJobId job) throws IOException {
        // Checked before the journal is read, so that the journal of a dead runner is read completely.
        boolean runnerAlive = job.host().equals(here) && isRunnerAlive(job);
        Optional<String> end = journal().end(job.index());
        if (end.isPresent()) {
            return new SchedulerState(Phase.ENDED, end.get());
        }
        Optional<ProcessIdentity> process = journal().process(job.index());
        if (runnerAlive) {
            if (process.isEmpty() && folder.isCancellationRequested(job.index())) {
                return new SchedulerState(Phase.CANCELLED, "cancelled before it started");
            }
            return process.isPresent()
                    ? new SchedulerState(Phase.RUNNING, "")
                    : new SchedulerState(Phase.QUEUED, "waits for its turn on " + here.name());
        }
        if (!job.host().equals(here)) {
            return new SchedulerState(Phase.ENDED, here.name() + " has been restarted");
        }
        return process.isPresent() && process.get().isAlive()
                ? new SchedulerState(Phase.RUNNING, "the runner has died")
                : new SchedulerState(Phase.ENDED, "the runner has died");
    }

    private boolean isRunnerAlive(LocalJobId job) {
        return runnersAlive.computeIfAbsent(job.runner(), ProcessIdentity::isAlive);
    }

    private RunnerJournal journal() throws IOException {
        RunnerJournal read = journal;
        if (read == null) {
            read = RunnerJournal.read(folder);
            journal = read;
        }
        return read;
    }
}
