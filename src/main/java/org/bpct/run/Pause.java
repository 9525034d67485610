package org.bpct.run;

/** The way in which bpct lets time pass between two looks. */
@FunctionalInterface
interface Pause {
    /** Sleeps. */
    Pause SLEEP = Thread::sleep;

    /** Returns after so many milliseconds. */
    void millis(long millis) throws InterruptedException;
}
