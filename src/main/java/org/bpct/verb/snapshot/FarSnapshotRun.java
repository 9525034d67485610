package org.bpct.verb.snapshot;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.SystemMessage;
import org.bpct.home.NewBatch;
import org.bpct.lock.BatchQuestion;
import org.bpct.lock.PlanningProcess;
import org.bpct.lock.Skips;
import org.bpct.model.Publication;
import org.bpct.options.Aim;
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
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.query.Session;
import org.bpct.roots.Volumes;
import org.bpct.schedule.local.ProcessIdentity;
import org.bpct.verb.host.FarPool;
import org.bpct.verb.host.TransferRun;

/**
 * A night in a pool on another host: takes the lock there, chooses the base, and transfers the differences from it. The
 * finalizer of the batch has the other host publish the snapshot, and remove those that are no longer kept.
 */
public final class FarSnapshotRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Night night;
    private final Aim.Transfer wish;
    private final Console console;

    /** Whether a batch has taken over the lock; its finalizer may already have released it. */
    private boolean isHandedOver;

    /** Prepares a night; it begins when one of its methods is called. */
    public FarSnapshotRun(RunOptions options, Night night, Aim.Transfer wish, Session session) {
        this.options = options;
        this.night = night;
        this.wish = wish;
        this.session = session;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        NightSource source = source();
        Optional<KeepRules> rules = KeepOption.of(options);
        // The check comes before the pool and its lock: a request that makes no sense leaves nothing behind.
        Preparation.requireHost(Preparation.check(options.jobs(), session.schedulers()), submit);
        FarPool pool = pool();
        pool.make(session.submitter().uid() == 0 && options.manner().guard() != Guard.NO);
        try {
            LockHolder self = PlanningProcess.of(session.submitter()).holder(options.call(), session.clock());
            String busy = pool.enter(self, FileName.of(options.call().home().root()), holder -> words(holder, self));
            Skips skips = new Skips(places().skips(pool.name()));
            if (!busy.isEmpty()) {
                throw skips.refusal("the pool " + pool.name().display() + " is locked: " + busy, night.skipIfRunning());
            }
            try {
                skips.forget();
                return run(pool, source, rules, submit);
            } finally {
                if (!isHandedOver) {
                    leave(pool);
                }
            }
        } catch (IOException e) {
            throw RunException.failed("cannot use the pool " + pool.name().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private FarPool pool() throws UsageException, RunException, InterruptedException {
        FarPool pool = FarPool.find(night.pool(), wish, session);
        if (!pool.isThere()) {
            new LostPool(options.call().home(), options.manner().force()).refuse(pool.name());
        }
        return pool;
    }

    private Outcome run(FarPool pool, NightSource source, Optional<KeepRules> rules, boolean submit)
            throws IOException, UsageException, RunException, InterruptedException {
        Pool.Contents contents = pool.told().contents();
        requireSame(pool, source, contents);
        contents.foreign()
                .forEach(folder -> console.note(folder.display() + " has no record of bpct, and is left alone"));
        Tonight tonight = Tonight.named(pool.name(), contents, pool.told()::isFree, session.clock());
        for (SnapshotName name : contents.incomplete()) {
            console.note("the incomplete snapshot " + name + " is set aside, to be removed");
        }
        pool.begin(tonight.name(), source.names(), contents.incomplete());
        List<KeepRules.Fate> fates = fates(pool, tonight, rules);
        Volumes volumes = volumes(pool, source);
        RunOptions ofNight = tonight.options(asked(source), pool.path(), fates, volumes);
        tonight.drops(fates, options.snapshot().keep()).forEach(console::say);
        Outcome outcome = new TransferRun(ofNight, wish, session, batch -> handOver(pool, batch)).run(submit);
        volumes.record(ofNight.snapshot().publication().floor().share() == 0, console);
        return outcome;
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        NightSource source = source();
        Optional<KeepRules> rules = KeepOption.of(options);
        FarPool pool = pool();
        if (!pool.isThere()) {
            console.say(pool.name().display() + " will be made");
            RunOptions first = options.forSnapshot(source.real(), pool.name(), Publication.NONE, Earlier.NOTHING);
            return new TransferRun(first, wish, session).dryRun(submit);
        }
        try {
            Pool.Contents contents = pool.told().contents();
            requireSame(pool, source, contents);
            Tonight tonight = Tonight.named(pool.name(), contents, pool.told()::isFree, session.clock());
            List<KeepRules.Fate> fates = fates(pool, tonight, rules);
            fates.forEach(fate -> console.say(tonight.words(fate)));
            RunOptions ofNight = tonight.options(asked(source), pool.path(), fates, volumes(pool, source));
            return new TransferRun(ofNight, wish, session).dryRun(submit);
        } catch (IOException e) {
            throw RunException.failed("cannot read the pool " + pool.name().display() + ": " + SystemMessage.of(e), e);
        }
    }

    @Override
    public void conclude(PrintStream results) {
        // The finalizer has removed the folders that were set aside.
    }

    private NightSource source() throws UsageException, RunException, InterruptedException {
        if (HostPath.of(options.task().operands().get(0)).isPresent()) {
            throw new UsageException(options.task().operands().get(0).display() + " and "
                    + night.pool().display()
                    + " are both on other hosts; bpct runs on the one or the other: log in there");
        }
        return NightSource.of(options, night.pool(), session);
    }

    private static void requireSame(FarPool pool, NightSource source, Pool.Contents contents) throws UsageException {
        source.requireSame(pool.name(), contents.newestGood().flatMap(pool.told()::sourceOf));
    }

    private List<KeepRules.Fate> fates(FarPool pool, Tonight tonight, Optional<KeepRules> rules)
            throws RunException, InterruptedException {
        return new SnapshotReaders(session, pool.name())
                .spare(rules.map(tonight::fates).orElse(List.of()));
    }

    private Tonight.Asked asked(NightSource source) {
        return new Tonight.Asked(options, night, source.real(), console);
    }

    /** The sizes of the file system of the source, as the home of batches records them for this pool. */
    private Volumes volumes(FarPool pool, NightSource source) {
        return new Volumes(
                Map.of(places().volumes(pool.name()), List.of(source.real())), session.commands(), session.clock());
    }

    private MirrorLocks places() {
        return new MirrorLocks(options.call().home().locks());
    }

    /** Returns why the holder of the lock may still be at work, in words; empty if it is provably gone. */
    private String words(LockHolder holder, LockHolder self) throws InterruptedException {
        String by = "process " + holder.pid() + " on " + holder.host();
        Optional<FileName> folder = holder.batch()
                .flatMap(batch -> HostPath.of(batch.folder()))
                .filter(path -> path.host().equals(self.host()))
                .map(HostPath::path);
        if (!holder.host().equals(self.host()) || folder.isEmpty()) {
            return by + " works on it, or its batch does; if both are over, remove the lock by hand";
        }
        boolean isAlive =
                holder.boot().equals(self.boot()) && new ProcessIdentity(holder.pid(), holder.start()).isAlive();
        int number = holder.batch().map(LockedBatch::number).orElse(0);
        if (number == 0) {
            return isAlive ? by + " plans a snapshot" : "";
        }
        BatchQuestion.Answer answer = new BatchQuestion(session.query()).ask(new LockedBatch(number, folder.get()));
        if (!answer.isGone()) {
            return answer.words();
        }
        if (!answer.isClosed() && isAlive) {
            return answer.words() + ", and " + by + " still works on it";
        }
        console.note("the previous night did not finish: " + answer.words());
        return "";
    }

    /** Gives the lock back; the reason why the night is not made must not be lost if that fails, too. */
    private void leave(FarPool pool) throws InterruptedException {
        try {
            pool.leave();
        } catch (RunException e) {
            console.note("the pool " + pool.name().display() + " stays locked until the next night: " + e.getMessage());
        }
    }

    private void handOver(FarPool pool, NewBatch.Written batch) throws RunException, InterruptedException {
        LockedBatch locked = batch.locked();
        try {
            pool.handTo(locked.number(), session.submitter().host(), locked.folder());
        } catch (RunException e) {
            throw RunException.failed(
                    "cannot hand the lock of the pool on to the batch: " + e.getMessage() + "; nothing was copied, and "
                            + SnapshotRun.discarded(batch),
                    e);
        }
        isHandedOver = true;
    }
}
