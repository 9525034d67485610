package org.bpct.report.work;

import java.util.List;
import org.bpct.status.JobStatus;
import org.bpct.status.record.SubmissionRecord;

/** The time that a job spent in the queue of its scheduler, since it was submitted last. */
public final class Waiting {
    private Waiting() {}

    /**
     * Returns the span from the submission to the first attempt after it, or to the last known time; none if it never
     * waited.
     */
    public static List<Span> of(JobStatus job, BatchWork work) {
        SubmissionRecord submission = job.snapshot().submission();
        long submitted = submission.seconds();
        if (submitted < work.span().began() || submission.refused()) {
            return List.of();
        }
        long from = job.isFinalizer() ? Math.max(submitted, jobsEnded(job, work)) : submitted;
        String folder = job.snapshot().plan().folder();
        long began = work.attempts().stream()
                .filter(attempt ->
                        attempt.doer().equals(folder) && attempt.span().began() >= submitted)
                .mapToLong(attempt -> attempt.span().began())
                .min()
                .orElse(job.state().isLive() ? work.span().ended() : submitted);
        return began <= from ? List.of() : List.of(new Span(from, began));
    }

    /** Returns when the last job of its wave ended: until then a finalizer waits for these, and not for a node. */
    private static long jobsEnded(JobStatus finalizer, BatchWork work) {
        return work.attempts().stream()
                .filter(attempt -> !attempt.job().isFinalizer() && attempt.job().wave() == finalizer.wave())
                .mapToLong(attempt -> attempt.span().ended())
                .max()
                .orElse(work.span().ended());
    }
}
