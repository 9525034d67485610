package org.bpct.schedule.cluster;

import java.util.List;
import org.bpct.model.JobId;
import org.bpct.schedule.Submission;
import org.jspecify.annotations.Nullable;

/**
 * One job as the submit command of a cluster has to be told of it.
 *
 * @param job name, script and output
 * @param queueWords the words that the user and the site want
 * @param start when the job may start
 * @param nodes how many nodes it gets, each with what the words ask for; 0 for a job like any other
 */
public record SubmitRequest(Submission.Job job, List<String> queueWords, Start start, int nodes) {
    /** Keeps a copy of the list. */
    public SubmitRequest {
        queueWords = List.copyOf(queueWords);
    }

    /** Makes that of a job like any other. */
    public SubmitRequest(Submission.Job job, List<String> queueWords, Start start) {
        this(job, queueWords, start, 0);
    }

    /**
     * What a job waits for, and who waits for it. "Ended" is in whatever way.
     *
     * @param after jobs that must have ended
     * @param announced how many jobs will be submitted that name this one in {@code before}; they must have ended, too
     * @param before a job that was told to wait for this one; null if there is none
     */
    public record Start(
            List<JobId> after, int announced, @Nullable JobId before) {
        /** At once. */
        public static final Start AT_ONCE = new Start(List.of(), 0, null);

        /** Keeps a copy of the list. */
        public Start {
            after = List.copyOf(after);
        }
    }
}
