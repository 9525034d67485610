package org.bpct.status;

import java.nio.file.Path;

/**
 * A job that a scheduler may have taken: only the name is recorded that it was to be submitted under.
 *
 * @param scheduler the name of the scheduler
 * @param waveFolder the folder of the job's wave
 * @param name the name it was to be submitted under
 * @param cluster the cluster that it was given to; empty if that is not recorded
 * @param script its script
 */
public record UnconfirmedJob(String scheduler, Path waveFolder, String name, String cluster, Path script) {}
