package org.bpct.status.record;

import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.jspecify.annotations.Nullable;

/**
 * The record of a job's submission.
 *
 * @param count how often the submit command was run for the job
 * @param name the unique name it was to be submitted under; empty if the submit command has never run
 * @param cluster the cluster that it was given to; empty if that is not recorded: older versions of bpct did not, and not
 *     every scheduler has clusters
 * @param id the identity that the scheduler gave; null if none is recorded, nor was found by the name
 * @param seconds when the identity was recorded; -1 if it was not
 * @param refusals how many of these submissions the scheduler refused
 * @param refused true if the last one is among them
 */
public record SubmissionRecord(
        int count, String name, String cluster, @Nullable JobId id, long seconds, int refusals, boolean refused) {
    /** Drops the identity of a finalizer that went first, and was taken back after the refusal of its jobs. */
    public SubmissionRecord {
        if (refused) {
            id = null;
            seconds = -1;
        }
    }

    /** Returns true if the scheduler may know the job, but its identity was not recorded. */
    public boolean isUnconfirmed() {
        return seconds < 0 && !refused && !name.isEmpty();
    }

    /** Returns the same with an identity that was found but not recorded. */
    SubmissionRecord foundAs(JobId found) {
        return new SubmissionRecord(count, name, cluster, found, -1, refusals, refused);
    }

    /** Returns the job's ticket, unique at its scheduler; null without an identity. */
    @Nullable
    public JobTicket ticket() {
        return id == null ? null : new JobTicket(id, name, cluster);
    }

    /** Returns the key of a scheduler's answer about the job: that of its ticket, else its name; null if it has neither. */
    @Nullable
    public JobId answeredAs() {
        JobTicket ticket = ticket();
        return ticket != null ? ticket.key() : isUnconfirmed() ? new JobId(name) : null;
    }

    /** Returns the record; of several submissions the last one counts. */
    static SubmissionRecord parse(byte[] content) {
        int count = 0;
        String name = "";
        String cluster = "";
        JobId id = null;
        long seconds = -1;
        int refusals = 0;
        boolean refused = false;
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            String kind = lines.word();
            if (kind.equals("name")) {
                String word = wholeWord(lines);
                if (!word.isEmpty()) {
                    count++;
                    name = word;
                    cluster = "";
                    id = null;
                    seconds = -1;
                    refused = false;
                }
            } else if (kind.equals("cluster")) {
                cluster = wholeWord(lines);
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
        return new SubmissionRecord(count, name, cluster, id, seconds, refusals, refused);
    }

    /** Returns the only word of a line; empty if it is damaged. */
    private static String wholeWord(StateLines lines) {
        String word = lines.word();
        return lines.wholeText() && isId(word) ? word : "";
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
