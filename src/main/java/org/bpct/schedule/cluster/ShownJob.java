package org.bpct.schedule.cluster;

import org.bpct.schedule.SubmittedJob;

/**
 * The name of a job, and its place, as a scheduler shows them beside its state. Either proves that it is the submitted
 * job: a site may give names of its own to all jobs ({@code job_submit} plug-ins of Slurm, hooks of PBS), and a folder
 * of batches may be moved.
 *
 * @param name the name; empty if it is not shown
 * @param place the full name of the job's working directory or of its output; empty if neither is shown
 */
public record ShownJob(String name, String place) {
    /** Returns true if this is another job than the submitted one, whose number it has. */
    boolean isAnother(SubmittedJob job) {
        boolean isNamed = !name.isEmpty() && !job.ticket().name().isEmpty();
        return isNamed
                && !name.equals(job.ticket().name())
                && !isIn(job.waveFolder().parent().text());
    }

    private boolean isIn(String batch) {
        return place.equals(batch) || place.startsWith(batch + "/");
    }
}
