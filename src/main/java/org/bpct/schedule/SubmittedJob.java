package org.bpct.schedule;

import org.bpct.files.FileName;
import org.bpct.model.JobId;

/**
 * A job that a scheduler has accepted.
 *
 * @param id the identity that the scheduler gave
 * @param waveFolder the folder given in {@link Submission#folder}
 */
public record SubmittedJob(JobId id, FileName waveFolder) {}
