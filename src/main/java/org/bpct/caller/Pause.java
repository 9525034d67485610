package org.bpct.caller;

/** The way in which bpct lets time pass between two looks. */
@FunctionalInterface
public interface Pause {
    /** Sleeps. */
    Pause SLEEP = Thread::sleep;

    /** Returns after so many milliseconds. */
    void millis(long millis) throws InterruptedException;
}
