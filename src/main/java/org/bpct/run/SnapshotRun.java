package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.home.Heartbeat;
import org.bpct.home.NewBatch;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OperandName;
import org.bpct.lock.LockQuestion;
import org.bpct.lock.PlanningProcess;
import org.bpct.lock.PoolEntrance;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.KeepRules;
import org.bpct.pool.LockHolder;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.roots.PoolPlace;

/**
 * A night: takes the lock of the pool, chooses the base, copies what differs from it, and hands the lock on to the
 * batch, whose finalizer publishes the snapshot.
 */
public final class SnapshotRun implements Undertaking {
    private static final long LONGEST_PAUSE_SECONDS = 5;

    private final Session session;
    private final RunOptions options;
    private final Night night;
    private final Console console;
    private final FileName userHome;

    /** Once there is a batch, the lock is its own, and perhaps its finalizer has unlocked already. */
    private boolean isHandedOver;

    /** Prepares a night; nothing is done before one of its methods is called. */
    public SnapshotRun(RunOptions options, Night night, Session session, FileName userHome) {
        this.session = session;
        this.userHome = userHome;
        this.options = options;
        this.night = night;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        FileName source = source();
        Optional<KeepRules> rules = rules();
        // Before there is a pool, or a lock in it: what makes no sense leaves nothing behind.
        Preparation.check(options.jobs(), session.schedulers());
        boolean trustsNobody =
                session.submitter().uid() == 0 && options.manner().guard() != Guard.NO;
        Pool pool = PoolPlace.of(options, night.pool(), source).make(trustsNobody);
        PlaceLock lock = new PlaceLock(pool);
        try {
            PlanningProcess process = PlanningProcess.of(session.submitter());
            LockHolder self = process.holder(options.call(), session.clock());
            StatusQuery query = session.query();
            LockQuestion question = process.question(query, lock);
            new PoolEntrance(pool, lock, question, console).enter(self, night.skipIfRunning());
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

    private Outcome run(Pool pool, PlaceLock lock, FileName source, Optional<KeepRules> rules, boolean submit)
            throws IOException, UsageException, RunException, InterruptedException {
        setAside(pool);
        Pool.Contents contents = pool.read();
        contents.foreign()
                .forEach(folder -> console.note(folder.display()
                        + " has no record of bpct, and is left alone; if it is of an older bpct, --remove removes it"));
        SnapshotName name = freeName(pool, contents);
        pool.begin(name);
        RunOptions ofNight = ofNight(pool, contents, name, source, drops(contents, name, rules, false));
        Outcome outcome = new BatchRun(ofNight, session, batch -> handOver(lock, batch)).run(submit);
        if (submit) {
            removal().submit(pool, outcome.folder());
        }
        return outcome;
    }

    @Override
    public int dryRun() throws UsageException, RunException, InterruptedException {
        FileName source = source();
        Optional<KeepRules> rules = rules();
        PoolPlace place = PoolPlace.of(options, night.pool(), source);
        Pool pool = place.pool();
        try {
            if (!place.isThere()) {
                console.say(pool.root().display() + " will be made");
                RunOptions first = options.forSnapshot(source, pool.root(), Publication.NONE, Earlier.NOTHING);
                return new BatchRun(first, session).dryRun();
            }
            Pool.Contents contents = pool.read();
            SnapshotName name = freeName(pool, contents);
            RunOptions ofNight = ofNight(pool, contents, name, source, drops(contents, name, rules, true));
            return new BatchRun(ofNight, session).dryRun();
        } catch (IOException e) {
            throw RunException.failed("cannot read the pool " + pool.root().display() + ": " + SystemMessage.of(e), e);
        }
    }

    @Override
    public void conclude() throws InterruptedException {
        try {
            removal()
                    .submit(
                            PoolPlace.find(night.pool(), options.call().workingDirectory())
                                    .existing(),
                            null);
        } catch (UsageException gone) {
            // Then nothing is there to be removed.
        }
    }

    private PoolRemoval removal() {
        return new PoolRemoval(options, session, userHome);
    }

    /** Behind a symlink, for a file system's own snapshot may be reached by one. */
    private FileName source() throws UsageException {
        List<FileName> operands = options.task().operands();
        if (operands.size() != 1) {
            throw new UsageException(
                    "--snapshot POOL takes one SOURCE, not " + operands.size() + "; make a pool for each source");
        }
        if (options.manner().earlier().isCompared() || options.task().noTargetDirectory()) {
            throw new UsageException("--snapshot chooses its base and its destination by itself; leave out --update,"
                    + " --link-dest and -T");
        }
        boolean archive = options.manner()
                .cp()
                .keeps()
                .containsAll(Set.of(Attribute.MODE, Attribute.OWNERSHIP, Attribute.TIMESTAMPS, Attribute.LINKS));
        if (!archive || options.manner().verify() != null) {
            throw new UsageException(
                    "--snapshot needs a copy that keeps mode, owner, times and links, without --verify,"
                            + " as most files are linked and not read: --cp -a --verify=no");
        }
        FileName source = OperandName.of(operands.get(0), options.call().workingDirectory())
                .absolute();
        Optional<FileStatus> status = FileStatus.of(source, true);
        if (status.isEmpty() || !status.get().isDirectory()) {
            throw new UsageException("source " + operands.get(0).display()
                    + (status.isEmpty() ? " does not exist; check the name" : " is not a directory"));
        }
        return OperandName.canonical(source);
    }

    /** What no batch can publish any more, as the lock is ours, is in nobody's way. */
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

    /** A name is a second, and snapshots sort by their names: a session.clock() that was set back must not mix them up. */
    private SnapshotName freeName(Pool pool, Pool.Contents contents) throws RunException, InterruptedException {
        Optional<SnapshotName> newest = Stream.concat(
                        contents.published().keySet().stream(), contents.incomplete().stream())
                .max(SnapshotName::compareTo);
        long pause = newest.map(name ->
                        name.began().getEpochSecond() + 1 - session.clock().millis() / 1000)
                .orElse(0L);
        if (pause > LONGEST_PAUSE_SECONDS) {
            throw RunException.failed(
                    "the newest snapshot, " + newest.get() + ", lies in the future by the clock of this host", null);
        }
        while (true) {
            SnapshotName name = new SnapshotName(session.clock().instant());
            if ((newest.isEmpty() || name.compareTo(newest.get()) > 0) && pool.isFree(name)) {
                return name;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private RunOptions ofNight(
            Pool pool, Pool.Contents contents, SnapshotName name, FileName source, List<String> drops) {
        Optional<SnapshotName> base = contents.base();
        console.say(base.map(earlier -> "snapshot " + name + ", linked to " + earlier)
                .orElse("snapshot " + name + ", the first one of the pool"));
        Publication publication = new Publication(
                pool.root(),
                name.text(),
                session.clock().millis(),
                base.map(SnapshotName::text).orElse(""),
                drops,
                contents.newestGood().map(SnapshotName::text).orElse(""),
                floor(contents));
        Earlier earlier = base.map(snapshot ->
                        options.manner().earlier().linksTo(snapshot.in(pool.root()), began(contents, snapshot)))
                .orElse(Earlier.NOTHING);
        FileName destination = FileName.of(pool.incomplete(name));
        return options.forSnapshot(source, destination, publication, earlier);
    }

    /** Returns what tonight's must have to be good. */
    private SnapshotFloor floor(Pool.Contents contents) {
        SnapshotFloor first = SnapshotFloor.of(night.maxShrink());
        return contents.lastGood()
                .map(last -> first.after(last.entries(), last.directories(), last.bytes()))
                .orElse(first);
    }

    /** Returns the nanosecond before which changes are surely in a base; none if only its batch knows what is whole in it. */
    private static OptionalLong began(Pool.Contents contents, SnapshotName base) {
        Optional<SnapshotRecord> record = contents.published().getOrDefault(base, Optional.empty());
        return record.isPresent() && record.get().isTrusted()
                ? OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(record.get().began()))
                : OptionalLong.empty();
    }

    private Optional<KeepRules> rules() throws UsageException {
        try {
            return options.snapshot().keep().isEmpty()
                    ? Optional.empty()
                    : Optional.of(KeepRules.of(options.snapshot().keep()));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--keep: " + e.getMessage()).about("keep");
        }
    }

    private List<String> drops(
            Pool.Contents contents, SnapshotName tonight, Optional<KeepRules> rules, boolean isSaid) {
        if (rules.isEmpty()) {
            return List.of();
        }
        Set<SnapshotName> names = contents.recorded();
        names.add(tonight);
        List<KeepRules.Fate> fates = rules.get().decide(names, contents.shrunk());
        if (isSaid) {
            Optional<SnapshotName> lastGood = contents.newestGood();
            fates.forEach(fate -> console.say((fate.kept() ? "keep   " : "remove ") + fate.name() + "  "
                    + fate.reason()
                    + (!fate.kept() && lastGood.equals(Optional.of(fate.name()))
                            ? ", unless tonight's is not good: it is the last good one"
                            : "")));
        }
        return fates.stream()
                .filter(fate -> !fate.kept())
                .map(fate -> fate.name().text())
                .toList();
    }

    private void handOver(PlaceLock lock, NewBatch.Written batch) throws RunException {
        isHandedOver = true;
        try {
            lock.handTo(batch.locked());
        } catch (IOException e) {
            throw RunException.failed("cannot hand the lock of the pool on to the batch: " + SystemMessage.of(e), e);
        }
    }
}
