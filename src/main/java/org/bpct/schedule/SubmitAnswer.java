package org.bpct.schedule;

import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * What a submit command answered.
 *
 * @param id the identity of the job that was taken; null if none was, or if that is not known
 * @param isUnclear true if the scheduler may have taken the job although the command failed
 */
public record SubmitAnswer(@Nullable JobId id, boolean isUnclear) {
    /** The job was not taken, and asking again would not change that. */
    public static final SubmitAnswer REFUSED = new SubmitAnswer(null, false);

    /** The command failed in a way that says nothing of the job: look it up before asking again. */
    public static final SubmitAnswer UNCLEAR = new SubmitAnswer(null, true);

    /** Returns the answer for a job that was taken. */
    public static SubmitAnswer taken(JobId id) {
        return new SubmitAnswer(id, false);
    }
}
