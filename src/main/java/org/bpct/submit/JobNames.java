package org.bpct.submit;

import org.bpct.caller.Counted;

/**
 * The names of a batch's jobs at a scheduler: {@code bpct7.12.ssbc1}. The user recognizes batch and job by the
 * beginning; the default {@code squeue} shows eight characters of it. The end makes the name unique among the jobs of
 * this user, including earlier submissions of the same job. So a job known only by name can be looked up.
 *
 * <p>Torque and older PBS take 15 characters, and Torque requires a letter first; OpenPBS and Slurm take far longer
 * names.
 *
 * @param number the number of the batch
 * @param created the time when the batch was made, in milliseconds since 1970: it tells apart batches of the same
 *     number in different homes
 */
public record JobNames(int number, long created) {
    private static final int MOST_CHARACTERS = 15;

    /** The number of base-36 digits that hold a whole time in milliseconds. */
    private static final int MOST_FIGURES = 8;

    /** This number of digits tells 46,656 milliseconds apart. */
    private static final int LEAST_FIGURES = 3;

    /**
     * Returns the name of a job. If batch and job numbers are both large, only {@code b} precedes them.
     *
     * @param job {@code 12}, or {@code f1} for the finalizer of wave 1
     * @param submission the number of this submission of the job, from 1
     */
    public String of(String job, int submission) {
        String readable = number + "." + (job.equals("f1") ? "end" : job.replaceFirst("^f", "end"));
        int room = MOST_CHARACTERS - 1 - LEAST_FIGURES;
        String begin = ("bpct" + readable).length() > room ? "b" : "bpct";
        return unique(begin + readable, created, submission);
    }

    /**
     * Returns the name of a job that runs all jobs of a wave.
     *
     * @param submission the number of this submission of the wave, from 1
     */
    String ofAll(int wave, int submission) {
        return of(wave == 1 ? "all" : "all" + wave, submission);
    }

    /** Returns the title, for people, of a job that runs this number of jobs. */
    String titleOfAll(int jobs) {
        return Counted.of(jobs, "job") + " of bpct batch " + number + ", see bpct --progress=" + number;
    }

    /** Returns the title of a job, for people. */
    public String title(String job) {
        String what = job.startsWith("f") ? "finalizer" : "job " + job;
        return what + " of bpct batch " + number + ", see bpct --progress=" + number;
    }

    /** Returns the name of a job that belongs to no batch. */
    public static String ofProbe(long created) {
        return unique("bpct.probe", created, 1);
    }

    /** Adds the last digits of a time, which differ most; each submission has others. */
    private static String unique(String begin, long created, int submission) {
        int room = MOST_CHARACTERS - 1 - begin.length();
        int wanted = Math.max(LEAST_FIGURES, Math.min(MOST_FIGURES, room));
        String figures = Long.toString(created + submission - 1, Character.MAX_RADIX);
        return begin + "." + figures.substring(Math.max(0, figures.length() - wanted));
    }
}
