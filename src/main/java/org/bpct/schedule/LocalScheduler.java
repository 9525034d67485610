package org.bpct.schedule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;

/**
 * The scheduler that runs the jobs on this host, through a runner that outlives bpct: {@code
 * templates/runner-local.sh}, rendered into the wave's folder.
 *
 * <p>bpct and the runner speak through files, so a job can be cancelled from any host that sees the folder;
 * whether it runs can be said only where it runs.
 */
final class LocalScheduler implements JobScheduler {
    static final String NAME = "local";

    private static final int PROGRESS_INTERVAL = 2;
    private static final Duration START_DEADLINE = Duration.ofSeconds(60);
    private static final Pattern MAX = Pattern.compile("max=([1-9]\\d{0,4})");
    private static final Pattern ANNOUNCEMENT = Pattern.compile("\\d+ (\\S+) (\\d{1,18}) (\\d{1,18}) (\\S+) \\.\\n");

    private final CommandRunner commands;
    private final int processors;
    private final LocalHost here = LocalHost.here();

    LocalScheduler(CommandRunner commands, int processors) {
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
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException {
        int atOnce = atOnce(submission.queueWords());
        RunnerFolder folder = new RunnerFolder(submission.folder());
        List<Submission.Job> queue = new ArrayList<>(submission.jobs());
        queue.add(submission.finalizer());
        for (Submission.Job job : queue) {
            log.submitting(job);
        }
        try {
            folder.writeQueue(queue);
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot write the queue in " + folder.name().display() + ": " + e.getMessage(), e);
        }
        LocalJobId first = startRunner(folder.runner(), atOnce);
        for (int i = 0; i < queue.size(); i++) {
            log.submitted(queue.get(i), new LocalJobId(first.host(), first.runner(), i + 1).toJobId());
        }
    }

    private LocalJobId startRunner(FileName runner, int atOnce) throws SchedulerException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "--"));
        words.add(runner.bytes());
        words.addAll(CommandRunner.words("start", Integer.toString(atOnce)));
        CommandRunner.Result result = commands.run(words, START_DEADLINE);
        Matcher announcement = ANNOUNCEMENT.matcher(new String(result.out(), StandardCharsets.ISO_8859_1));
        if (!result.succeeded() || !announcement.matches()) {
            throw new SchedulerException("the runner " + runner.display() + " did not start: " + result.complaint());
        }
        return new LocalJobId(
                LocalHost.of(announcement.group(1), announcement.group(4)),
                new ProcessIdentity(Long.parseLong(announcement.group(2)), Long.parseLong(announcement.group(3))),
                1);
    }

    @Override
    public String refusal(List<String> queueWords) {
        for (String word : queueWords) {
            if (!MAX.matcher(word).matches()) {
                return "the local scheduler does not know '" + word
                        + "': it takes --queue max=K, at most K jobs at once (1 to 99999)";
            }
        }
        return "";
    }

    private int atOnce(List<String> queueWords) throws SchedulerException {
        if (!refusal(queueWords).isEmpty()) {
            throw new SchedulerException(refusal(queueWords));
        }
        int atOnce = processors;
        for (String word : queueWords) {
            atOnce = Integer.parseInt(word.substring("max=".length()));
        }
        return atOnce;
    }

    @Override
    public Map<JobId, SchedulerState> states(FileName waveFolder, Collection<JobId> jobs) {
        RunnerView view = new RunnerView(here, new RunnerFolder(waveFolder));
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (JobId job : jobs) {
            states.put(
                    job,
                    LocalJobId.parse(job)
                            .map(view::state)
                            .orElseGet(() -> new SchedulerState(Phase.ABSENT, "not a job of the local scheduler")));
        }
        return states;
    }

    @Override
    public void cancel(FileName waveFolder, Collection<JobId> jobs) throws SchedulerException {
        RunnerFolder folder = new RunnerFolder(waveFolder);
        if (!Files.isDirectory(waveFolder.toPath())) {
            return;
        }
        RunnerView view = new RunnerView(here, folder);
        for (JobId id : jobs) {
            Optional<LocalJobId> job = LocalJobId.parse(id);
            if (job.isEmpty()) {
                continue;
            }
            try {
                folder.requestCancellation(job.get().index());
            } catch (IOException e) {
                throw new SchedulerException(
                        "cannot cancel " + id + " in " + waveFolder.display() + ": " + e.getMessage(), e);
            }
            view.orphan(job.get()).ifPresent(ProcessIdentity::terminate);
        }
    }
}
