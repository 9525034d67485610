package org.bpct.report.work;

import org.bpct.status.JobStatus;

/**
 * One start of a script, at the part of a job.
 *
 * @param job the job that owns the part
 * @param number counts the attempts at that part from 1
 * @param doer the folder of the job whose process made the attempt: another one if that helps
 * @param node where it ran
 * @param span when it was at work, by the node's clock
 * @param ending how it ended
 * @param lanes how many groups it did at once
 */
public record Attempt(JobStatus job, int number, String doer, String node, Span span, Ending ending, int lanes) {
    /** How an attempt ended. */
    public enum Ending {
        /** It is not over. */
        AT_WORK("at work"),
        COMPLETE("complete"),
        COMPLETE_WITH_ERRORS("complete with errors"),
        STOPPED("stopped"),
        /** A later one took over. */
        SUPERSEDED("superseded"),
        /** It left no record of its end. */
        GONE("gone without a word");

        private final String words;

        Ending(String words) {
            this.words = words;
        }

        /** Returns the words for people. */
        public String words() {
            return words;
        }
    }

    /** Returns true if another job did it. */
    public boolean isHelp() {
        return !doer.equals(job.snapshot().plan().folder());
    }
}
