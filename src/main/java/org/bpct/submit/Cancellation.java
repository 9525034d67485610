package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.home.BatchLock;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Confirmation;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of jobs: noted first, then requested from the scheduler, then read back; no exit code of a cancel
 * command is believed.
 */
public final class Cancellation {
    /** The longest wait for another process that submits: it would go on submitting after the cancellation. */
    private static final long LOCK_MILLIS = 30_000;

    private static final long LOCK_LOOK_MILLIS = 200;

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Pause pause;
    private final CancelNotes notes;
    private final EndRequests requests;
    private final EndWait end;

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
        this.end = new EndWait(session, requests, pause);
    }

    /**
     * Ends the selected jobs that are still running or queued; returns the exit code after their end.
     *
     * @param believes whether the user vouches that jobs without an answer from their scheduler have ended
     */
    public int cancel(BatchDirectory batch, JobSelection selection, boolean believes)
            throws UsageException, RunException, InterruptedException {
        try (BatchLock lock = takeLock(batch)) {
            if (lock == null) {
                console.note("another bpct submits or cancels jobs of batch " + selection.batch() + "; end it first");
                return ExitCode.LOCKED.code();
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                BatchStatus status = confirmed(batch);
                selection.refuseShared(status);
                List<JobStatus> open = selection.of(status).stream()
                        .filter(job -> !job.state().isComplete())
                        .toList();
                if (open.isEmpty()) {
                    int late = lateJobs(status, log);
                    console.say("batch " + selection.batch() + " is "
                            + status.state().words() + ": "
                            + (late > 0 ? LateJobs.words(late) : "it has no job to cancel"));
                    return ExitCode.OK.code();
                }
                String unheard = tell(batch, open, believes, log);
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

    /** Notes and sends the request to end jobs; returns the reason why a scheduler has not received it, or nothing. */
    private String tell(BatchDirectory batch, List<JobStatus> jobs, boolean believes, BatchLog log)
            throws IOException, InterruptedException {
        for (JobStatus job : jobs) {
            notes.ask(job.directory());
        }
        if (believes) {
            believe(jobs);
        }
        return requests.tell(batch, jobs, schedulers.commands().loggedBy(log));
    }

    private int lateJobs(BatchStatus status, BatchLog log) throws UsageException, RunException, InterruptedException {
        try {
            return new LateJobs(schedulers, schedulers.commands().loggedBy(log)).takeBack(status);
        } catch (SchedulerException e) {
            throw RunException.scheduler("batch " + status.number() + ": " + e.getMessage(), e);
        }
    }

    /** Takes jobs without an answer from their scheduler as ended, because the user knows it. */
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
     * Completes an earlier request to end jobs, and returns after their end; used before a batch is resumed or deleted.
     *
     * @throws RunException if some of the jobs may still be running
     */
    public void finish(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.of(batch);
        if (status.beingCancelled().isEmpty()) {
            return;
        }
        status = query.fresh(batch);
        String unheard = requests.tellAgain(batch, status.beingCancelled());
        if (unheard.isEmpty()) {
            status = end.await(batch, now -> !now.beingCancelled().isEmpty());
        } else {
            status = query.fresh(batch);
            requests.noteGone(status);
        }
        refuse(status);
    }

    /**
     * Throws if jobs may be running whose cancellation was requested.
     *
     * @throws RunException with a sentence that names them
     */
    static void refuse(BatchStatus status) throws RunException {
        if (!status.beingCancelled().isEmpty()) {
            throw RunException.scheduler(mayRun(status), null);
        }
    }

    /** Returns the sentence that jobs may be running whose cancellation was requested. */
    public static String mayRun(BatchStatus status) {
        List<JobStatus> jobs = status.beingCancelled();
        JobStatus first = jobs.get(0);
        return "batch " + status.number() + " is being cancelled, and "
                + (jobs.size() == 1 ? "a job" : jobs.size() + " jobs") + " of it may still run: job " + first.label()
                + " is " + first.state().words() + " (" + first.detail() + "); wait for the end with bpct --wait="
                + status.number() + ", or, if you know that they have ended, type bpct --cancel=" + status.number()
                + " --force";
    }

    /** Returns the batch with the job ids found; if the scheduler does not answer, the others are still cancelled. */
    private BatchStatus confirmed(BatchDirectory batch) throws RunException, IOException, InterruptedException {
        BatchStatus status = query.fresh(batch);
        try {
            return new Confirmation(clock).confirm(status) ? query.fresh(batch) : status;
        } catch (SchedulerException e) {
            console.note("batch " + status.number()
                    + ": jobs may be in the queue although their submission was not confirmed; "
                    + "cancel again later: " + e.getMessage());
            return status;
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
        BatchStatus status = end.await(batch, now -> isLive(selection.of(now)));
        if (isLive(selection.of(status))) {
            console.note("batch " + selection.batch() + " is being cancelled and has not ended yet; bpct --progress="
                    + selection.batch() + " shows it, bpct --wait=" + selection.batch() + " waits for it");
            return ExitCode.SCHEDULER.code();
        }
        boolean isLeft = !selection.isWhole() && status.isLive() && schedulers.jobsHelp(status);
        console.say(cancelled(selection, selection.of(status))
                + (isLeft ? "; jobs that still run take over the rest after their own work" : ""));
        return ExitCode.OK.code();
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
