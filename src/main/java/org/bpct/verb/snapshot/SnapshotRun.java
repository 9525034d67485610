package org.bpct.verb.snapshot;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.guard.Guards;
import org.bpct.home.Heartbeat;
import org.bpct.home.NewBatch;
import org.bpct.lock.PlanningProcess;
import org.bpct.lock.PoolEntrance;
import org.bpct.model.Publication;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.KeepOption;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.pool.KeepRules;
import org.bpct.pool.LockHolder;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotChoices;
import org.bpct.pool.SnapshotName;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.Volumes;
import org.jspecify.annotations.Nullable;

/**
 * A night: takes the lock of the pool, chooses the base, and copies the differences from it. The batch gets the lock,
 * and its finalizer publishes the snapshot.
 */
public final class SnapshotRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Night night;
    private final Console console;
    private final FileName userHome;

    /** Whether a batch has taken over the lock; its finalizer may already have released it. */
    private boolean isHandedOver;
    /** The pool, once leftovers of earlier nights are set aside in it; null before. */
    private @Nullable Pool tidied;

    /** Prepares a night; it begins when one of its methods is called. */
    public SnapshotRun(RunOptions options, Night night, Session session, FileName userHome) {
        this.session = session;
        this.userHome = userHome;
        this.options = options;
        this.night = night;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        try {
            return locked(submit);
        } catch (RunException e) {
            Pool pool = tidied;
            if (submit && !isHandedOver && pool != null) {
                // On a full pool nothing else would ever make room again.
                removal().submit(pool, null);
            }
            throw e;
        }
    }

    private Outcome locked(boolean submit) throws UsageException, RunException, InterruptedException {
        NightSource source = NightSource.of(options, night.pool(), session);
        Optional<KeepRules> rules = KeepOption.of(options);
        // The check comes before the pool and its lock: a request that makes no sense leaves nothing behind.
        Preparation.requireHost(Preparation.check(options.jobs(), session.schedulers()), submit);
        boolean trustsNobody =
                session.submitter().uid() == 0 && options.manner().guard() != Guard.NO;
        Pool pool = place(source).make(trustsNobody);
        PlaceLock lock = new PlaceLock(pool);
        try {
            PlanningProcess process = PlanningProcess.of(session.submitter());
            LockHolder self = process.holder(options.call(), session.clock());
            entrance(pool, lock, process).enter(self, night.skipIfRunning());
            Heartbeat beating = Heartbeat.of(List.of(lock));
            try {
                return run(pool, lock, source, rules, submit);
            } finally {
                beating.close();
                if (!isHandedOver) {
                    lock.remove(self);
                }
            }
        } catch (IOException e) {
            throw RunException.failed("cannot use the pool " + pool.root().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private Outcome run(Pool pool, PlaceLock lock, NightSource source, Optional<KeepRules> rules, boolean submit)
            throws IOException, UsageException, RunException, InterruptedException {
        source.requireThatOf(pool);
        setAside(pool);
        tidied = pool;
        Pool.Contents contents = pool.read();
        contents.foreign()
                .forEach(folder -> console.note(folder.display()
                        + " has no record of bpct, and is left alone; if it is of an older bpct, --remove removes it"));
        Tonight tonight = Tonight.named(pool.root(), contents, pool::isFree, session.clock());
        pool.begin(tonight.name());
        source.record(pool, contents, tonight.name());
        new SnapshotChoices(pool)
                .record(tonight.name(), options.leftOut(), contents.published().keySet());
        Volumes volumes = source.volumes(pool, session);
        List<KeepRules.Fate> fates = fates(pool, tonight, rules);
        RunOptions ofNight = tonight.options(asked(source), pool.root(), fates, volumes);
        tonight.drops(fates, options.snapshot().keep()).forEach(console::say);
        Outcome outcome =
                source.copy(ofNight, session, batch -> handOver(lock, batch)).run(submit);
        volumes.record(ofNight.snapshot().publication().floor().share() == 0, console);
        if (submit) {
            removal().submit(pool, outcome.folder());
        }
        return outcome;
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        NightSource source = NightSource.of(options, night.pool(), session);
        Optional<KeepRules> rules = KeepOption.of(options);
        PoolPlace place = place(source);
        Pool pool = place.pool();
        try {
            if (!place.isThere()) {
                console.say(pool.root().display() + " will be made");
                RunOptions first = options.forSnapshot(source.real(), pool.root(), Publication.NONE, Earlier.NOTHING);
                return source.copy(first, session, batch -> {}).dryRun(submit);
            }
            PlaceLock lock = new PlaceLock(pool);
            entrance(pool, lock, PlanningProcess.of(session.submitter())).requireFree();
            source.requireThatOf(pool);
            Tonight tonight = Tonight.named(pool.root(), pool.read(), pool::isFree, session.clock());
            List<KeepRules.Fate> fates = fates(pool, tonight, rules);
            fates.forEach(fate -> console.say(tonight.words(fate)));
            RunOptions ofNight = tonight.options(asked(source), pool.root(), fates, source.volumes(pool, session));
            return source.copy(ofNight, session, batch -> {}).dryRun(submit);
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    @Override
    public void conclude(PrintStream results) throws InterruptedException {
        try {
            removal()
                    .submit(
                            PoolPlace.find(night.pool(), options.call().workingDirectory())
                                    .existing(),
                            null);
        } catch (UsageException gone) {
            // There is nothing to remove then.
        }
    }

    private PoolEntrance entrance(Pool pool, PlaceLock lock, PlanningProcess process) {
        return new PoolEntrance(pool, lock, process.question(session.query(), lock), console);
    }

    private PoolPlace place(NightSource source) throws UsageException, RunException {
        PoolPlace place = source.place(options, night.pool());
        if (!place.pool().isThere()) {
            new LostPool(options.call().home(), options.manner().force())
                    .refuse(place.pool().root());
        }
        new Guards(options, session).requireOutsideBatches(place.pool().root());
        return place;
    }

    private PoolRemoval removal() {
        return new PoolRemoval(options, session, userHome);
    }

    /** Sets aside snapshots that no batch can publish, because this process holds the lock. */
    private void setAside(Pool pool) throws IOException {
        pool.forgetGone();
        for (SnapshotName name : pool.read().incomplete()) {
            if (Files.exists(pool.deleting(name), LinkOption.NOFOLLOW_LINKS)) {
                console.note("the incomplete snapshot " + name + " stays: "
                        + FileName.of(pool.deleting(name)).display() + " is in the way");
                continue;
            }
            Files.move(pool.incomplete(name), pool.deleting(name));
            console.note("the incomplete snapshot " + name + " is set aside, to be removed");
        }
    }

    private Tonight.Asked asked(NightSource source) {
        return new Tonight.Asked(options, night, source.real(), console);
    }

    private List<KeepRules.Fate> fates(Pool pool, Tonight tonight, Optional<KeepRules> rules)
            throws RunException, InterruptedException {
        return new SnapshotReaders(session, pool.root())
                .spare(rules.map(tonight::fates).orElse(List.of()));
    }

    private void handOver(PlaceLock lock, NewBatch.Written batch) throws RunException {
        try {
            lock.handTo(batch.locked());
            isHandedOver = true;
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot hand the lock of the pool on to the batch: " + SystemMessage.of(e)
                            + "; nothing was copied, and " + discarded(batch),
                    e);
        }
    }

    /** Removes a batch that can never run, and returns the words about it. */
    static String discarded(NewBatch.Written batch) {
        try {
            batch.discard();
            return "no batch was left";
        } catch (IOException e) {
            return "batch " + batch.identity().number() + " stays, with no work done: " + SystemMessage.of(e);
        }
    }
}
