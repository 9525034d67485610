package org.bpct.submit;

import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.model.SchedulerAddress;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;

/** The words about a submission that a scheduler refused, wholly or halfway. */
public final class RefusedSubmission {
    /** The remedy for every refusal by a cluster. */
    public static final String OTHERWISE =
            "also with another --partition, --account, --time, --mem, --queue or --max-queued";

    /** The remedy for a refusal by a cluster that the user has named. */
    public static final String ELSEWHERE = OTHERWISE.replace("another ", "another --cluster, ");

    private RefusedSubmission() {}

    /**
     * Returns the refusal of a batch without remaining jobs.
     *
     * @param isAgain whether the batch was submitted before
     * @param undone the fate of jobs that were submitted; empty if there were none
     */
    static RunException whole(
            BatchStatus batch, JobScheduler scheduler, boolean isAgain, String undone, SchedulerException e) {
        return RunException.scheduler(
                "batch " + batch.number() + " was not submitted" + (isAgain ? " again" : "") + ": " + e.getMessage()
                        + undone + "; bpct --resume=" + batch.number() + " tries again"
                        + (scheduler.answersKeep() == 0 ? "" : ", " + otherwise(scheduler)),
                e);
    }

    private static String otherwise(JobScheduler scheduler) {
        return SchedulerAddress.of(scheduler.name()).cluster().isEmpty() ? OTHERWISE : ELSEWHERE;
    }

    /**
     * Returns the sentence about a partly accepted wave, whose accepted jobs do the work of all.
     *
     * @param taken the number of jobs that were taken, without the finalizer
     * @param all the number of jobs that were to be submitted
     */
    static String halfway(int taken, int all, String refusal) {
        String jobs = taken == all
                ? (all == 1 ? "the job was" : "all " + all + " jobs were") + " taken and the finalizer was not; "
                        + (all == 1 ? "it does" : "they do") + " its work, too: "
                : taken + " of " + Counted.of(all, "job") + (taken == 1 ? " was" : " were") + " taken, and "
                        + (taken == 1 ? "does" : "do") + " the work of all: ";
        return jobs + refusal;
    }
}
