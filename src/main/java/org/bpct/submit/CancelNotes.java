package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bpct.caller.Submitter;
import org.bpct.files.PrivateFiles;
import org.bpct.home.BatchLock;
import org.bpct.model.JobDirectory;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.CancelRecord;

/** The writing of the records of cancellations, in the folders of the jobs: requested, sent, received, gone. */
final class CancelNotes {
    /** A wait repeats a request each minute: a record is read up to 64 KiB. */
    private static final int LONGEST_RECORD = 4096;

    private final InstantSource clock;

    CancelNotes(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes the request to end a job for good; returns false if it was noted before. */
    boolean ask(JobDirectory job) throws IOException {
        CancelRecord record = CancelRecord.of(job);
        if (record != null && !record.isOfSuspended()) {
            return false;
        }
        write(job, CancelRecord.asked(now(), Submitter.current().host()));
        return true;
    }

    /** Notes that a job is to end and to be submitted again, unless its end was noted before. */
    void askOfSuspended(JobDirectory job, long since) throws IOException {
        if (CancelRecord.of(job) == null) {
            write(job, CancelRecord.asked(now(), Submitter.current().host()).ofSuspended(since));
        }
    }

    /** Notes that the request was sent to the scheduler of jobs, and whether it was received. */
    void told(Collection<JobDirectory> jobs, boolean isHeard) throws IOException {
        for (JobDirectory job : jobs) {
            add(job, CancelRecord.toldLines(now(), isHeard));
        }
    }

    /** Adds lines to a record. A process that resubmits the job removes the record, and then the job is no longer to be cancelled. */
    private static void add(JobDirectory job, byte[] lines) throws IOException {
        try {
            long size = PrivateFiles.appendToExisting(job.cancelled(), lines);
            CancelRecord record = size > LONGEST_RECORD ? CancelRecord.of(job) : null;
            if (record != null) {
                write(job, record);
            }
        } catch (NoSuchFileException resubmitted) {
            // There is nothing to add to.
        }
    }

    /** Notes the jobs that a look has shown to be gone; the caller holds the {@link BatchLock}. */
    void gone(Collection<JobStatus> looked) throws IOException {
        for (JobStatus job : looked) {
            CancelRecord seen = job.cancelled();
            CancelRecord record = CancelRecord.of(job.directory());
            // A process that has resubmitted the job since the reading removed the record: the new job is to run.
            if (seen != null && record != null && record.asked() == seen.asked()) {
                add(job.directory(), CancelRecord.goneLine(now()));
            }
        }
    }

    /** Returns the jobs that a look has shown to be gone, and that are not noted as gone. */
    static List<JobStatus> newlyGone(BatchStatus status) {
        return status.jobs().stream()
                .filter(job -> {
                    CancelRecord record = job.cancelled();
                    return record != null && !record.isGone() && job.isCancelled();
                })
                .toList();
    }

    /** Notes that jobs are gone because the user knows it. */
    void believeGone(Collection<JobStatus> jobs) throws IOException {
        for (JobStatus job : jobs) {
            CancelRecord record = job.cancelled();
            write(
                    job.directory(),
                    (record == null
                                    ? CancelRecord.asked(
                                            now(), Submitter.current().host())
                                    : record)
                            .gone(now()));
        }
    }

    /** Removes the requests to end jobs. */
    static void withdraw(Collection<JobDirectory> jobs) throws IOException {
        for (JobDirectory job : jobs) {
            Files.deleteIfExists(job.cancelled());
        }
    }

    /** Returns the folders of jobs. */
    static List<JobDirectory> folders(Collection<JobStatus> jobs) {
        List<JobDirectory> folders = new ArrayList<>();
        jobs.forEach(job -> folders.add(job.directory()));
        return folders;
    }

    private long now() {
        return clock.millis() / 1000;
    }

    private static void write(JobDirectory job, CancelRecord record) throws IOException {
        PrivateFiles.replace(job.cancelled(), record.bytes());
    }
}
