package org.bpct.schedule.cluster;

import java.util.List;
import org.bpct.model.JobId;
import org.bpct.schedule.Submission;
import org.jspecify.annotations.Nullable;

/**
 * One job in the form that a cluster's submit command needs.
 *
 * @param job the name, the script and the output
 * @param queueWords the words of the user and the site
 * @param start the conditions for its start
 * @param nodes the number of nodes, each with the resources of the words; 0 for an ordinary job
 * @param array the array, if the job is one; else null
 */
public record SubmitRequest(
        Submission.Job job, List<String> queueWords, Start start, int nodes, Submission.@Nullable JobArray array) {
    /** Copies the list. */
    public SubmitRequest {
        queueWords = List.copyOf(queueWords);
    }

    /** Makes the request of an ordinary job. */
    public SubmitRequest(Submission.Job job, List<String> queueWords, Start start) {
        this(job, queueWords, start, 0);
    }

    /** Makes the request of a job that is no array. */
    public SubmitRequest(Submission.Job job, List<String> queueWords, Start start, int nodes) {
        this(job, queueWords, start, nodes, null);
    }

    /**
     * The jobs that a job waits for, and the jobs that wait for it. "Ended" means successfully or not.
     *
     * @param after the jobs that must have ended
     * @param announced the number of jobs still to be submitted that name this one in {@code before}; they must have
     *      ended, too
     * @param before a job that already waits for this one; null if there is none
     */
    public record Start(
            List<JobId> after, int announced, @Nullable JobId before) {
        /** The start without conditions. */
        public static final Start AT_ONCE = new Start(List.of(), 0, null);

        /** Copies the list, with each job once. */
        public Start {
            after = after.stream().distinct().toList();
        }
    }
}
