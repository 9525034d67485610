package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;

/**
 * The scheduler that runs the jobs on this host, through a runner that outlives bpct:
 * {@code templates/scheduler/local/runner.sh}, rendered into the wave's folder.
 *
 * <p>bpct and the runner communicate through files, so a job can be cancelled from any host that sees the folder. Only
 * the host where it runs can tell whether it is running.
 */
public final class LocalScheduler implements JobScheduler {
    static final String NAME = "local";

    private static final int PROGRESS_INTERVAL = 2;
    private static final Pattern MAX = Pattern.compile("max=([1-9]\\d{0,4})");

    private final CommandRunner commands;
    private final int processors;
    private final LocalHost here = LocalHost.here();

    public LocalScheduler(CommandRunner commands, int processors) {
        this.commands = commands;
        this.processors = processors;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int sensibleJobs() {
        return processors;
    }

    @Override
    public int progressInterval() {
        return PROGRESS_INTERVAL;
    }

    @Override
    public String remark(int jobs) {
        return (jobs == 1 ? "1 job runs" : jobs + " jobs run") + " on THIS host: scheduler " + NAME;
    }

    @Override
    public int answersKeep() {
        return 0;
    }

    @Override
    public List<String> examine() {
        return List.of(processors + " jobs at once, unless --queue max=K says otherwise");
    }

    @Override
    public NodeCommands nodeCommands() {
        return NodeCommands.NONE;
    }

    @Override
    public Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException {
        Map<FileName, RunnerQueues> waves = new HashMap<>();
        Map<String, JobId> found = new LinkedHashMap<>();
        for (NamedJob job : jobs) {
            try {
                RunnerQueues wave = waves.get(job.waveFolder());
                if (wave == null) {
                    wave = RunnerQueues.read(job.waveFolder());
                    waves.put(job.waveFolder(), wave);
                }
                wave.newest(job.script()).ifPresent(id -> found.put(job.name(), id.toJobId()));
            } catch (IOException e) {
                throw new SchedulerException(
                        "cannot read the queues in " + job.waveFolder().display() + ": " + SystemMessage.of(e), e);
            }
        }
        return found;
    }

    @Override
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException {
        QueueWords understood = queueWords(submission.queueWords(), Resources.NONE);
        if (!understood.refusal().isEmpty()) {
            throw new SchedulerException(understood.refusal());
        }
        int atOnce = atOnce(submission.queueWords());
        List<Submission.Job> queue = new ArrayList<>(submission.jobs());
        Submission.Job finalizer = submission.finalizer();
        if (finalizer != null) {
            queue.add(finalizer);
        }
        // The runner is prepared before anything is recorded: if the disk is full, the jobs were never submitted.
        RunnerStart runner = RunnerStart.prepare(here, submission, queue);
        record(queue, log);
        Announcement announcement = runner.start(commands, atOnce, finalizer == null ? 0 : 1);
        for (int i = 0; i < queue.size(); i++) {
            log.submitted(queue.get(i), announcement.job(i + 1).toJobId());
        }
    }

    private static void record(List<Submission.Job> queue, SubmissionLog log) throws SchedulerException {
        List<Submission.Job> recorded = new ArrayList<>();
        try {
            for (Submission.Job job : queue) {
                log.submitting(job);
                recorded.add(job);
            }
        } catch (SchedulerException e) {
            for (Submission.Job job : recorded) {
                log.refused(job);
            }
            throw e;
        }
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        for (String word : queue) {
            if (!MAX.matcher(word).matches()) {
                return QueueWords.refused("the local scheduler does not know '" + word
                        + "': it takes --queue max=K, at most K jobs at once (1 to 99999)");
            }
        }
        List<String> asked = resources.options();
        List<String> notes = asked.isEmpty()
                ? List.of()
                : List.of(
                        String.join(", ", asked) + ": not obeyed, as jobs of this host have no such limits or queues");
        return new QueueWords(queue, notes, "");
    }

    @Override
    public int atOnce(List<String> queueWords) {
        int atOnce = processors;
        for (String word : queueWords) {
            atOnce = Integer.parseInt(word.substring("max=".length()));
        }
        return atOnce;
    }

    @Override
    public Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) {
        RunnerViews views = new RunnerViews(here);
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (SubmittedJob job : jobs) {
            states.put(
                    job.id(),
                    LocalJobId.parse(job.id())
                            .map(id -> views.of(job.waveFolder(), id.runner()).state(id))
                            .orElseGet(() -> new SchedulerState(Phase.ABSENT, "not a job of the local scheduler")));
        }
        return states;
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) throws SchedulerException {
        RunnerViews views = new RunnerViews(here);
        for (SubmittedJob job : jobs) {
            Optional<LocalJobId> id = LocalJobId.parse(job.id());
            if (id.isEmpty() || !Files.isDirectory(job.waveFolder().toPath())) {
                continue;
            }
            try {
                RunnerFolder.of(job.waveFolder(), id.get().runner())
                        .requestCancellation(id.get().index());
            } catch (IOException e) {
                throw new SchedulerException(
                        "cannot cancel " + job.id() + " in " + job.waveFolder().display() + ": " + SystemMessage.of(e),
                        e);
            }
            views.of(job.waveFolder(), id.get().runner()).orphan(id.get()).ifPresent(ProcessIdentity::terminate);
        }
    }
}
