package org.bpct.submit;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobState;
import org.bpct.options.JobOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.wave.Placement;

/**
 * More jobs for a running batch, as users type them: {@code 7:8} are eight for batch 7. They have no part of their own,
 * and begin with parts that no other job has begun.
 *
 * @param batch the typed number of the batch
 * @param jobs the number of jobs
 */
public record AddedJobs(String batch, int jobs) {
    private static final Pattern TEXT = Pattern.compile("([^:]+):0*([1-9]\\d{0,8})");

    public static AddedJobs parse(String text) throws UsageException {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > JobOptions.MOST_JOBS) {
            throw new UsageException("--add-jobs takes a batch and how many jobs, 1 to " + JobOptions.MOST_JOBS
                    + ", as in 7:8, not '" + text + "'");
        }
        return new AddedJobs(matcher.group(1), Integer.parseInt(matcher.group(2)));
    }

    /** Returns the same place for this number of jobs. */
    public Placement in(Placement placement) throws UsageException {
        if (placement.typed().contains("nodes") && placement.jobs().orElse(jobs) != jobs) {
            throw new UsageException("--add-jobs=" + batch + ":" + jobs + " adds " + jobs + " jobs, and --nodes "
                            + placement.jobs().getAsInt() + " runs one on each of its nodes: say the same number")
                    .about("nodes");
        }
        return new Placement(
                OptionalInt.of(jobs),
                placement.resources(),
                placement.queue(),
                placement.settings(),
                placement.cluster(),
                placement.typed());
    }

    /** Throws, with the reason, if added jobs would find no work in a running batch. */
    public void refuseUseless(BatchStatus status, Schedulers schedulers) throws UsageException {
        if (!status.directory().hasParts()) {
            throw new UsageException("the jobs of batch " + batch
                    + " cannot share work, because an older bpct wrote them; bpct --cancel=" + batch + " and --resume="
                    + batch + " -j " + jobs + " divide the open work among new jobs");
        }
        if (!schedulers.jobsHelp(status)) {
            throw new UsageException("jobs of the scheduler '"
                    + Placement.newest(status).scheduler()
                    + "' do not help each other: each begins as soon as this host has room");
        }
        if (status.jobs().stream().noneMatch(AddedJobs::isLeft)) {
            throw new UsageException("each job of batch " + batch
                    + " that is open already works on its part: added jobs would find nothing to do");
        }
    }

    /** Returns true for a job whose part no other job is working on, and others may take. */
    private static boolean isLeft(JobStatus job) {
        JobState state = job.state();
        return !job.isFinalizer()
                && (state == JobState.PLANNED
                        || state == JobState.SUBMITTED
                        || state == JobState.QUEUED
                        || state == JobState.STOPPED
                        || state == JobState.CANCELLED
                        || state == JobState.LOST);
    }
}
