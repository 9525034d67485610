package org.bpct.schedule;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a wave that a scheduler is asked to run: all of them, or a part of them, or once more.
 *
 * @param folder the wave's folder, where a scheduler may keep files of its own
 * @param jobs the jobs, in order; may be empty
 * @param finalizer the job that starts when all these have ended, in whatever way; null if it comes later
 * @param after jobs submitted earlier that the finalizer has to wait for, too
 * @param first jobs submitted earlier, of another wave or batch, that must have ended before any of these starts
 * @param queueWords what {@link JobScheduler#queueWords} made of {@code --queue}
 * @param together the job of as many nodes as there are jobs that starts each of them on one, and is submitted in their place;
 *     null if they are submitted one by one
 */
public record Submission(
        FileName folder,
        List<Job> jobs,
        @Nullable Job finalizer,
        List<JobId> after,
        List<JobId> first,
        List<String> queueWords,
        @Nullable Job together) {
    /** Keeps copies of the lists. */
    public Submission {
        jobs = List.copyOf(jobs);
        after = List.copyOf(after);
        first = List.copyOf(first);
        queueWords = List.copyOf(queueWords);
    }

    /** Makes a submission of jobs one by one. */
    public Submission(
            FileName folder,
            List<Job> jobs,
            @Nullable Job finalizer,
            List<JobId> after,
            List<JobId> first,
            List<String> queueWords) {
        this(folder, jobs, finalizer, after, first, queueWords, null);
    }

    /** Makes a submission of jobs that start as soon as they may. */
    public Submission(
            FileName folder, List<Job> jobs, @Nullable Job finalizer, List<JobId> after, List<String> queueWords) {
        this(folder, jobs, finalizer, after, List.of(), queueWords);
    }

    /**
     * One script to run.
     *
     * @param name a name that no other job of this user bears, of letters, digits, {@code _ . -}
     * @param title what the job is, for people who look at the queue; plain ASCII, one line
     * @param folder the full path of the folder of what the job belongs to
     * @param script the full path of the script
     * @param output the full path of the file that its output is appended to
     */
    public record Job(String name, String title, FileName folder, FileName script, FileName output) {}
}
