package org.bpct.submit;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.WaveScripts;
import org.bpct.model.WaveSettings;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.TaskName;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The arrays in which jobs of a wave are submitted. The index of a job is its number; where a scheduler takes no index as
 * large, numbers are counted anew in each array, with an offset.
 *
 * @param largest the largest index; 0 for no arrays
 * @param least the smallest number of jobs that make an array
 */
record JobArrays(int largest, int least) {
    /** The arrays of jobs that are submitted one by one. */
    static final JobArrays NONE = new JobArrays(0, Integer.MAX_VALUE);

    /** Fewer jobs gain nothing that a user would see, and have lines of their own in the queue. */
    private static final int WORTH_IT = 8;

    private static final int PAIR = 2;

    /**
     * Returns the arrays for the jobs of some work.
     *
     * @throws SchedulerException if the jobs have to be submitted as arrays, and the scheduler takes none
     */
    static JobArrays of(BatchStatus batch, OpenWork work, JobScheduler.Cluster cluster) throws SchedulerException {
        WaveSettings settings = work.wave().settings();
        int least = settings.demandsArrays() ? PAIR : WORTH_IT;
        WaveScripts scripts = new WaveScripts(batch.directory().wave(work.wave().wave()));
        // An older bpct wrote no such script; nor is there one for a scheduler without arrays.
        if (!settings.takesArrays() || work.jobs().size() < least || !Files.exists(scripts.array())) {
            return NONE;
        }
        int largest = cluster.largestArray();
        if (largest == 0 && settings.demandsArrays()) {
            throw SchedulerException.refused(
                    work.wave().scheduler() + " takes no arrays here, or does not say how large one may be",
                    "say --array no");
        }
        return largest == 0 ? NONE : new JobArrays(largest, least);
    }

    /** Returns true if there are none. */
    boolean isNone() {
        return largest == 0;
    }

    /** Returns the jobs of each array, by its offset; jobs that are too few for one are left out. */
    Map<Integer, List<JobStatus>> divided(List<JobStatus> jobs) {
        Map<Integer, List<JobStatus>> byOffset = new LinkedHashMap<>();
        if (!isNone()) {
            for (JobStatus job : jobs) {
                int offset = (number(job) - 1) / largest * largest;
                byOffset.computeIfAbsent(offset, any -> new ArrayList<>()).add(job);
            }
            byOffset.values().removeIf(some -> some.size() < least);
        }
        return byOffset;
    }

    /** Returns the name of the array that begins with this job; no two submissions have the same. */
    static String name(JobNames names, JobStatus first) {
        return names.of("a" + first.label(), first.submissions() + 1);
    }

    /** Returns the name of a job in an array. */
    static String task(String array, int offset, JobStatus job) {
        return new TaskName(array, number(job) - offset).word();
    }

    /** Returns the job that the scheduler gets for an array of this number of jobs. */
    static Submission.Job job(JobNames names, String name, int jobs, BatchStatus batch, int wave) {
        WaveScripts scripts = new WaveScripts(batch.directory().wave(wave));
        return new Submission.Job(
                name,
                names.titleOfAll(jobs),
                FileName.of(batch.directory().root()),
                FileName.of(scripts.array()),
                FileName.of(scripts.arrayOutput()));
    }

    private static int number(JobStatus job) {
        return Integer.parseInt(job.label());
    }
}
