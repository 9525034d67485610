package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;

/**
 * The start of a runner on this host, in two steps: its folder is made, with its input files, and then it is started.
 */
final class RunnerStart {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final RunnerFolder folder;

    private RunnerStart(RunnerFolder folder) {
        this.folder = folder;
    }

    /**
     * Makes the folder of a runner that no earlier one of the wave gets in the way of.
     *
     * @param here this host, whose runners it can wait for
     * @param queue the jobs of the submission in the order in which they start
     */
    static RunnerStart prepare(LocalHost here, Submission submission, List<Submission.Job> queue)
            throws SchedulerException {
        Set<ProcessIdentity> after = runners(here, submission.after());
        Set<ProcessIdentity> first = runners(here, submission.first());
        try {
            for (RunnerFolder earlier : RunnerFolder.all(submission.folder())) {
                earlier.close();
            }
            RunnerFolder folder = RunnerFolder.fresh(submission.folder());
            SummedFiles.check(folder.runner().toPath());
            folder.writeQueue(queue);
            if (!after.isEmpty()) {
                folder.writeAfter(after);
            }
            if (!first.isEmpty()) {
                folder.writeFirst(first);
            }
            return new RunnerStart(folder);
        } catch (IOException e) {
            throw new SchedulerException(
                    "cannot make the queue in " + submission.folder().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private static Set<ProcessIdentity> runners(LocalHost here, Collection<JobId> jobs) {
        Set<ProcessIdentity> runners = new LinkedHashSet<>();
        for (JobId id : jobs) {
            LocalJobId.parse(id).filter(job -> job.host().equals(here)).ifPresent(job -> runners.add(job.runner()));
        }
        return runners;
    }

    /**
     * Starts the runner, and returns how it announces itself.
     *
     * @param atOnce how many jobs may run at once
     * @param finalizers how many jobs at the end of the queue wait for all others
     */
    Announcement start(CommandRunner commands, int atOnce, int finalizers)
            throws SchedulerException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "--"));
        words.add(folder.runner().bytes());
        words.addAll(CommandRunner.words("start", Integer.toString(atOnce), Integer.toString(finalizers)));
        CommandRunner.Result result = commands.run(words, DEADLINE);
        Optional<Announcement> announcement = Announcement.parse(new String(result.out(), StandardCharsets.ISO_8859_1));
        if (!result.succeeded() || announcement.isEmpty()) {
            throw new SchedulerException(
                    "the runner " + folder.runner().display() + " did not start: " + result.complaint());
        }
        return announcement.get();
    }
}
