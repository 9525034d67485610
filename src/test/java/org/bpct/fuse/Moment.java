package org.bpct.fuse;

import java.time.Instant;

/** A time of a file. */
record Moment(long seconds, int nanos) {
    static Moment now() {
        Instant now = Instant.now();
        return new Moment(now.getEpochSecond(), now.getNano());
    }

    /** Returns the time so many seconds before this one. */
    Moment before(long earlier) {
        return new Moment(seconds - earlier, nanos);
    }

    /** Returns this time, or the beginning of that second if it is earlier. */
    Moment notBefore(long earliest) {
        return seconds < earliest ? new Moment(earliest, 0) : this;
    }

    /** Returns this time as a file system shows it that keeps steps of so many nanoseconds. */
    Moment inStepsOf(int step) {
        long wholes = Math.max(1, step / 1_000_000_000);
        return new Moment(seconds - Math.floorMod(seconds, wholes), nanos - nanos % step);
    }
}
