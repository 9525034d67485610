package org.bpct.schedule;

import org.bpct.files.FileName;

/**
 * A job that a scheduler may have accepted, without a recorded identity.
 *
 * @param name the name for its submission, see {@link Submission.Job#name}
 * @param script the full path of its script, which may differ from the path at its submission
 * @param waveFolder the folder given in {@link Submission#folder}
 * @param cluster the cluster that it was given to, see {@link JobScheduler#cluster}; empty if it is unknown
 */
public record NamedJob(String name, FileName script, FileName waveFolder, String cluster) {
    /** Makes a job of an unknown cluster. */
    public NamedJob(String name, FileName script, FileName waveFolder) {
        this(name, script, waveFolder, "");
    }
}
