package org.bpct.status;

import java.util.List;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.LimitRecord;
import org.jspecify.annotations.Nullable;

/** The run time of a batch, its speed, and its expected end. */
public final class Pace {
    private final List<JobStatus> jobs;
    private final BatchSums sums;
    private final boolean isLive;
    private final boolean isPaused;
    private final long now;
    private final @Nullable LimitRecord limit;
    private final boolean isOnePiece;
    private double busy = -1;
    private long atWork = -1;

    /**
     * Judges a batch.
     *
     * @param sums the totals of its jobs, including partly copied groups
     * @param isLive true if some job is live
     * @param isPaused true if somebody wants it to pause, or it is outside of its hours of work
     * @param now in seconds
     * @param limit the limit of all jobs together; null if there is none
     * @param isOnePiece true if all its jobs were submitted at once
     */
    Pace(
            List<JobStatus> jobs,
            BatchSums sums,
            boolean isLive,
            boolean isPaused,
            long now,
            @Nullable LimitRecord limit,
            boolean isOnePiece) {
        this.jobs = jobs;
        this.sums = sums;
        this.isLive = isLive;
        this.isPaused = isPaused;
        this.now = now;
        this.limit = limit;
        this.isOnePiece = isOnePiece;
    }

    /** Returns the moment of the judgement, in seconds. */
    public long now() {
        return now;
    }

    /** Returns when the first job began, in seconds; -1 if none has. */
    public long started() {
        return sums.started();
    }

    /** Returns when the last job ended, in seconds; -1 while one is live or if none has begun. */
    public long ended() {
        return isLive ? -1 : sums.lastHeard();
    }

    /** Returns the seconds from the start to the end, or to now; 0 if no job has begun. */
    public long seconds() {
        if (started() < 0) {
            return 0;
        }
        return Math.max(0, (isLive ? lastMoment() : sums.lastHeard()) - started());
    }

    /** Returns the seconds without idle time, at least one; if only the ledger was read, idle time is not known. */
    private double busySeconds() {
        if (busy < 0) {
            busy = Math.max(1, seconds() - IdleTime.seconds(jobs, now));
        }
        return busy;
    }

    /** Returns true if jobs can make progress by themselves, and are to rest: somebody wants it, or they are outside of their hours. */
    public boolean rests() {
        return isLive && isPaused;
    }

    /** A node's clock may be ahead of this one. */
    private long lastMoment() {
        return Math.max(now, sums.lastHeard());
    }

    /** Returns for how many seconds no job has been heard of; 0 if none ever was. */
    long secondsOfSilence() {
        return sums.lastHeard() < 0 ? 0 : Math.max(0, now - sums.lastHeard());
    }

    /**
     * Returns the seconds in which a job was at work, at most {@link #seconds}: a batch may wait in a queue, or for somebody
     * who resumes it. If only the ledger was read they are not known, and all seconds are returned.
     */
    public long secondsAtWork() {
        if (atWork < 0) {
            long said = IdleTime.secondsAtWork(jobs, now);
            atWork = said == 0 ? seconds() : Math.min(said, seconds());
        }
        return atWork;
    }

    /** Returns true if the rates are those of the time at work; false if that was not read, and the batch may have stood still. */
    public boolean knowsRates() {
        return !jobs.isEmpty() || isOnePiece;
    }

    /** Returns the bytes copied in a second of work, the files in hand included; 0 if none has been. */
    public double bytesPerSecond() {
        return (double) sums.bytes().done() / Math.max(1, secondsAtWork());
    }

    /** Returns the entries copied and linked in a second of work; 0 if none has been. */
    public double entriesPerSecond() {
        return (double) sums.entries().done() / Math.max(1, secondsAtWork());
    }

    /** Returns the estimated seconds until the jobs have ended; -1 while there is nothing to go by, or in a pause. */
    public long secondsLeft() {
        if (isPaused) {
            return -1;
        }
        if (!isLive) {
            return 0;
        }
        long left = TimeLeft.of(jobs, now, busySeconds());
        return left < 0 ? left : Math.max(left, leastByLimit());
    }

    /** Returns the seconds that the open work takes at the limit; 0 if there is none. */
    private long leastByLimit() {
        return limit == null
                ? 0
                : Math.max(
                        limit.bytes() == 0 ? 0 : sums.bytes().open() / limit.bytes(),
                        limit.names() == 0 ? 0 : sums.entries().open() / limit.names());
    }

    /** Returns in words how long the batch may go on, {@code ?} if nobody knows, or how long it took; may be empty. */
    public String leftOrTook() {
        if (isLive) {
            long left = secondsLeft();
            return left < 0 ? "?" : Amounts.duration(left);
        }
        return started() < 0 ? "" : Amounts.duration(seconds());
    }
}
