package org.bpct.status;

import org.bpct.model.JobState;

/**
 * The estimate of when a batch will have ended: as its slowest job goes, each judged by what it alone has done
 * since its newest attempt began, by bytes and by files, whichever takes longer. Jobs that wait for their turn are
 * accounted for by {@link Pace#secondsLeft}, at the rate of all jobs together.
 */
final class TimeLeft {
    static final long UNKNOWN = -1;

    private TimeLeft() {}

    /** Returns the seconds left of some jobs; {@link #UNKNOWN} as soon as one of them has nothing to go by. */
    static long of(Iterable<JobStatus> jobs, long now) {
        long slowest = 0;
        boolean finalizerWaits = false;
        boolean jobsRun = false;
        for (JobStatus job : jobs) {
            // A finalizer waits for all other jobs, so it is always queued while they run.
            if (job.isFinalizer()
                    && job.state() != JobState.RUNNING
                    && job.state().isLive()) {
                finalizerWaits = true;
                continue;
            }
            if (!job.state().isLive()) {
                continue;
            }
            if (job.state() != JobState.RUNNING) {
                // It waits for its turn: the rate of all jobs together accounts for it.
                continue;
            }
            long left = of(job, now);
            if (left == UNKNOWN) {
                return UNKNOWN;
            }
            jobsRun = true;
            slowest = Math.max(slowest, left);
        }
        return finalizerWaits && !jobsRun ? UNKNOWN : slowest;
    }

    private static long of(JobStatus job, long now) {
        JobSnapshot snapshot = job.snapshot();
        StartRecord start = snapshot.start();
        if (start == null) {
            return UNKNOWN;
        }
        // The node's clock may be ahead of this one.
        long heard = Math.max(now, snapshot.lastHeard());
        double elapsed = Math.max(1, heard - start.seconds());
        Figures recent = snapshot.journal().recent();
        long inHand = job.bytesInHand();
        long names = left(job.entries().open() + job.directories().open(), recent.names(), elapsed);
        long bytes = left(Math.max(0, job.bytes().open() - inHand), recent.bytes() + inHand, elapsed);
        if (bytes == UNKNOWN || (names == UNKNOWN && inHand == 0)) {
            return UNKNOWN;
        }
        // A few large files first: the count says nothing yet, and would promise hours.
        boolean countSaysLittle = recent.names() * 100 < job.entries().planned();
        return countSaysLittle && bytes > 0 ? bytes : Math.max(names, bytes);
    }

    static long left(long open, long done, double elapsed) {
        if (open == 0) {
            return 0;
        }
        return done == 0 ? UNKNOWN : (long) Math.ceil(open / (done / elapsed));
    }
}
