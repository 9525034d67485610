package org.bpct.report.work;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The work done by the jobs of a batch.
 *
 * @param batch the batch
 * @param attempts all starts of scripts, job by job
 * @param deeds all groups that were settled
 * @param span from the first start or submission of a job to the last sign of one
 * @param remarks sentences about unreadable files
 */
public record BatchWork(BatchStatus batch, List<Attempt> attempts, List<Deed> deeds, Span span, List<String> remarks) {
    /** Clocks of nodes differ; by a day they do not. */
    private static final long DAY = 86_400;

    /** Reads the work of a batch that was looked at now, in seconds since 1970. */
    public static BatchWork read(BatchStatus batch, long now) {
        List<JobStatus> jobs = new ArrayList<>(batch.jobs());
        jobs.sort(Comparator.comparingInt(JobStatus::wave));
        Span possible = new Span(batch.created() / 1000 - DAY, now + DAY);
        DeedReader reader = new DeedReader(possible);
        List<Attempt> attempts = new ArrayList<>();
        List<Deed> deeds = new ArrayList<>();
        long unbelieved = 0;
        for (JobStatus job : jobs) {
            List<Attempt> own = new JobAttempts(job, now)
                    .read().stream()
                            .filter(attempt -> possible.has(attempt.span().began())
                                    && possible.has(attempt.span().ended()))
                            .toList();
            unbelieved += job.snapshot().part().attempts() - own.size();
            attempts.addAll(own);
            reader.read(job, own, deeds);
        }
        List<String> remarks = new ArrayList<>(batch.snapshot().problems());
        if (reader.impossible() > 0) {
            remarks.add(reader.impossible() + " lines of journals name times at which the batch was not at work; the"
                    + " charts leave them out");
        }
        if (unbelieved > 0) {
            remarks.add(
                    unbelieved + " attempts do not say when they began, or name times that cannot be; the charts leave"
                            + " them out");
        }
        return new BatchWork(batch, attempts, deeds, span(possible, batch, attempts, deeds), remarks);
    }

    private static Span span(Span possible, BatchStatus batch, List<Attempt> attempts, List<Deed> deeds) {
        long began = Long.MAX_VALUE;
        long ended = 0;
        for (Attempt attempt : attempts) {
            began = Math.min(began, attempt.span().began());
            ended = Math.max(ended, attempt.span().ended());
        }
        for (Deed deed : deeds) {
            began = Math.min(began, deed.span().began());
            ended = Math.max(ended, deed.span().ended());
        }
        for (JobStatus job : batch.jobs()) {
            long submitted = job.snapshot().submission().seconds();
            began = possible.has(submitted) ? Math.min(began, submitted) : began;
        }
        long first = began == Long.MAX_VALUE ? batch.created() / 1000 : began;
        return new Span(first, ended);
    }

    /** Returns the attempts by the folder of the job that owns the part. */
    public Map<String, List<Attempt>> attemptsByJob() {
        Map<String, List<Attempt>> byJob = new LinkedHashMap<>();
        for (Attempt attempt : attempts) {
            byJob.computeIfAbsent(attempt.job().snapshot().plan().folder(), any -> new ArrayList<>())
                    .add(attempt);
        }
        return byJob;
    }
}
