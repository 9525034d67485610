package org.bpct.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.description.WaveOptions;
import org.bpct.home.HomeSafety;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.schedule.JobScheduler;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.bpct.wave.AskedLimits;
import org.bpct.wave.NewWave;
import org.bpct.wave.Placement;
import org.bpct.wave.Takeover;

/** The preview by {@code --dry-run} of a batch's submission: the jobs to submit, and the obstacles. */
public final class SubmissionPreview {
    private final BatchStatus status;
    private final Schedulers schedulers;
    private final Console console;
    private final String user;

    public SubmissionPreview(BatchStatus status, Session session) {
        this.status = status;
        this.schedulers = session.schedulers();
        this.console = session.console();
        this.user = session.submitter().user();
    }

    /**
     * Prints the jobs that would be submitted.
     *
     * @param works the open jobs that would be submitted as they are, unless the new wave takes them over
     * @param takeover the jobs that a new wave would take over
     * @param placement the place where the new wave would run
     * @return the exit code; it tells whether a scheduler gives no answer about a job
     * @throws UsageException if the new wave cannot run there
     * @throws RunException if the batch is damaged, or another user's
     */
    public int say(List<OpenWork> works, Takeover takeover, Placement placement)
            throws UsageException, RunException, InterruptedException {
        if (!takeover.isEmpty()) {
            sayNewWave(takeover, placement);
        }
        List<JobStatus> asTheyAre = new ArrayList<>();
        int left = 0;
        for (OpenWork work : works) {
            asTheyAre.addAll(work.jobs());
            asTheyAre.addAll(work.finalizer());
            left += work.left();
        }
        asTheyAre.removeAll(takeover.all());
        if (!asTheyAre.isEmpty()) {
            HomeSafety.ensureOwn(status.directory());
            say("would submit " + labels(asTheyAre));
        }
        if (left > 0) {
            say(Counted.left(left));
        }
        if (takeover.isEmpty() && asTheyAre.isEmpty() && left == 0) {
            say("nothing is to be submitted; it is " + status.state().words());
        }
        noteLimits(works, takeover, placement);
        return sayObstacles();
    }

    /** Compares the jobs with the limits of the site, as the preview of a new batch does. */
    private void noteLimits(List<OpenWork> works, Takeover takeover, Placement placement)
            throws UsageException, InterruptedException {
        if (!takeover.isEmpty()) {
            WaveOptions newest = Placement.newest(status);
            JobScheduler scheduler = schedulers.open(placement.scheduler(newest));
            boolean adds = takeover.added() > 0;
            int jobs = adds
                    ? takeover.added()
                    : placement.jobs().orElse(takeover.jobs().size());
            String typed = adds ? "--add-jobs=" + status.number() + ":" + jobs : "-j " + jobs;
            boolean isTyped = adds || placement.jobs().isPresent();
            note(placement.after(newest, scheduler, jobs), scheduler, jobs, isTyped ? typed : open(jobs));
        }
        for (OpenWork work : works) {
            List<JobStatus> jobs = new ArrayList<>(work.jobs());
            jobs.removeAll(takeover.all());
            if (!jobs.isEmpty()) {
                JobScheduler scheduler = schedulers.open(work.wave().scheduler());
                note(work.wave(), scheduler, jobs.size(), open(jobs.size()));
            }
        }
    }

    private String open(int jobs) {
        return "batch " + status.number() + ", which has " + jobs + " open,";
    }

    private void note(WaveOptions wave, JobScheduler scheduler, int jobs, String typed) throws InterruptedException {
        AskedLimits.of(wave, jobs, typed, scheduler, user).forEach(console::note);
    }

    private void sayNewWave(Takeover takeover, Placement placement) throws UsageException, RunException {
        NewWave.refuseDamaged(status);
        HomeSafety.ensureOwn(status.directory());
        JobScheduler scheduler = schedulers.open(placement.scheduler(Placement.newest(status)));
        placement.check(status, scheduler, console);
        OptionalInt jobs = placement.jobs();
        String most = jobs.isPresent() && takeover.added() == 0
                ? ", divided among " + Counted.of(jobs.getAsInt(), "job") + " at most"
                : "";
        String more = takeover.added() == 0 ? "" : ", and add " + Counted.of(takeover.added(), "job");
        say("wave " + (status.waves().size() + 1) + " would take over " + labels(takeover.all()) + most + more);
    }

    private int sayObstacles() {
        if (!status.beingCancelled().isEmpty()) {
            say(labels(status.beingCancelled()) + " must end first, because somebody cancelled "
                    + (status.beingCancelled().size() == 1 ? "it" : "them"));
        }
        long unanswered = status.jobs().stream().filter(JobStatus::isUnanswered).count();
        if (unanswered > 0) {
            say("the scheduler does not tell the state of " + unanswered + (unanswered == 1 ? " job" : " jobs"));
        }
        return unanswered == 0 ? ExitCode.OK.code() : ExitCode.SCHEDULER.code();
    }

    private void say(String words) {
        console.say("batch " + status.number() + ": " + words);
    }

    /** Returns jobs as users name them, with their states. */
    public static String labels(List<JobStatus> jobs) {
        return (jobs.size() == 1 ? "job " : "jobs ")
                + jobs.stream()
                        .map(job -> job.label() + " (" + job.state().words() + ")")
                        .collect(Collectors.joining(", "));
    }
}
