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
 * More jobs for a batch that is at work, as people type them: {@code 7:8} are eight for batch 7. They have no part of their own, and
 * begin with what others have not begun.
 *
 * @param batch the batch's number as it was typed
 * @param jobs how many
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

    /** Returns the same place for so many jobs. */
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
                placement.typed());
    }

    /** Throws, with the reason, if jobs that are added would find nothing to do in a batch that is at work. */
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

    /** Returns true for a job whose part nobody has in hand, and others may take. */
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
