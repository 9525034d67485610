package org.bpct.schedule.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
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

    /**
     * Returns the meaning of an answer that prints an identity on success and words on failure.
     *
     * @param identity finds the identity, its first group, in what was said; the last one counts, for sites wrap submit
     *     commands and greet
     * @param unclear finds the words of a failure that says nothing of the job
     */
    static SubmitAnswer read(CommandRunner.Result answer, Pattern identity, Pattern unclear) {
        if (!answer.succeeded()) {
            return unclear.matcher(answer.errText()).find() ? UNCLEAR : REFUSED;
        }
        Matcher matcher = identity.matcher(answer.outText());
        SubmitAnswer last = UNCLEAR;
        while (matcher.find()) {
            last = taken(new JobId(matcher.group(1)));
        }
        return last;
    }
}
