package org.bpct.verb.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.home.Heartbeat;
import org.bpct.home.HomeSafety;
import org.bpct.home.NewBatch;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.lock.MirrorEntrance;
import org.bpct.lock.PlanningProcess;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.pool.LockHolder;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.PlaceWays;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.traverse.MountPoints;

/** An update of copies: a batch that holds the locks of all places where its sources land. */
public final class MirrorRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final List<PlaceLock> taken = new ArrayList<>();

    /** Whether a batch has taken over the locks. */
    private boolean isHandedOver;

    /** Prepares an update; it begins when one of its methods is called. */
    public MirrorRun(RunOptions options, Session session) {
        this.session = session;
        this.options = options;
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        SortedSet<FileName> places = places();
        // The check comes before the locks: a request that makes no sense leaves nothing behind.
        Preparation.requireHost(Preparation.check(options.jobs(), session.schedulers()), submit);
        HomeSafety.ensure(options.call().home(), session.submitter().uid());
        MirrorLocks locks = new MirrorLocks(options.call().home().locks());
        try {
            PrivateFiles.makeFolders(locks.folder());
            PlanningProcess process = PlanningProcess.of(session.submitter());
            StatusQuery query = session.query();
            LockHolder self = process.holder(options.call(), session.clock());
            MirrorEntrance entrance =
                    new MirrorEntrance(locks, lock -> process.question(query, lock), session.console());
            taken.addAll(entrance.enter(
                    self,
                    ways(places, process.boot()),
                    options.manner().earlier().skipIfRunning()));
            Heartbeat beating = Heartbeat.of(taken);
            try {
                return new CopyRun(options, session, this::handOver).run(submit);
            } finally {
                beating.close();
                if (!isHandedOver) {
                    MirrorEntrance.leave(taken, self);
                }
            }
        } catch (IOException e) {
            throw RunException.failed("cannot lock the destination: " + e, e);
        }
    }

    /** Nothing is written, so no lock is taken. */
    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        return new CopyRun(options, session).dryRun(submit);
    }

    private SortedSet<FileName> places() throws UsageException {
        Landing landing = Landing.of(options);
        SortedSet<FileName> places = new TreeSet<>();
        for (Landing.Source source : landing.sources()) {
            places.add(OperandName.canonical(source.landsAt()));
        }
        return places;
    }

    private static SortedMap<FileName, PlaceWays> ways(SortedSet<FileName> places, String boot) throws IOException {
        MountPoints mounts = MountPoints.ofThisHost();
        SortedMap<FileName, PlaceWays> ways = new TreeMap<>();
        for (FileName place : places) {
            ways.put(place, PlaceWays.of(boot, place, mounts.in(place)));
        }
        return ways;
    }

    private void handOver(NewBatch.Written batch) throws RunException {
        LockedBatch holder = batch.locked();
        isHandedOver = true;
        try {
            for (PlaceLock lock : taken) {
                lock.handTo(holder);
            }
        } catch (IOException e) {
            throw RunException.failed("cannot hand the lock of the destination on to the batch: " + e, e);
        }
    }
}
