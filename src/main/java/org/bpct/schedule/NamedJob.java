package org.bpct.schedule;

import org.bpct.files.FileName;

/**
 * A job that a scheduler may have taken: nobody wrote down under which identity.
 *
 * @param name the name that it was to be submitted under, see {@link Submission.Job#name}
 * @param script the full path of its script, which may lead there by another way than it did then
 * @param waveFolder the folder given in {@link Submission#folder}
 */
public record NamedJob(String name, FileName script, FileName waveFolder) {}
