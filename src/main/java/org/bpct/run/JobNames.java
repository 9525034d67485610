package org.bpct.run;

/**
 * The names of a batch's jobs at a scheduler: borne by no other job of this user, not even by an earlier submission of
 * the same one, so that a job of which only the name is known can be looked up.
 *
 * <p>Older PBS takes 15 characters, Torque wants a letter first: {@code b}, eight figures of the time in base 36, a
 * dot, and the job. That leaves five for the job: up to 99999, or 999 submitted again up to nine times; OpenPBS and
 * Slurm take far longer names.
 *
 * @param created when the batch was made, in milliseconds since 1970
 */
record JobNames(long created) {
    /**
     * Returns the name of a job.
     *
     * @param job {@code 12}, or {@code f1} for the finalizer of wave 1
     * @param submission counts the submissions of this job from 1
     */
    String of(String job, int submission) {
        return "b" + Long.toString(created, Character.MAX_RADIX) + "." + job
                + (submission == 1 ? "" : "r" + submission);
    }
}
