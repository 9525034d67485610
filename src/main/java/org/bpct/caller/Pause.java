package org.bpct.caller;

/** The wait between two polls. */
@FunctionalInterface
public interface Pause {
    /** Sleeps. */
    Pause SLEEP = Thread::sleep;

    /** Returns after this many milliseconds. */
    void millis(long millis) throws InterruptedException;
}
