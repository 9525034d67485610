package org.bpct.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.file.PathUtils;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchHome;
import org.bpct.model.BpctVersion;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerAddress;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.options.RunOptions;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.bpct.script.ProbeWriter;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.TemplateException;
import org.bpct.submit.JobNames;
import org.jspecify.annotations.Nullable;

/** One small job that takes the same way as all jobs, and reports the facts about its node. */
public final class Probe implements SubmissionLog {
    private static final long PATIENCE_MILLIS = 60_000;

    /** The output of a node may reach this host late: acregmax of nfs(5). */
    private static final long LAST_WORD_MILLIS = 10_000;

    private static final long POLL_MILLIS = 500;

    private final BatchHome home;
    private final JobScheduler scheduler;
    private final InstantSource clock;
    private @Nullable JobId id;

    Probe(BatchHome home, JobScheduler scheduler, InstantSource clock) {
        this.home = home;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /**
     * The result of the probe.
     *
     * @param report the lines that the node wrote; empty if it wrote none
     * @param trouble the reason why there is no report, for people; empty if there is one
     */
    record Result(List<String> report, String trouble) {}

    /** Sends the probe and waits a minute for its report, then takes it back. */
    Result send(RunOptions options, List<String> queue, List<FileName> roots, List<String> identities)
            throws RunException, InterruptedException {
        Path folder = home.batch(BatchHome.UNFINISHED_PREFIX + "probe-" + Long.toHexString(clock.millis()))
                .root();
        try {
            PrivateFiles.makeFolder(folder);
            String name = SchedulerAddress.of(scheduler.name()).scheduler();
            ScriptTemplate templates = ScriptTemplate.of(options.jobs().templates(), name);
            new ProbeWriter(templates, name).write(BpctVersion.current(), FileName.of(folder), roots, identities);
            try {
                return send(folder, queue);
            } finally {
                takeBack(folder);
                PathUtils.deleteDirectory(folder);
            }
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write a probe in " + FileName.of(home.root()).display() + ": " + SystemMessage.of(e), e);
        }
    }

    private Result send(Path folder, List<String> queue) throws IOException, InterruptedException {
        Submission.Job job = new Submission.Job(
                JobNames.ofProbe(clock.millis()),
                "probe of bpct --doctor",
                FileName.of(folder),
                FileName.of(folder.resolve(ProbeWriter.SCRIPT)),
                FileName.of(folder.resolve("output")));
        try {
            scheduler.submit(new Submission(FileName.of(folder), List.of(job), null, List.of(), queue), this);
        } catch (SchedulerException e) {
            return new Result(List.of(), e.getMessage());
        }
        long deadline = clock.millis() + PATIENCE_MILLIS;
        long over = 0;
        SchedulerState state = new SchedulerState(Phase.UNANSWERED, "");
        while (clock.millis() < deadline && (over == 0 || clock.millis() - over < LAST_WORD_MILLIS)) {
            Path report = folder.resolve(ProbeWriter.REPORT);
            if (Files.exists(report)) {
                return new Result(RegularFiles.lines(report), "");
            }
            Thread.sleep(POLL_MILLIS);
            state = state(folder);
            over = over == 0 && state.phase().isOver() ? clock.millis() : over;
        }
        String detail = state.detail().isEmpty() ? "" : " (" + state.detail() + ")";
        return new Result(
                List.of(),
                switch (state.phase()) {
                    case QUEUED, HELD -> "it still waits in the queue after a minute" + detail + "; it was taken back";
                    case RUNNING, ALIVE -> "it runs, but has written nothing here: do the nodes see BPCT_HOME?";
                    case SUCCEEDED, CANCELLED, ENDED, ABSENT, FORGOTTEN ->
                        "it has ended and written nothing here" + detail
                                + ": can the nodes see BPCT_HOME, and write there?";
                    case UNANSWERED, ELSEWHERE -> "its scheduler cannot tell its end" + detail;
                });
    }

    private SchedulerState state(Path folder) throws InterruptedException {
        JobId submitted = id;
        if (submitted == null) {
            return new SchedulerState(Phase.UNANSWERED, "");
        }
        Map<JobId, SchedulerState> states = scheduler.states(List.of(new SubmittedJob(submitted, FileName.of(folder))));
        SchedulerState state = states.get(submitted);
        return state == null ? new SchedulerState(Phase.UNANSWERED, "") : state;
    }

    private void takeBack(Path folder) throws InterruptedException {
        List<SubmittedJob> sent = new ArrayList<>();
        JobId submitted = id;
        if (submitted != null) {
            sent.add(new SubmittedJob(submitted, FileName.of(folder)));
        }
        try {
            scheduler.cancel(sent);
        } catch (SchedulerException aMinuteIsItsLongest) {
            // The job ends by itself, at the latest after a minute, and its folder is gone.
        }
    }

    @Override
    public void submitting(Submission.Job job) {}

    @Override
    public void submitted(Submission.Job job, JobId taken) {
        id = taken;
    }

    @Override
    public void refused(Submission.Job job) {}

    @Override
    public void withdrawn(Submission.Job job) {}

    @Override
    public boolean hasStarted(Submission.Job job) {
        return true;
    }
}
