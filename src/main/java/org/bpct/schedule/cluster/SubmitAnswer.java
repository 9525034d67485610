package org.bpct.schedule.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a submit command.
 *
 * @param id the identity of the accepted job; null if none was accepted, or if it is not known
 * @param isUnclear whether the scheduler may have accepted the job although the command failed
 */
public record SubmitAnswer(@Nullable JobId id, boolean isUnclear) {
    /** The answer for a job that was refused; a repetition would not change that. */
    public static final SubmitAnswer REFUSED = new SubmitAnswer(null, false);

    /**
     * The answer for a failure that does not tell whether the job was accepted: it must be looked up before another
     * attempt.
     */
    public static final SubmitAnswer UNCLEAR = new SubmitAnswer(null, true);

    /** Returns the answer for an accepted job. */
    public static SubmitAnswer taken(JobId id) {
        return new SubmitAnswer(id, false);
    }

    /**
     * Returns the meaning of an answer that prints an identity on success and words on failure.
     *
     * @param identity the pattern whose first group is the identity; the last match counts, because sites wrap submit
     *      commands and print greetings
     * @param unclear the pattern of a failure that does not tell whether the job was accepted
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
