package org.bpct.schedule;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * A request to run jobs of a wave: all of them, some of them, or some of them again.
 *
 * @param folder the folder of the wave, in which a scheduler may keep files of its own
 * @param jobs the jobs, in order; may be empty
 * @param finalizer the job that starts when all these have ended, successfully or not; null if it comes later
 * @param after jobs submitted earlier that the finalizer must wait for, too
 * @param first jobs submitted earlier, of another wave or batch, that must have ended before any of these starts
 * @param queueWords the words that {@link JobScheduler#queueWords} returned for {@code --queue}
 * @param together one job with a node for each job, which is submitted in their place and starts them; null if they are
 *      submitted one by one
 * @param arrays the jobs among these that are submitted as tasks of arrays; the others are submitted one by one
 */
public record Submission(
        FileName folder,
        List<Job> jobs,
        @Nullable Job finalizer,
        List<JobId> after,
        List<JobId> first,
        List<String> queueWords,
        @Nullable Job together,
        List<JobArray> arrays) {
    /** Copies the lists. */
    public Submission {
        jobs = List.copyOf(jobs);
        after = List.copyOf(after);
        first = List.copyOf(first);
        queueWords = List.copyOf(queueWords);
        arrays = List.copyOf(arrays);
    }

    /** Makes a submission of jobs one by one. */
    public Submission(
            FileName folder,
            List<Job> jobs,
            @Nullable Job finalizer,
            List<JobId> after,
            List<JobId> first,
            List<String> queueWords) {
        this(folder, jobs, finalizer, after, first, queueWords, null, List.of());
    }

    /** Makes a submission of jobs that start as soon as they may. */
    public Submission(
            FileName folder, List<Job> jobs, @Nullable Job finalizer, List<JobId> after, List<String> queueWords) {
        this(folder, jobs, finalizer, after, List.of(), queueWords);
    }

    /** Returns the submission of its finalizer, whose jobs were submitted before. */
    public Submission finalizerAlone() {
        return new Submission(folder, List.of(), finalizer, after, first, queueWords);
    }

    /**
     * One script to run.
     *
     * @param name a name that no other job of this user has, of letters, digits, {@code _ . -}; of a job of an array, a
     *     {@link TaskName}
     * @param title a description of the job for people who look at the queue; plain ASCII, one line
     * @param folder the full path of the folder that the job belongs to
     * @param script the full path of the script
     * @param output the full path of the file that its output is appended to
     */
    public record Job(String name, String title, FileName folder, FileName script, FileName output) {}

    /**
     * Jobs that the scheduler gets at once.
     *
     * @param job the job that it gets; its script takes the offset as its argument, and runs the script of the job whose
     *     number is the sum of that and the index of the task
     * @param offset the number by which numbers of jobs exceed their indices, which begin with 1
     * @param tasks the jobs, each with a {@link TaskName} in this array
     */
    public record JobArray(Job job, int offset, List<Job> tasks) {
        /** Copies the list. */
        public JobArray {
            tasks = List.copyOf(tasks);
        }

        /** Returns the indices of the jobs, in their order. */
        public List<Integer> indices() {
            return tasks.stream().map(JobArray::index).toList();
        }

        /** Returns the index of a job of an array. */
        public static int index(Job task) {
            return TaskName.parse(task.name()).orElseThrow().index();
        }
    }
}
