package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchLock;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobTicket;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.CancelRecord;

/** The requests to schedulers to end jobs, repeated until the schedulers have received them. */
final class EndRequests {
    /** The interval of repeated requests to a scheduler, however many processes wait for its batch. */
    private static final long AGAIN_SECONDS = 60;

    private final Schedulers schedulers;
    private final InstantSource clock;
    private final CancelNotes notes;

    EndRequests(Schedulers schedulers, InstantSource clock) {
        this.schedulers = schedulers;
        this.clock = clock;
        this.notes = new CancelNotes(clock);
    }

    /**
     * Tells schedulers, and notes which of them have received it; returns the reason why one has not, empty if all
     * have.
     */
    String tell(BatchDirectory batch, List<JobStatus> jobs, CommandRunner commands)
            throws IOException, InterruptedException {
        Map<String, List<JobStatus>> bySchedulers = new LinkedHashMap<>();
        List<JobStatus> unknown = new ArrayList<>();
        List<JobStatus> unsaid = new ArrayList<>();
        String unheard = "";
        for (JobStatus job : jobs) {
            if (job.id() != null) {
                bySchedulers
                        .computeIfAbsent(job.scheduler(), any -> new ArrayList<>())
                        .add(job);
            } else if (job.complaint() == null) {
                // There is nothing to request: no scheduler has a job of that name.
                unknown.add(job);
            } else {
                unsaid.add(job);
                unheard = job.scheduler() + " does not say whether it has job " + job.label() + ": " + job.complaint();
            }
        }
        notes.told(CancelNotes.folders(unknown), true);
        notes.told(CancelNotes.folders(unsaid), false);
        for (Map.Entry<String, List<JobStatus>> some : bySchedulers.entrySet()) {
            String complaint = tell(batch, some.getKey(), some.getValue(), commands);
            notes.told(CancelNotes.folders(some.getValue()), complaint.isEmpty());
            if (!complaint.isEmpty()) {
                unheard = some.getKey() + " has not heard it: " + complaint;
            }
        }
        return unheard;
    }

    private String tell(BatchDirectory batch, String scheduler, List<JobStatus> jobs, CommandRunner commands)
            throws InterruptedException {
        List<SubmittedJob> submitted = new ArrayList<>();
        for (JobStatus job : jobs) {
            JobTicket ticket = job.snapshot().ticket();
            if (ticket != null) {
                submitted.add(new SubmittedJob(ticket, FileName.of(batch.wave(job.wave()))));
            }
        }
        try {
            schedulers.open(scheduler, commands).cancel(submitted);
            return "";
        } catch (SchedulerException | UsageException e) {
            return e.getMessage() == null ? "it does not say why" : e.getMessage();
        }
    }

    /**
     * Repeats requests whose effect was not seen, unless a process did so a moment ago. Returns the reason why a
     * scheduler has not received one, empty if nothing is wrong.
     */
    String repeat(BatchStatus status) throws RunException, InterruptedException {
        List<JobStatus> due =
                status.beingCancelled().stream().filter(this::isDue).toList();
        return due.isEmpty() ? "" : tellAgain(status.directory(), due);
    }

    private boolean isDue(JobStatus job) {
        CancelRecord record = job.cancelled();
        return record == null || Math.abs(clock.millis() / 1000 - record.told()) >= AGAIN_SECONDS;
    }

    /** Sends the requests for jobs; does nothing while another process submits jobs of the batch. */
    String tellAgain(BatchDirectory batch, List<JobStatus> jobs) throws RunException, InterruptedException {
        return tellNoted(batch, jobs, job -> {});
    }

    /**
     * Ends jobs that have been suspended for long, so that others can do their work; does nothing while another process submits jobs
     * of the batch.
     *
     * @param since since when they are, in seconds
     * @return the reason why a scheduler has not received it, empty if all have
     */
    String endSuspended(BatchDirectory batch, List<JobStatus> jobs, long since)
            throws RunException, InterruptedException {
        return tellNoted(batch, jobs, job -> notes.askOfSuspended(job, since));
    }

    /** A note in the folder of a job, before its scheduler is told. */
    private interface Note {
        void of(JobDirectory job) throws IOException;
    }

    private String tellNoted(BatchDirectory batch, List<JobStatus> jobs, Note note)
            throws RunException, InterruptedException {
        try (BatchLock lock = BatchLock.take(batch)) {
            if (lock == null) {
                return "";
            }
            for (JobStatus job : jobs) {
                note.of(job.directory());
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                return tell(batch, jobs, schedulers.commands().loggedBy(log));
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot record the cancellation in "
                            + FileName.of(batch.root()).display() + ": " + e,
                    e);
        }
    }

    /**
     * Notes which jobs are gone, so that no further query for them is needed; does nothing while another process
     * submits jobs of the batch.
     */
    void noteGone(BatchStatus status) throws RunException {
        PartRelease.of(status);
        List<JobStatus> gone = CancelNotes.newlyGone(status);
        if (gone.isEmpty()) {
            return;
        }
        try (BatchLock lock = BatchLock.take(status.directory())) {
            if (lock != null) {
                notes.gone(gone);
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot record that jobs of batch " + status.number() + " are cancelled: " + e, e);
        }
    }
}
