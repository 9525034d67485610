package org.bpct.submit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.schedule.Submission;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/** The request to a scheduler to run the open work of a wave. */
final class WaveRequest {
    private final BatchStatus batch;
    private final OpenWork work;
    private final List<JobId> first;
    private final SubmissionNotes notes;
    private final List<String> queueWords;
    private final JobNames names;
    private int refused;

    /** Makes the request, with these words for the scheduler; its jobs may start when the jobs {@code first} have ended. */
    WaveRequest(BatchStatus batch, OpenWork work, List<JobId> first, SubmissionNotes notes, List<String> queueWords) {
        this.batch = batch;
        this.work = work;
        this.first = first;
        this.notes = notes;
        this.queueWords = queueWords;
        this.names = new JobNames(batch.number(), batch.created());
    }

    /** Returns the options of the wave. */
    WaveOptions wave() {
        return work.wave();
    }

    /** Returns the request after a refusal, with the arrays of this division; its jobs have names that no scheduler has seen. */
    Submission again(JobArrays division) {
        refused++;
        return of(division);
    }

    /**
     * Returns the request of jobs that the scheduler has taken in part, with another finalizer behind these. Its name is
     * new: after a lost answer it is looked up by its name, and PBS still knows the one that was taken back.
     */
    Submission finalizerBehind(List<JobId> taken, List<Submission.Job> jobs) {
        refused++;
        JobStatus last = work.finalizer().get(0);
        List<JobId> after = new ArrayList<>(work.after());
        after.addAll(taken);
        return new Submission(folder(), jobs, job(last, name("", last)), after, first, queueWords);
    }

    /** Returns the request, with the arrays of this division; its jobs are known to the notes. */
    Submission of(JobArrays division) {
        Submission.Job together = together();
        Map<JobStatus, Submission.Job> tasks = new LinkedHashMap<>();
        List<Submission.JobArray> arrays = arrays(division, tasks);
        List<Submission.Job> jobs = new ArrayList<>();
        for (JobStatus job : work.jobs()) {
            Submission.Job task = tasks.get(job);
            String name = together == null ? name("", job) : together.name();
            jobs.add(task == null ? job(job, name) : task);
        }
        JobStatus last = work.finalizer().isEmpty() ? null : work.finalizer().get(0);
        Submission.Job finalizer = last == null ? null : job(last, name("", last));
        return new Submission(folder(), jobs, finalizer, work.after(), first, queueWords, together, arrays);
    }

    private FileName folder() {
        return FileName.of(batch.directory().wave(work.wave().wave()));
    }

    /** Returns the arrays, and adds their jobs to the tasks. */
    private List<Submission.JobArray> arrays(JobArrays division, Map<JobStatus, Submission.Job> tasks) {
        List<Submission.JobArray> arrays = new ArrayList<>();
        for (JobArrays.Part part : division.divided(work.jobs())) {
            String name = name("a", part.jobs().get(0));
            List<Submission.Job> ofArray = new ArrayList<>();
            for (JobStatus job : part.jobs()) {
                Submission.Job task = job(job, JobArrays.task(name, part.offset(), job));
                tasks.put(job, task);
                ofArray.add(task);
            }
            Submission.Job whole = JobArrays.job(
                    names, name, part.jobs().size(), batch, work.wave().wave());
            arrays.add(new Submission.JobArray(whole, part.offset(), ofArray));
        }
        return arrays;
    }

    /** Returns the name of a job, or of the array that begins with it; no two submissions have the same. */
    private String name(String kind, JobStatus job) {
        return names.of(kind + job.label(), job.submissions() + refused + 1);
    }

    /**
     * Returns the job of many nodes that runs all jobs of the wave; null if these are submitted one by one. Its name in
     * their records tells its script which jobs these are.
     */
    private Submission.@Nullable Job together() {
        if (!work.wave().settings().together()) {
            return null;
        }
        int wave = work.wave().wave();
        // No two submissions have the same name, although each may be of other jobs.
        int before = batch.jobs().stream()
                .filter(job -> job.wave() == wave && !job.isFinalizer())
                .mapToInt(JobStatus::submissions)
                .max()
                .orElse(0);
        return new Submission.Job(
                names.ofAll(wave, before + 1),
                names.titleOfAll(work.jobs().size()),
                FileName.of(batch.directory().root()),
                FileName.of(batch.directory().nodes(wave)),
                FileName.of(batch.directory().nodesOutput(wave)));
    }

    private Submission.Job job(JobStatus job, String name) {
        JobDirectory directory = job.directory();
        Submission.Job submission = new Submission.Job(
                name,
                names.title(job.label()),
                FileName.of(batch.directory().root()),
                FileName.of(directory.script()),
                FileName.of(directory.output()));
        notes.keep(submission, directory);
        return submission;
    }
}
