package org.bpct.query;

import java.time.InstantSource;
import org.bpct.caller.Console;
import org.bpct.caller.Submitter;
import org.bpct.model.BatchHome;
import org.bpct.schedule.CommandRunner;

/**
 * The objects that every request of a user works with.
 *
 * @param home the folder that holds the batches
 * @param schedulers the schedulers that can run jobs
 * @param query the reader of the home's batches
 * @param console the output to the user
 * @param clock the time
 * @param submitter the user and the host that run bpct
 */
public record Session(
        BatchHome home,
        Schedulers schedulers,
        StatusQuery query,
        Console console,
        InstantSource clock,
        Submitter submitter) {
    /** Starts a session. */
    public static Session of(
            BatchHome home, Schedulers schedulers, Console console, InstantSource clock, Submitter submitter) {
        return new Session(home, schedulers, new StatusQuery(home, schedulers, clock), console, clock, submitter);
    }

    /** Returns the runner of commands that no log records. */
    public CommandRunner commands() {
        return schedulers.commands();
    }

    /** Returns a copy of the session that writes nothing into the home. */
    public Session leavingNothing() {
        return new Session(
                home, schedulers, StatusQuery.leavingNothing(home, schedulers, clock), console, clock, submitter);
    }
}
