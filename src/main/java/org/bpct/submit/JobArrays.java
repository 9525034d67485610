package org.bpct.submit;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.model.WaveScripts;
import org.bpct.model.WaveSettings;
import org.bpct.schedule.ArrayForm;
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
 * @param form the form of arrays that the scheduler takes
 * @param least the smallest number of jobs that make an array
 */
record JobArrays(ArrayForm form, int least) {
    /** The arrays of jobs that are submitted one by one. */
    static final JobArrays NONE = new JobArrays(ArrayForm.NONE, Integer.MAX_VALUE);

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
        ArrayForm form = cluster.arrays();
        if (form.isNone() && settings.demandsArrays()) {
            throw SchedulerException.refused(
                    work.wave().scheduler()
                            + (form.refusal().isEmpty()
                                    ? " takes no arrays here, or does not say how large one may be"
                                    : ": " + form.refusal()),
                    "say --array no");
        }
        return form.isNone() ? NONE : new JobArrays(form, least);
    }

    /**
     * Returns the arrays to try after a refusal: smaller ones if the queue of the jobs takes no larger ones, else none. A queue's limit
     * is rare, so it is asked for only then.
     *
     * @throws SchedulerException the refusal, if the jobs have to be submitted as arrays, and it was not for the size of these
     */
    static JobArrays afterRefusal(
            Submission refused,
            SchedulerException refusal,
            WaveOptions wave,
            JobScheduler scheduler,
            JobScheduler.Cluster cluster)
            throws SchedulerException, InterruptedException {
        ArrayForm ofQueue = scheduler.arrays(cluster, wave.queue());
        boolean isTooLarge =
                refused.arrays().stream().anyMatch(array -> array.tasks().size() > ofQueue.largest());
        boolean isDemanded = wave.settings().demandsArrays();
        if (ofQueue.isRange() && isTooLarge) {
            return new JobArrays(ofQueue, isDemanded ? PAIR : WORTH_IT);
        }
        if (isDemanded) {
            throw refusal;
        }
        return NONE;
    }

    /**
     * The jobs of one array.
     *
     * @param offset the number by which numbers of jobs exceed their indices
     * @param jobs the jobs
     */
    record Part(int offset, List<JobStatus> jobs) {}

    /** Returns the jobs of each array; jobs that are too few for one are left out. */
    List<Part> divided(List<JobStatus> jobs) {
        if (form.isNone()) {
            return List.of();
        }
        List<Part> parts = form.isRange() ? ranges(jobs) : byOffset(jobs);
        return parts.stream().filter(part -> part.jobs().size() >= least).toList();
    }

    private List<Part> byOffset(List<JobStatus> jobs) {
        Map<Integer, Part> parts = new LinkedHashMap<>();
        for (JobStatus job : jobs) {
            int offset = (number(job) - 1) / form.largest() * form.largest();
            parts.computeIfAbsent(offset, any -> new Part(any, new ArrayList<>()))
                    .jobs()
                    .add(job);
        }
        return List.copyOf(parts.values());
    }

    /** Returns the jobs of successive numbers, as many in one part as an array may have. */
    private List<Part> ranges(List<JobStatus> jobs) {
        List<Part> parts = new ArrayList<>();
        int next = -1;
        for (JobStatus job :
                jobs.stream().sorted(Comparator.comparingInt(JobArrays::number)).toList()) {
            if (number(job) != next || parts.get(parts.size() - 1).jobs().size() == form.largest()) {
                parts.add(new Part(0, new ArrayList<>()));
            }
            parts.get(parts.size() - 1).jobs().add(job);
            next = number(job) + 1;
        }
        return parts;
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
