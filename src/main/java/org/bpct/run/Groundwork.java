package org.bpct.run;

import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.Comparing;
import org.bpct.roots.RealRoots;
import org.bpct.roots.RootPreparation;
import org.bpct.roots.Splitting;

/**
 * What is known of a copy before its sources are walked.
 *
 * @param prepared what its batch is made with
 * @param splitting which files are copied as ranges
 * @param landing where the sources land
 * @param real the names of all roots without symlinks in them
 * @param comparing what the sources are compared with
 * @param walkBegan when the walk begins, in milliseconds since 1970
 */
record Groundwork(
        Preparation prepared,
        Splitting splitting,
        Landing landing,
        RealRoots real,
        Comparing comparing,
        long walkBegan) {
    /** Finds where the sources land; refuses what cannot be done before anything is walked. */
    static Groundwork of(RunOptions options, Session session)
            throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), session.console());
        options.manner().cp().notes().forEach(session.console()::note);
        RootPreparation.check(options.manner(), session.submitter().uid());
        CacheRules.check(options.manner());
        Splitting splitting = Splitting.of(options.manner(), session.submitter().uid(), session.console());
        Landing landing = Landing.of(options);
        RealRoots real = RealRoots.of(landing);
        Comparing comparing = Comparing.of(
                options.manner(), options.call().home(), session.submitter().uid(), landing, real, session.console());
        return new Groundwork(
                prepared, splitting, landing, real, comparing, session.clock().millis());
    }

    /** Says where the sources land, and what else holds for all that is copied. */
    void say(RunOptions options, Console console) {
        landing.sources()
                .forEach(source -> console.say(
                        source.given().display() + " -> " + source.landsAt().display()));
        CacheRules.say(options.manner().io(), console);
    }
}
