package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
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

/** The writing of what is known of cancellations, in the folders of the jobs: asked for, told, heard, gone. */
final class CancelNotes {
    private final InstantSource clock;

    CancelNotes(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes that somebody asks for the end of a job; returns false if that was noted before. */
    boolean ask(JobDirectory job) throws IOException {
        if (CancelRecord.of(job) != null) {
            return false;
        }
        write(job, CancelRecord.asked(now(), Submitter.current().host()));
        return true;
    }

    /** Notes that the scheduler of jobs was told, and whether it has heard. */
    void told(Collection<JobDirectory> jobs, boolean isHeard) throws IOException {
        for (JobDirectory job : jobs) {
            CancelRecord record = CancelRecord.of(job);
            // Who submits the job again takes the record away, and then nobody wants it to end.
            if (record != null) {
                write(job, record.told(now(), isHeard));
            }
        }
    }

    /** Notes of which jobs a look has shown that they are gone; the caller holds the {@link BatchLock}. */
    void gone(Collection<JobStatus> looked) throws IOException {
        for (JobStatus job : looked) {
            CancelRecord seen = job.cancelled();
            CancelRecord record = CancelRecord.of(job.directory());
            // Who has submitted the job again since the look took the record away: that one is to run.
            if (seen != null && record != null && record.asked() == seen.asked()) {
                write(job.directory(), record.gone(now()));
            }
        }
    }

    /** Returns the jobs of which a look has shown that they are gone, and that was not noted. */
    static List<JobStatus> newlyGone(BatchStatus status) {
        return status.jobs().stream()
                .filter(job -> {
                    CancelRecord record = job.cancelled();
                    return record != null && !record.isGone() && job.isCancelled();
                })
                .toList();
    }

    /** Notes that jobs are gone because somebody who knows says so. */
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

    /** Takes back that somebody asked for the end of jobs. */
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
