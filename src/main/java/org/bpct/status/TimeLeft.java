package org.bpct.status;

import java.util.List;
import org.bpct.model.JobState;
import org.bpct.status.record.Figures;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.StartRecord;

/**
 * The estimate of when a batch will have ended, or that nobody can know: no time is better than a wrong one.
 *
 * <p>The slowest job decides. Each is judged by what it alone has done since its newest attempt began, by names and by
 * bytes, whichever takes longer. Jobs that wait for a place on this host go at the rate of all together. When a job that waits in the
 * queue of a cluster will begin is not known. What only others could still do - jobs that are cancelled, say - does not
 * count.
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
        long slowest = 0;
        boolean isSlowestKnown = true;
        boolean someWait = false;
        boolean onlyFinalizersWait = true;
        long doneNames = 0;
        long openNames = 0;
        long doneBytes = 0;
        long openBytes = 0;
        for (JobStatus job : jobs) {
            Ledger names = job.entriesSoFar().plus(job.directories());
            doneNames += names.done();
            doneBytes += job.bytesSoFar().done();
            if (job.isFurtherPart() && !job.state().isComplete() && job.state() != JobState.RUNNING) {
                // Who is at work takes it in his turn.
                someWait = true;
                openNames += names.open();
                openBytes += job.bytesSoFar().open();
                continue;
            }
            if (!job.state().isLive()) {
                continue;
            }
            boolean runs = job.state() == JobState.RUNNING;
            if (!runs && !job.isFinalizer()) {
                if (!job.scheduler().equals(LOCAL)) {
                    return UNKNOWN;
                }
                someWait = true;
            }
            if (runs || !job.isFinalizer()) {
                onlyFinalizersWait = false;
                openNames += names.open();
                openBytes += job.bytesSoFar().open();
            }
            if (runs) {
                long left = of(job, now);
                isSlowestKnown &= left != UNKNOWN;
                slowest = Math.max(slowest, left);
            }
        }
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

    private static long of(JobStatus job, long now) {
        JobSnapshot snapshot = job.snapshot();
        StartRecord start = snapshot.part().start();
        if (start == null) {
            return UNKNOWN;
        }
        // The node's clock may be ahead of this one.
        long heard = Math.max(now, snapshot.part().lastHeard());
        double elapsed = Math.max(1, heard - start.seconds());
        Figures recent = snapshot.part().journal().recent();
        return left(
                job.entriesSoFar().open() + job.directories().open(),
                recent.names() + job.namesInHand(),
                job.bytesSoFar().open(),
                recent.bytes() + job.bytesInHand(),
                elapsed);
    }

    private static long left(long openNames, long doneNames, long openBytes, long doneBytes, double elapsed) {
        // Of a few large files the bytes tell enough.
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
