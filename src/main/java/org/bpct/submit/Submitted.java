package org.bpct.submit;

import java.util.stream.Collectors;
import org.bpct.caller.Counted;
import org.bpct.status.BatchStatus;
import org.bpct.wave.Placement;

/**
 * The result of a submission.
 *
 * @param jobs the number of jobs, without finalizers
 * @param finalizers the number of finalizers
 * @param left the number of further jobs that have to wait for room in the queue
 * @param unanswered the number of jobs for which the scheduler did not say whether they are running
 * @param wave the new wave that was made for it; 0 if none was needed
 * @param shortfall the reason why the scheduler took only some jobs, and their work, for the user, or why it got none
 *     with the options that were asked for; empty if it took all
 * @param locked true if another process is submitting jobs of this batch, and nothing was done
 */
public record Submitted(
        int jobs, int finalizers, int left, int unanswered, int wave, String shortfall, boolean locked) {
    /** The result if nothing was submitted, because it was not requested. */
    public static final Submitted NOTHING = new Submitted(0, 0, 0, 0, 0, false);

    /** Makes the result of a scheduler that took all. */
    public Submitted(int jobs, int finalizers, int left, int unanswered, int wave, boolean locked) {
        this(jobs, finalizers, left, unanswered, wave, "", locked);
    }

    /** Returns the sentence that the scheduler took fewer jobs, with a separator before it; empty if it took all. */
    public String shortage() {
        return shortfall.isEmpty() ? "" : "; " + shortfall;
    }

    /** Returns true if there was nothing to submit, now or later. */
    public boolean isNothing() {
        return jobs + finalizers + left == 0;
    }

    /** Returns the same; if nothing was submitted, with the options that jobs in the queue have not heard. */
    Submitted withUnheard(BatchStatus status, Placement asked) {
        if (!isNothing() || !asked.isElsewhere() || !status.isLive()) {
            return this;
        }
        String options =
                asked.typed().stream().sorted().map(name -> "--" + name).collect(Collectors.joining(", "));
        String words = "jobs that are in the queue or at work stay as they are, " + options
                + " would be for new ones: bpct --cancel=" + status.number() + " first";
        return new Submitted(jobs, finalizers, left, unanswered, wave, words, locked);
    }

    /** Returns the result in words, without the batch's number. */
    public String words() {
        if (isNothing()) {
            return (unanswered == 0 ? "nothing is to be submitted" : "nothing was submitted") + shortage();
        }
        String rest = left == 0
                ? ""
                : "; " + Counted.left(left) + ": bpct --wait or --resume submits " + (left == 1 ? "it" : "them");
        return (jobs + finalizers == 0 ? "nothing was submitted" : "submitted " + Counted.jobs(jobs, finalizers))
                + (wave == 0 ? "" : " as wave " + wave)
                + rest
                + shortage();
    }
}
