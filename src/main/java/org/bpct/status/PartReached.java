package org.bpct.status;

import org.bpct.status.record.PartSnapshot;

/**
 * The copied names and bytes of a live job that are not settled yet. A job that was put back into the queue has lost
 * nothing of its group in hand, though it settles that anew: displayed figures must not decrease.
 */
final class PartReached {
    private PartReached() {}

    static long names(JobStatus job) {
        PartSnapshot part = job.snapshot().part();
        long reached =
                part.history().reached().names() - part.journal().entries().names();
        return isCounted(job) ? Math.max(job.namesInHand(), reached) : job.namesInHand();
    }

    static long bytes(JobStatus job) {
        PartSnapshot part = job.snapshot().part();
        long reached =
                part.history().reached().bytes() - part.journal().entries().bytes();
        return isCounted(job) ? Math.max(job.bytesInHand(), reached) : job.bytesInHand();
    }

    /** A finalizer counts directories among its names. */
    private static boolean isCounted(JobStatus job) {
        return job.state().isLive() && !job.isFinalizer();
    }
}
