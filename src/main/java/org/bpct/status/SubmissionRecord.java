package org.bpct.status;

import org.bpct.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * What is written of the submission of a job.
 *
 * @param name the unique name it was to be submitted under; empty if the submit command has never run
 * @param id the identity that the scheduler gave; null if none is recorded
 * @param seconds when the identity was recorded; -1 if it was not
 */
record SubmissionRecord(String name, @Nullable JobId id, long seconds) {
    /** Returns the record; of several submissions the last one counts. */
    static SubmissionRecord parse(byte[] content) {
        String name = "";
        JobId id = null;
        long seconds = -1;
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            String kind = lines.word();
            if (kind.equals("name")) {
                String word = lines.word();
                if (lines.whole()) {
                    name = word;
                    id = null;
                    seconds = -1;
                }
            } else if (kind.equals("id")) {
                String word = lines.word();
                long when = lines.number();
                if (lines.whole() && isId(word)) {
                    id = new JobId(word);
                    seconds = when;
                }
            }
        }
        return new SubmissionRecord(name, id, seconds);
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
