package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.options.RunOptions;
import org.bpct.pool.LockHolder;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.PlaceWays;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.traverse.MountPoints;

/** The places that a night or an update is at work in: nothing that shares names with one is removed meanwhile. */
final class LockedPlaces {
    private static final FileName LOCK = FileName.ofText(".bpct/lock");

    private final RunOptions options;
    private final StatusQuery query;
    private final PlanningProcess process;

    LockedPlaces(RunOptions options, Schedulers schedulers, InstantSource clock, Submitter submitter)
            throws RunException {
        this.options = options;
        this.query = new StatusQuery(options.home(), schedulers, clock);
        try {
            this.process = PlanningProcess.of(submitter);
        } catch (IOException e) {
            throw RunException.failed("cannot find out who holds locks: " + e, e);
        }
    }

    /** Throws if somebody is at work in what is to be removed, or in what holds it. */
    void check(Landing landing) throws RunException, InterruptedException {
        for (Landing.Source source : landing.sources()) {
            FileName path = source.landsAt();
            refuseIfHeld(path, new Pool(path));
            for (FileName up = path; !up.equals(up.parent()); up = up.parent()) {
                if (!isOver(up.lastComponent())) {
                    refuseIfHeld(path, new Pool(up.parent()));
                }
            }
            for (PlaceLock lock : mirrors(path)) {
                refuseIfHeld(path, lock);
            }
        }
    }

    /** Throws if a night is at work in a pool that a walk has found in what is to be removed. */
    void check(FileList files) throws RunException, InterruptedException {
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.parent(directory) < 0 || files.directoryNameLength(directory) != "lock".length()) {
                continue;
            }
            FileName path = files.pairs().get(files.pair(directory)).source().resolve(files.directoryPath(directory));
            FileName pool = path.parent().parent();
            if (pool.resolve(LOCK).equals(path)) {
                refuseIfHeld(pool, new Pool(pool));
            }
        }
    }

    /** Returns true for a name in a pool that no night writes to: published snapshots, and those that were set aside. */
    private static boolean isOver(FileName name) {
        String text = name.text();
        return SnapshotName.of(text.startsWith(Pool.DELETING) ? text.substring(Pool.DELETING.length()) : text)
                .isPresent();
    }

    private List<PlaceLock> mirrors(FileName path) throws RunException {
        MirrorLocks locks = new MirrorLocks(options.home().locks());
        if (!Files.isDirectory(locks.folder())) {
            return List.of();
        }
        try {
            PlaceWays ways =
                    PlaceWays.of(process.boot(), path, MountPoints.ofThisHost().in(path));
            List<PlaceLock> found = new ArrayList<>(locks.around(path, ways));
            found.add(locks.of(path, ways));
            return found;
        } catch (IOException e) {
            throw RunException.failed("cannot read the locks of updates: " + e, e);
        }
    }

    private void refuseIfHeld(FileName path, Pool pool) throws RunException, InterruptedException {
        if (pool.isThere()) {
            refuseIfHeld(path, new PlaceLock(pool));
        }
    }

    private void refuseIfHeld(FileName path, PlaceLock lock) throws RunException, InterruptedException {
        try {
            Optional<LockHolder> holder = lock.holder();
            if (holder.isEmpty()) {
                return;
            }
            LockQuestion.Answer answer = process.question(query, lock).ask(holder.get());
            if (!answer.isGone()) {
                throw RunException.locked(path.display() + " is not removed: "
                        + lock.place().display() + " is locked: " + answer.words() + " ("
                        + LockQuestion.describe(holder.get()) + ")");
            }
        } catch (IOException e) {
            throw RunException.failed("cannot find out who is at work in " + path.display() + ": " + e, e);
        }
    }
}
