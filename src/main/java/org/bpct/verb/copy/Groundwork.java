package org.bpct.verb.copy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.guard.Guards;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.lock.SecondCopy;
import org.bpct.model.Publication;
import org.bpct.options.DeletionLimit;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Preparation;
import org.bpct.pool.MirrorLocks;
import org.bpct.query.Session;
import org.bpct.roots.ProjectQuestion;
import org.bpct.roots.RealRoots;
import org.bpct.roots.Splitting;
import org.bpct.roots.Volumes;

/**
 * The facts about a copy before its sources are walked.
 *
 * @param prepared the preparation of its batch
 * @param splitting the choice of files that are copied as ranges
 * @param landing the places where the sources land
 * @param real the names of all roots without symlinks in them
 * @param comparing the counterparts with which the sources are compared
 * @param volumes the file systems of sources that are directories
 * @param walkBegan the time when the walk begins, in milliseconds since 1970
 */
record Groundwork(
        Preparation prepared,
        Splitting splitting,
        Landing landing,
        RealRoots real,
        Comparing comparing,
        Volumes volumes,
        long walkBegan) {
    /** Finds the places where the sources land; refuses impossible requests before the walk. */
    static Groundwork of(RunOptions options, Session session, boolean submits)
            throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), session.console());
        options.manner().cp().notes().forEach(session.console()::note);
        RootPreparation.check(options.manner(), session.submitter().uid());
        CacheRules.check(options.manner());
        Splitting splitting = Splitting.of(options.manner(), session.submitter().uid(), session.console());
        Landing landing = Landing.of(options);
        SecondCopy.refuse(options, landing, session);
        Guards guards = new Guards(options, session);
        if (options.snapshot().publication().isNone()) {
            guards.requireOutside(landing);
        }
        if (options.manner().earlier().deletion() != null) {
            guards.requireOutsideSystem(landing);
            guards.requireAllNames(landing);
        }
        RealRoots real = RealRoots.of(landing);
        if (options.manner().writing().projects()) {
            new ProjectQuestion(session.commands(), session.console()).ask(real.destinations());
        }
        Comparing comparing = Comparing.of(
                options.manner(),
                options.call().home(),
                session.submitter().uid(),
                landing,
                real,
                session.commands(),
                session.console());
        prepared.requireHost(submits);
        return new Groundwork(
                prepared,
                splitting,
                landing,
                real,
                comparing,
                volumes(options, landing, session),
                session.clock().millis());
    }

    /** A first copy records them, too: the next call may be an update that deletes. A pool has a record of its own. */
    private static Volumes volumes(RunOptions options, Landing landing, Session session) throws UsageException {
        if (!options.snapshot().publication().isNone()) {
            return Volumes.NONE;
        }
        MirrorLocks places = new MirrorLocks(options.call().home().locks());
        Map<Path, List<FileName>> sources = new HashMap<>();
        for (Landing.Source source : landing.sources()) {
            FileName given = OperandName.canonical(
                    OperandName.of(source.given(), options.call().workingDirectory())
                            .absolute());
            if (Files.isDirectory(given.toPath())) {
                sources.computeIfAbsent(
                                places.volumes(OperandName.canonical(source.landsAt())), file -> new ArrayList<>())
                        .add(given);
            }
        }
        return new Volumes(sources, session.commands(), session.clock());
    }

    /** Records the sizes of the file systems of sources, when a batch is written that copies them. */
    void recordVolumes(RunOptions options, Console console) throws InterruptedException {
        DeletionLimit limit = options.manner().earlier().deletion();
        volumes.record(limit != null && limit.allowsAll(), console);
    }

    /** Prints the places where the sources land, and the other facts about the whole copy. */
    void say(RunOptions options, Console console) {
        Publication night = options.snapshot().publication();
        for (Landing.Source source : landing.sources()) {
            // The folder in which a snapshot is written is gone when somebody reads this.
            FileName lands = night.isNone() ? source.landsAt() : night.published();
            console.say(source.given().display() + " -> " + lands.display());
        }
        CacheRules.say(options.manner().writing().io(), console);
    }
}
