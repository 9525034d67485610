package org.bpct.schedule;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.bpct.Patience;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.jspecify.annotations.Nullable;

/** A scheduler that lives and dies with its object: a thread for each running job, all at once. */
final class FakeScheduler implements JobScheduler {
    private final Map<JobId, FakeJob> known = new ConcurrentHashMap<>();
    private final Executor threads = task -> new Thread(task, "fake-job").start();

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public int sensibleJobs() {
        return 1000;
    }

    @Override
    public int progressInterval() {
        return 1;
    }

    @Override
    public int answersKeep() {
        return 0;
    }

    @Override
    public List<String> examine() {
        return List.of();
    }

    @Override
    public NodeCommands nodeCommands() {
        return NodeCommands.NONE;
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        return QueueWords.of(queue);
    }

    @Override
    public Map<String, JobId> find(Collection<NamedJob> jobs) {
        Map<String, JobId> found = new LinkedHashMap<>();
        for (NamedJob sought : jobs) {
            known.forEach((id, job) -> {
                if (job.name().equals(sought.name())) {
                    found.put(sought.name(), id);
                }
            });
        }
        return found;
    }

    @Override
    public String remark(int jobs) {
        return jobs + " jobs were handed to a fake";
    }

    @Override
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException {
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        CompletableFuture<Void> first = allOver(submission.first());
        for (Submission.Job job : submission.jobs()) {
            ends.add(first.thenRunAsync(take(job, log), threads));
        }
        ends.add(first);
        ends.add(allOver(submission.after()));
        if (submission.finalizer() == null) {
            return;
        }
        Runnable finalizer = take(submission.finalizer(), log);
        CompletableFuture<Void> all = CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
        CompletableFuture<Void> last = all.thenRunAsync(finalizer, threads);
        last.exceptionally(failure -> null);
    }

    private CompletableFuture<Void> allOver(List<JobId> jobs) {
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        for (JobId id : jobs) {
            FakeJob earlier = known.get(id);
            if (earlier != null) {
                ends.add(earlier.over());
            }
        }
        return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
    }

    private Runnable take(Submission.Job job, SubmissionLog log) throws SchedulerException {
        log.submitting(job);
        JobId id = new JobId("fake-" + (known.size() + 1));
        FakeJob taken = new FakeJob(job);
        known.put(id, taken);
        log.submitted(job, id);
        return taken;
    }

    @Override
    public Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (SubmittedJob submitted : jobs) {
            FakeJob job = known.get(submitted.id());
            states.put(submitted.id(), new SchedulerState(job == null ? Phase.ABSENT : job.phase(), ""));
        }
        return states;
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) {
        for (SubmittedJob submitted : jobs) {
            FakeJob job = known.get(submitted.id());
            if (job != null) {
                job.cancel();
            }
        }
    }

    /** A job that runs its script unless it was cancelled before. */
    private static final class FakeJob implements Runnable {
        private final Submission.Job job;
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private Phase phase = Phase.QUEUED;
        private @Nullable Process process;

        FakeJob(Submission.Job job) {
            this.job = job;
        }

        String name() {
            return job.name();
        }

        @Override
        public void run() {
            Process started = start();
            if (started != null) {
                try {
                    await(started);
                } finally {
                    end();
                }
            }
        }

        private synchronized @Nullable Process start() {
            if (phase == Phase.ENDED) {
                return null;
            }
            String become = "mapfile -d '' -t w; exec bash -- \"${w[0]}\" </dev/null >>\"${w[1]}\" 2>&1";
            try {
                Process started = new ProcessBuilder("bash", "-c", become).start();
                try (OutputStream words = started.getOutputStream()) {
                    words.write(WaveFixture.joined(
                            List.of(job.script().bytes(), job.output().bytes())));
                }
                process = started;
                phase = Phase.RUNNING;
                return started;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** A job that never ends fails here, and not by the patience of whoever waits for all tests. */
        private void await(Process started) {
            try {
                if (!Patience.usual().outlasts(started)) {
                    started.destroyForcibly();
                    throw new AssertionError("job " + job.name() + " never ends");
                }
            } catch (InterruptedException e) {
                started.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void end() {
            phase = Phase.ENDED;
            over.complete(null);
        }

        CompletableFuture<Void> over() {
            return over;
        }

        synchronized Phase phase() {
            return phase;
        }

        synchronized void cancel() {
            if (process != null) {
                process.destroy();
            } else {
                end();
            }
        }
    }
}
