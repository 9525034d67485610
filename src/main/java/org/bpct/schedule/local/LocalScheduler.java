package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
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
 * The scheduler that runs the jobs on this host, through a runner that outlives bpct: {@code
 * templates/runner-local.sh}, rendered into the wave's folder.
 *
 * <p>bpct and the runner speak through files, so a job can be cancelled from any host that sees the folder;
 * whether it runs can be said only where it runs.
 */
public final class LocalScheduler implements JobScheduler {
    static final String NAME = "local";

    private static final int PROGRESS_INTERVAL = 2;
    private static final Duration START_DEADLINE = Duration.ofSeconds(60);
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
        // Before a word of it is recorded: what cannot be written on a full disk was never submitted.
        RunnerFolder folder = prepare(submission, queue);
        record(queue, log);
        Announcement announcement = startRunner(folder.runner(), atOnce, finalizer == null ? 0 : 1);
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

    private RunnerFolder prepare(Submission submission, List<Submission.Job> queue) throws SchedulerException {
        Set<ProcessIdentity> runners = runners(submission.after());
        Set<ProcessIdentity> first = runners(submission.first());
        try {
            for (RunnerFolder earlier : RunnerFolder.all(submission.folder())) {
                earlier.close();
            }
            RunnerFolder folder = RunnerFolder.fresh(submission.folder());
            SummedFiles.check(folder.runner().toPath());
            folder.writeQueue(queue);
            if (!runners.isEmpty()) {
                folder.writeAfter(runners);
            }
            if (!first.isEmpty()) {
                folder.writeFirst(first);
            }
            return folder;
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot make the queue in " + submission.folder().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private Set<ProcessIdentity> runners(Collection<JobId> jobs) {
        Set<ProcessIdentity> runners = new LinkedHashSet<>();
        for (JobId id : jobs) {
            LocalJobId.parse(id).filter(job -> job.host().equals(here)).ifPresent(job -> runners.add(job.runner()));
        }
        return runners;
    }

    private Announcement startRunner(FileName runner, int atOnce, int finalizers)
            throws SchedulerException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "--"));
        words.add(runner.bytes());
        words.addAll(CommandRunner.words("start", Integer.toString(atOnce), Integer.toString(finalizers)));
        CommandRunner.Result result = commands.run(words, START_DEADLINE);
        Optional<Announcement> announcement = Announcement.parse(new String(result.out(), StandardCharsets.ISO_8859_1));
        if (!result.succeeded() || announcement.isEmpty()) {
            throw new SchedulerException("the runner " + runner.display() + " did not start: " + result.complaint());
        }
        return announcement.get();
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        for (String word : queue) {
            if (!MAX.matcher(word).matches()) {
                return QueueWords.refused("the local scheduler does not know '" + word
                        + "': it takes --queue max=K, at most K jobs at once (1 to 99999)");
            }
        }
        List<String> notes = resources.isEmpty()
                ? List.of()
                : List.of("account, partition, time and memory mean nothing to the local scheduler");
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
        Map<RunnerFolder, RunnerView> views = new HashMap<>();
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (SubmittedJob job : jobs) {
            states.put(
                    job.id(),
                    LocalJobId.parse(job.id())
                            .map(id -> view(views, job, id).state(id))
                            .orElseGet(() -> new SchedulerState(Phase.ABSENT, "not a job of the local scheduler")));
        }
        return states;
    }

    private RunnerView view(Map<RunnerFolder, RunnerView> views, SubmittedJob job, LocalJobId id) {
        RunnerFolder folder = RunnerFolder.of(job.waveFolder(), id.runner());
        return views.computeIfAbsent(folder, any -> new RunnerView(here, folder));
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) throws SchedulerException {
        Map<RunnerFolder, RunnerView> views = new HashMap<>();
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
            view(views, job, id.get()).orphan(id.get()).ifPresent(ProcessIdentity::terminate);
        }
    }
}
