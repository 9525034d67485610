package org.bpct.caller;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still unless it is told otherwise, or slept by. */
public final class TestClock implements InstantSource, Pause {
    private long millis = 1_792_700_000_000L;

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis);
    }

    @Override
    public void millis(long pause) {
        millis += pause;
    }

    public long seconds() {
        return millis / 1000;
    }

    public TestClock seconds(long more) {
        millis += more * 1000;
        return this;
    }
}
