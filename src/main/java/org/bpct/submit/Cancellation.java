package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchLock;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.options.UsageException;
import org.bpct.query.Confirmation;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of jobs: noted first, then asked of the scheduler, then read back; no exit code of a cancel command
 * is believed.
 */
public final class Cancellation {
    /** While another process submits, it would go on submitting behind our back. */
    private static final long LOCK_MILLIS = 30_000;

    /** Slurm kills 30 s after TERM (KillWait), PBS 10 s, and a PBS job runs on for 6 s after its end. */
    private static final long END_MILLIS = 120_000;

    private static final long LOCK_LOOK_MILLIS = 200;

    /** A question for each look: the longer the end takes, the fewer. */
    private static final long LONGEST_LOOK_MILLIS = 30_000;

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;
    private final CancelNotes notes;
    private final EndRequests requests;

    public Cancellation(Session session) {
        this(session, Pause.SLEEP);
    }

    public Cancellation(Session session, Pause pause) {
        this.query = session.query();
        this.schedulers = session.schedulers();
        this.console = session.console();
        this.clock = session.clock();
        this.pause = pause;
        this.notes = new CancelNotes(session.clock());
        this.requests = new EndRequests(session.schedulers(), session.clock());
    }

    /** Takes finalizers back from the queue that are submitted anew, or have nothing left to wait for. */
    static void replace(BatchDirectory batch, OpenWork work, JobScheduler scheduler, InstantSource clock)
            throws RunException, IOException, InterruptedException {
        CancelNotes notes = new CancelNotes(clock);
        List<SubmittedJob> taken = new ArrayList<>();
        List<JobDirectory> asked = new ArrayList<>();
        for (JobStatus finalizer : work.replaced()) {
            if (notes.ask(finalizer.directory())) {
                asked.add(finalizer.directory());
            }
            JobId id = finalizer.id();
            if (id != null) {
                taken.add(
                        new SubmittedJob(id, FileName.of(batch.wave(work.wave().wave()))));
            }
        }
        if (taken.isEmpty()) {
            return;
        }
        try {
            scheduler.cancel(taken);
        } catch (SchedulerException e) {
            // Nobody but bpct wants it to end, and it is still the one that finishes the batch.
            CancelNotes.withdraw(asked);
            throw RunException.scheduler("cannot take the finalizer back: " + e.getMessage(), e);
        }
    }

    /**
     * Ends the jobs that are meant and have not ended; returns the exit code once they have.
     *
     * @param believes whether the user knows that those have ended of which their scheduler does not say
     */
    public int cancel(BatchDirectory batch, JobSelection selection, boolean believes)
            throws UsageException, RunException, InterruptedException {
        try (BatchLock lock = takeLock(batch)) {
            if (lock == null) {
                console.note("another bpct is submitting jobs of batch " + selection.batch() + "; end it first");
                return ExitCode.LOCKED.code();
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                BatchStatus status = query.fresh(batch);
                if (isConfirmed(status)) {
                    status = query.fresh(batch);
                }
                selection.refuseShared(status);
                List<JobStatus> open = new ArrayList<>();
                for (JobStatus job : selection.of(status)) {
                    if (!job.state().isComplete()) {
                        open.add(job);
                    }
                }
                if (open.isEmpty()) {
                    int late = lateJobs(status, log);
                    console.say("batch " + selection.batch() + " is "
                            + status.state().words() + ": "
                            + (late > 0 ? LateJobs.words(late) : "it has no job to cancel"));
                    return ExitCode.OK.code();
                }
                for (JobStatus job : open) {
                    notes.ask(job.directory());
                }
                if (believes) {
                    believe(open);
                }
                String unheard = requests.tell(batch, open, new CommandRunner(log));
                if (unheard.isEmpty() && selection.isWhole()) {
                    lateJobs(status, log);
                }
                if (!unheard.isEmpty() && !believes) {
                    throw RunException.scheduler(unheard(selection.batch(), unheard), null);
                }
            }
        } catch (IOException e) {
            throw RunException.failed("cannot record the cancellation of batch " + selection.batch() + ": " + e, e);
        }
        return awaitEnd(batch, selection);
    }

    private int lateJobs(BatchStatus status, BatchLog log) throws UsageException, RunException, InterruptedException {
        try {
            return new LateJobs(schedulers, new CommandRunner(log)).takeBack(status);
        } catch (SchedulerException e) {
            throw RunException.scheduler("batch " + status.number() + ": " + e.getMessage(), e);
        }
    }

    /** Takes jobs for ended of which their scheduler does not say, because somebody knows. */
    private void believe(List<JobStatus> jobs) throws IOException {
        List<JobStatus> unknown =
                jobs.stream().filter(job -> job.complaint() != null).toList();
        notes.believeGone(unknown);
        if (!unknown.isEmpty()) {
            console.note("treated as ended, as you say: job"
                    + (unknown.size() == 1 ? " " : "s ")
                    + String.join(", ", unknown.stream().map(JobStatus::label).toList()));
        }
    }

    private static String unheard(String batch, String why) {
        return "batch " + batch + " is not cancelled yet: " + why + "; bpct --wait=" + batch
                + " repeats the cancellation, and waits until the jobs have ended";
    }

    /**
     * Ends what somebody wanted to end before, and returns once it has: for who goes on with a batch, or deletes it.
     *
     * @throws RunException if some of it may still be at work
     */
    public void finish(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        if (status.beingCancelled().isEmpty()) {
            return;
        }
        status = query.fresh(batch);
        String unheard = requests.tellAgain(batch, status.beingCancelled());
        long deadline = clock.millis() + (unheard.isEmpty() ? END_MILLIS : 0);
        long look = schedulers.millisBetweenLooks(status);
        status = query.fresh(batch);
        while (!status.beingCancelled().isEmpty() && clock.millis() < deadline) {
            look = pauseAndGrow(look, status);
            status = query.fresh(batch);
        }
        requests.noteGone(status);
        refuse(status);
    }

    /**
     * Throws if jobs may be at work whose end was asked for.
     *
     * @throws RunException with a sentence that names them
     */
    static void refuse(BatchStatus status) throws RunException {
        if (!status.beingCancelled().isEmpty()) {
            throw RunException.scheduler(mayRun(status), null);
        }
    }

    /** Returns the sentence that jobs may be at work whose end was asked for. */
    public static String mayRun(BatchStatus status) {
        List<JobStatus> jobs = status.beingCancelled();
        JobStatus first = jobs.get(0);
        return "batch " + status.number() + " is being cancelled, and "
                + (jobs.size() == 1 ? "a job" : jobs.size() + " jobs") + " of it may still run: job " + first.label()
                + " is " + first.state().words() + " (" + first.detail() + "); wait for the end with bpct --wait="
                + status.number() + ", or, if you know that they have ended, type bpct --cancel=" + status.number()
                + " --force";
    }

    /** Returns true if jobs were found that had no identity; if nobody can say, the others are cancelled all the same. */
    private boolean isConfirmed(BatchStatus status) throws IOException {
        try {
            return new Confirmation(clock).confirm(status);
        } catch (SchedulerException e) {
            console.note("batch " + status.number()
                    + ": jobs may be in the queue although their submission was not confirmed; "
                    + "cancel again later: " + e.getMessage());
            return false;
        }
    }

    private @Nullable BatchLock takeLock(BatchDirectory batch) throws IOException, InterruptedException {
        long deadline = clock.millis() + LOCK_MILLIS;
        BatchLock lock = BatchLock.take(batch);
        while (lock == null && clock.millis() < deadline) {
            pause.millis(LOCK_LOOK_MILLIS);
            lock = BatchLock.take(batch);
        }
        return lock;
    }

    private int awaitEnd(BatchDirectory batch, JobSelection selection)
            throws UsageException, RunException, InterruptedException {
        long deadline = clock.millis() + END_MILLIS;
        BatchStatus status = query.fresh(batch);
        long look = schedulers.millisBetweenLooks(status);
        while (isLive(selection.of(status))) {
            if (clock.millis() > deadline) {
                requests.noteGone(status);
                console.note(
                        "batch " + selection.batch() + " is being cancelled and has not ended yet; bpct --progress="
                                + selection.batch() + " shows it, bpct --wait=" + selection.batch() + " waits for it");
                return ExitCode.SCHEDULER.code();
            }
            look = pauseAndGrow(look, status);
            status = query.fresh(batch);
        }
        requests.noteGone(status);
        boolean isLeft = !selection.isWhole() && status.isLive() && schedulers.jobsHelp(status);
        console.say(cancelled(selection, selection.of(status))
                + (isLeft ? "; jobs that still run take over what is left after their own work" : ""));
        return ExitCode.OK.code();
    }

    /** Pauses between two looks; returns how long to pause next time. */
    private long pauseAndGrow(long look, BatchStatus status) throws InterruptedException {
        pause.millis(look);
        return schedulers.areAllLocal(status) ? look : Math.min(LONGEST_LOOK_MILLIS, 2 * look);
    }

    private static String cancelled(JobSelection selection, List<JobStatus> jobs) {
        if (selection.isWhole()) {
            return "batch " + selection.batch() + " is cancelled";
        }
        boolean isFinalizer = jobs.size() == 1 && jobs.get(0).isFinalizer();
        String which = isFinalizer ? "the finalizer" : (jobs.size() == 1 ? "job " : "jobs ") + selection.jobs();
        return which + " of batch " + selection.batch() + (jobs.size() == 1 ? " is" : " are") + " cancelled";
    }

    private static boolean isLive(List<JobStatus> jobs) {
        return jobs.stream().anyMatch(JobStatus::mayRun);
    }
}
