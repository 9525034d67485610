package org.bpct.schedule;

import java.util.List;
import org.bpct.model.FileName;

/**
 * The wave that a scheduler is asked to run.
 *
 * @param folder the wave's folder, where a scheduler may keep files of its own
 * @param jobs the jobs, in order
 * @param finalizer the job that starts when all others have ended
 * @param queueWords the words of {@code --queue}, split by quoting rules
 */
public record Submission(FileName folder, List<Job> jobs, Job finalizer, List<String> queueWords) {
    /** Keeps copies of the lists. */
    public Submission {
        jobs = List.copyOf(jobs);
        queueWords = List.copyOf(queueWords);
    }

    /**
     * One script to run.
     *
     * @param name a name that no other job of this user bears, of letters, digits, {@code _ . -}
     * @param script the full path of the script
     * @param output the full path of the file that its output is appended to
     */
    public record Job(String name, FileName script, FileName output) {}
}
