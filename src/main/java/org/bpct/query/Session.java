package org.bpct.query;

import java.time.InstantSource;
import org.bpct.caller.Console;
import org.bpct.caller.Submitter;
import org.bpct.model.BatchHome;

/**
 * What every request of a user works with, whatever it asks for.
 *
 * @param home where batches are kept
 * @param schedulers who can run jobs
 * @param query what reads the batches of the home
 * @param console where the user is told
 * @param clock the time
 * @param submitter who runs bpct, and where
 */
public record Session(
        BatchHome home,
        Schedulers schedulers,
        StatusQuery query,
        Console console,
        InstantSource clock,
        Submitter submitter) {
    /** Begins a session. */
    public static Session of(
            BatchHome home, Schedulers schedulers, Console console, InstantSource clock, Submitter submitter) {
        return new Session(home, schedulers, new StatusQuery(home, schedulers, clock), console, clock, submitter);
    }

    /** Returns the same for a look that leaves nothing behind in the home. */
    public Session leavingNothing() {
        return new Session(
                home, schedulers, StatusQuery.leavingNothing(home, schedulers, clock), console, clock, submitter);
    }
}
