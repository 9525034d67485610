package org.bpct.submit;

import org.bpct.caller.Counted;

/**
 * What was submitted.
 *
 * @param jobs how many jobs, not counting finalizers
 * @param finalizers how many finalizers
 * @param left how many more have to wait for room in the queue
 * @param unanswered of how many jobs the scheduler did not say whether they are at work
 * @param wave the new wave that was made for it; 0 if there was no need
 * @param locked true if another process is submitting jobs of this batch, and nothing was done
 */
public record Submitted(int jobs, int finalizers, int left, int unanswered, int wave, boolean locked) {
    /** Nothing was submitted, for nobody asked for it. */
    public static final Submitted NOTHING = new Submitted(0, 0, 0, 0, 0, false);

    /** Returns true if there was nothing to submit, now or later. */
    public boolean isNothing() {
        return jobs + finalizers + left == 0;
    }

    /** Returns it in words, without the batch's number. */
    public String words() {
        if (isNothing()) {
            return unanswered == 0 ? "nothing is to be submitted" : "nothing was submitted";
        }
        String rest = left == 0
                ? ""
                : "; " + Counted.left(left) + ": bpct --wait or --resume submits " + (left == 1 ? "it" : "them");
        return (jobs + finalizers == 0 ? "nothing was submitted" : "submitted " + Counted.jobs(jobs, finalizers))
                + (wave == 0 ? "" : " as wave " + wave)
                + rest;
    }
}
