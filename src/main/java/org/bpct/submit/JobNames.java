package org.bpct.submit;

import org.bpct.caller.Counted;

/**
 * The names of a batch's jobs at a scheduler: {@code bpct7.12.ssbc1}. A person knows batch and job by the beginning, of
 * which the default {@code squeue} shows eight characters. The end makes the name one that no other job of this user
 * bears, not even an earlier submission of the same one, so that a job of which only the name is known can be looked up.
 *
 * <p>Torque and older PBS take 15 characters, and Torque wants a letter first; OpenPBS and Slurm take far longer names.
 *
 * @param number the batch's
 * @param created when the batch was made, in milliseconds since 1970: it tells batches of the same number apart, whose
 *     homes are not the same
 */
public record JobNames(int number, long created) {
    private static final int MOST_CHARACTERS = 15;

    /** Figures in base 36 that are all of a time in milliseconds. */
    private static final int MOST_FIGURES = 8;

    /** As many tell 46,656 milliseconds apart. */
    private static final int LEAST_FIGURES = 3;

    /**
     * Returns the name of a job. Where batch and job are both large, {@code b} is all that stands before them.
     *
     * @param job {@code 12}, or {@code f1} for the finalizer of wave 1
     * @param submission counts the submissions of this job from 1
     */
    public String of(String job, int submission) {
        String readable = number + "." + (job.equals("f1") ? "end" : job.replaceFirst("^f", "end"));
        int room = MOST_CHARACTERS - 1 - LEAST_FIGURES;
        String begin = ("bpct" + readable).length() > room ? "b" : "bpct";
        return unique(begin + readable, created, submission);
    }

    /**
     * Returns the name of a job that runs all of a wave.
     *
     * @param submission counts such submissions of this wave from 1
     */
    String ofAll(int wave, int submission) {
        return of(wave == 1 ? "all" : "all" + wave, submission);
    }

    /** Returns what a job is that runs so many, for people. */
    String titleOfAll(int jobs) {
        return Counted.of(jobs, "job") + " of bpct batch " + number + ", see bpct --progress=" + number;
    }

    /** Returns what the job is, for people. */
    public String title(String job) {
        String what = job.startsWith("f") ? "finalizer" : "job " + job;
        return what + " of bpct batch " + number + ", see bpct --progress=" + number;
    }

    /** Returns the name of a job that belongs to no batch. */
    public static String ofProbe(long created) {
        return unique("bpct.probe", created, 1);
    }

    /** Adds the last figures of a time, those that are most unlike; each submission has others. */
    private static String unique(String begin, long created, int submission) {
        int room = MOST_CHARACTERS - 1 - begin.length();
        int wanted = Math.max(LEAST_FIGURES, Math.min(MOST_FIGURES, room));
        String figures = Long.toString(created + submission - 1, Character.MAX_RADIX);
        return begin + "." + figures.substring(Math.max(0, figures.length() - wanted));
    }
}
