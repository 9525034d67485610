package org.bpct.status.record;

import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * The record of a job's submission.
 *
 * @param count how often the submit command was run for the job
 * @param name the unique name it was to be submitted under; empty if the submit command has never run
 * @param id the identity that the scheduler gave; null if none is recorded, nor was found by the name
 * @param seconds when the identity was recorded; -1 if it was not
 * @param refusals how many of these submissions the scheduler refused
 * @param refused true if the last one is among them
 */
public record SubmissionRecord(
        int count, String name, @Nullable JobId id, long seconds, int refusals, boolean refused) {
    /** Returns true if the scheduler may know the job, but nobody wrote down under which identity. */
    public boolean isUnconfirmed() {
        return seconds < 0 && !refused && !name.isEmpty();
    }

    /** Returns the same with an identity that somebody found and nobody has written down. */
    SubmissionRecord foundAs(JobId found) {
        return new SubmissionRecord(count, name, found, -1, refusals, refused);
    }

    /** Returns what a scheduler's answer about the job bears: its identity, else its name; null if it has neither. */
    @Nullable
    public JobId answeredAs() {
        return id != null ? id : isUnconfirmed() ? new JobId(name) : null;
    }

    /** Returns the record; of several submissions the last one counts. */
    static SubmissionRecord parse(byte[] content) {
        int count = 0;
        String name = "";
        JobId id = null;
        long seconds = -1;
        int refusals = 0;
        boolean refused = false;
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            String kind = lines.word();
            if (kind.equals("name")) {
                String word = lines.word();
                if (lines.wholeText() && isId(word)) {
                    count++;
                    name = word;
                    id = null;
                    seconds = -1;
                    refused = false;
                }
            } else if (kind.equals("refused")) {
                lines.number();
                if (lines.wholeText() && !refused) {
                    refused = true;
                    refusals++;
                }
            } else if (kind.equals("id")) {
                String word = lines.word();
                long when = lines.number();
                if (lines.wholeText() && isId(word) && when >= 0) {
                    id = new JobId(word);
                    seconds = when;
                }
            }
        }
        return new SubmissionRecord(count, name, id, seconds, refusals, refused);
    }

    private static boolean isId(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return !word.isEmpty();
    }
}
