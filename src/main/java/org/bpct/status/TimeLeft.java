package org.bpct.status;

import java.util.List;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.Figures;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.StartRecord;

/**
 * The estimate of when a batch will have ended, or none: no time is better than a wrong one.
 *
 * <p>The slowest job decides. Each is judged by its own work since its newest attempt began, by names or by bytes,
 * whichever takes longer. Jobs that wait for a place on this host go at the rate of all together. When a job that waits
 * in the queue of a cluster will begin is not known, nor when a suspended one goes on. Work that only others could
 * still do, such as that of cancelled jobs, does not count.
 */
final class TimeLeft {
    static final long UNKNOWN = -1;

    /** Less than one in so many says nothing yet of all: 1 of 3,113 files were 87 % of the bytes of one batch. */
    private static final int TELLING_SHARE = 100;

    /** The scheduler whose queue moves as soon as a job of its own ends. */
    private static final String LOCAL = "local";

    private TimeLeft() {}

    /**
     * Returns the seconds left of some jobs.
     *
     * @param now in seconds since 1970
     * @param elapsed the seconds since the first of them began
     */
    static long of(List<JobStatus> jobs, long now, double elapsed) {
        Open open = new Open();
        for (JobStatus job : jobs) {
            boolean runs = job.state() == JobState.RUNNING;
            open.addDone(job);
            if (runs && isSuspended(job)) {
                return UNKNOWN;
            }
            if (job.isFurtherPart() && !job.state().isComplete() && !runs) {
                // A running job takes the part in its turn.
                open.someWait = true;
                open.addOpen(job);
            } else if (runs) {
                open.onlyFinalizersWait = false;
                open.addOpen(job);
                open.addRunning(of(job, now));
            } else if (job.state().isLive() && !job.isFinalizer()) {
                if (!job.scheduler().equals(LOCAL)) {
                    return UNKNOWN;
                }
                open.someWait = true;
                open.onlyFinalizersWait = false;
                open.addOpen(job);
            }
        }
        return open.secondsLeft(elapsed);
    }

    /** Returns true if a job stands still, and no other job has its part in hand. */
    private static boolean isSuspended(JobStatus job) {
        return job.detail().equals(SchedulerState.SUSPENDED);
    }

    /** The work that all jobs together have done, and the work still to do. */
    private static final class Open {
        private long slowest;
        private boolean isSlowestKnown = true;
        private boolean someWait;
        private boolean onlyFinalizersWait = true;
        private long doneNames;
        private long openNames;
        private long doneBytes;
        private long openBytes;

        void addDone(JobStatus job) {
            doneNames += names(job).done();
            doneBytes += job.bytesSoFar().done();
        }

        void addOpen(JobStatus job) {
            openNames += names(job).open();
            openBytes += job.bytesSoFar().open();
        }

        void addRunning(long left) {
            isSlowestKnown &= left != UNKNOWN;
            slowest = Math.max(slowest, left);
        }

        long secondsLeft(double elapsed) {
            if (onlyFinalizersWait) {
                return UNKNOWN;
            }
            if (isSlowestKnown && !someWait) {
                return slowest;
            }
            // A job that has only just begun says nothing yet; the others do.
            long together = left(openNames, doneNames, openBytes, doneBytes, elapsed);
            return together == UNKNOWN ? UNKNOWN : Math.max(slowest, together);
        }

        private static Ledger names(JobStatus job) {
            return job.entriesSoFar().plus(job.directories());
        }
    }

    private static long of(JobStatus job, long now) {
        JobSnapshot snapshot = job.snapshot();
        StartRecord start = snapshot.part().claim().start();
        if (start == null) {
            return UNKNOWN;
        }
        // The node's clock may be ahead of this one.
        long heard = Math.max(now, snapshot.part().lastHeard());
        double elapsed = Math.max(1, heard - start.seconds());
        Figures recent = snapshot.part().journal().recent();
        return left(
                job.entries().withInHand(job.namesInHand()).open()
                        + job.directories().open(),
                recent.names() + job.namesInHand(),
                job.bytes().withInHand(job.bytesInHand()).open(),
                recent.bytes() + job.bytesInHand(),
                elapsed);
    }

    private static long left(long openNames, long doneNames, long openBytes, long doneBytes, double elapsed) {
        // For a few large files the bytes are enough.
        boolean few = openNames + doneNames <= TELLING_SHARE && openBytes > 0;
        long names = few && doneNames == 0 ? 0 : left(openNames, doneNames, elapsed);
        long bytes = left(openBytes, doneBytes, elapsed);
        return names == UNKNOWN || bytes == UNKNOWN ? UNKNOWN : Math.max(names, bytes);
    }

    private static long left(long open, long done, double elapsed) {
        if (open == 0) {
            return 0;
        }
        return done == 0 || done < open / TELLING_SHARE ? UNKNOWN : (long) Math.ceil(open / (done / elapsed));
    }
}
