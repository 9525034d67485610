package org.bpct.schedule;

import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;

/**
 * A job that a scheduler has accepted.
 *
 * @param ticket the identity that the scheduler gave, with the name and the cluster that make it unique
 * @param waveFolder the folder given in {@link Submission#folder}
 */
public record SubmittedJob(JobTicket ticket, FileName waveFolder) {
    /** Makes a job known only by its identity. */
    public SubmittedJob(JobId id, FileName waveFolder) {
        this(JobTicket.of(id), waveFolder);
    }

    /** Returns the identity that the scheduler gave. */
    public JobId id() {
        return ticket.id();
    }
}
