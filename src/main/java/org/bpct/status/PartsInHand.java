package org.bpct.status;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.JobState;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.PlannedJob;
import org.jspecify.annotations.Nullable;

/** The jobs that have each part of a batch in hand: a job that has finished its own part helps with another job's. */
final class PartsInHand {
    private final Map<String, JobStatus> jobs = new LinkedHashMap<>();

    /** Takes all jobs of a batch, each judged for itself. */
    PartsInHand(List<JobStatus> jobs) {
        jobs.forEach(job -> this.jobs.put(folder(job), job));
    }

    /** Returns the jobs; their verdicts include the work of other jobs on their parts. */
    List<JobStatus> seenByAll() {
        return jobs.values().stream().map(this::seenByAll).toList();
    }

    /** A job is at work if another job at work has its part in hand, even against the answer of its own scheduler. */
    private JobStatus seenByAll(JobStatus job) {
        PartSnapshot part = job.snapshot().part();
        JobStatus inHand = jobs.get(job.snapshot().helps());
        if (inHand != null && inHand.isFurtherPart() && job.state() == JobState.RUNNING && part.isFinal()) {
            return job.judged(new JobVerdict(job.state(), "has " + inHand.title() + " in hand"));
        }
        if (job.isDoneByAnother()) {
            return job.judged(new JobVerdict(
                    job.state(), "done by job " + PlannedJob.number(part.claim().helper())));
        }
        JobStatus helper = helper(job);
        if (helper == null) {
            return job;
        }
        String by = helper.title() + " has its part in hand";
        String detail = job.detail().isEmpty() ? by : by + "; " + job.detail();
        return job.judged(new JobVerdict(JobState.RUNNING, detail));
    }

    private @Nullable JobStatus helper(JobStatus job) {
        PartSnapshot part = job.snapshot().part();
        JobStatus helper =
                part.isHelped() && isUnfinished(job) ? jobs.get(part.claim().helper()) : null;
        boolean isAtIt =
                helper != null && helper.snapshot().helps().equals(folder(job)) && helper.state() == JobState.RUNNING;
        return isAtIt ? helper : null;
    }

    /** Returns the newest attempts of parts that recorded no end, though the jobs that began them are gone. */
    List<AttemptDirectory> leftBehind() {
        List<AttemptDirectory> left = new ArrayList<>();
        for (JobStatus job : jobs.values()) {
            PartSnapshot part = job.snapshot().part();
            if (part.attempts() > 0 && isUnfinished(job)) {
                JobStatus beganBy = part.isHelped() ? jobs.get(part.claim().helper()) : job;
                if (beganBy == null || !beganBy.mayRun()) {
                    left.add(job.directory().part().attempt(part.attempts()));
                }
            }
        }
        return left;
    }

    private static boolean isUnfinished(JobStatus job) {
        return job.snapshot().part().exit() == null && job.state() != JobState.HANDED_OVER;
    }

    private static String folder(JobStatus job) {
        return job.snapshot().plan().folder();
    }
}
