package org.bpct.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.model.BatchHome;
import org.bpct.pool.LockEvidence;
import org.bpct.pool.LockHolder;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.PlaceWays;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.traverse.MountPoints;
import org.bpct.tree.FileList;
import org.bpct.verb.Verb;

/** The places in which a night or an update is running: names shared with them are not removed or changed meanwhile. */
public final class LockedPlaces {
    private static final String OTHERWISE = "; for the rest leave that pool out, by --exclude or by not naming it";

    private final Verb verb;
    private final BatchHome home;
    private final StatusQuery query;
    private final PlanningProcess process;
    private final int uid;
    private final Console console;
    private final LiveWork live;
    private final Set<FileName> doubted = new TreeSet<>();

    private LockedPlaces(Session session, Verb verb, PlanningProcess process) {
        this.verb = verb;
        this.home = session.home();
        this.query = session.query();
        this.uid = session.submitter().uid();
        this.console = session.console();
        this.process = process;
        this.live = new LiveWork(session);
    }

    /** Identifies this process, so that its own locks are recognized, for a run of a verb. */
    public static LockedPlaces of(Session session, Verb verb) throws RunException {
        try {
            return new LockedPlaces(session, verb, PlanningProcess.of(session.submitter()));
        } catch (IOException e) {
            throw RunException.failed("cannot find out who holds locks: " + e, e);
        }
    }

    /**
     * Throws if a process, or a batch that makes files, is running in a directory to be removed, or in one that holds it.
     *
     * @param isWhole whether no rule leaves out names: a purge by age may go on around a copy
     */
    public void check(Landing landing, boolean isWhole) throws RunException, InterruptedException {
        for (Landing.Source source : landing.sources()) {
            FileName path = source.landsAt();
            refuseIfHeldInside(path);
            for (FileName up = path; !up.equals(up.parent()); up = up.parent()) {
                if (isOfANight(up.lastComponent())) {
                    refuseIfHeldInside(up.parent());
                } else if (!isOver(up.lastComponent())) {
                    // In a shared parent directory such as /tmp, any user's lock would block all others.
                    refuseIfHeld(path, new Pool(up.parent()), new TreeSet<>(List.of(0, uid)), "");
                }
            }
            for (PlaceLock lock : mirrors(path)) {
                refuseIfHeld(path, lock, "");
            }
        }
        checkLive(landing, isWhole);
    }

    /** Throws if a batch makes files there. All operands are compared at once: each question reads all open batches. */
    private void checkLive(Landing landing, boolean isWhole) throws RunException, InterruptedException {
        List<FileName> places =
                landing.sources().stream().map(Landing.Source::landsAt).toList();
        Optional<LiveWork.Found> found =
                live.find((made, lands) -> places.stream().anyMatch(place -> meet(place, lands, isWhole)));
        if (found.isPresent()) {
            FileName lands = found.get().lands();
            FileName held = places.stream()
                    .filter(place -> meet(place, lands, isWhole))
                    .findFirst()
                    .orElseThrow();
            throw RunException.locked(refusal(held) + found.get().words());
        }
    }

    /** Throws if a night is running in a pool that a walk found in the tree to be removed. */
    public void check(FileList files) throws RunException, InterruptedException {
        Set<FileName> pools = new TreeSet<>();
        for (int directory = 0; directory < files.directories(); directory++) {
            int length = files.directoryNameLength(directory);
            if (files.parent(directory) >= 0
                    && (length == Pool.STATE.length() || length == SnapshotName.INCOMPLETE_LENGTH)) {
                FileName source = files.pairs().get(files.pair(directory)).source();
                FileName path = source.resolve(files.directoryPath(directory));
                if (isOfANight(path.lastComponent())) {
                    pools.add(path.parent());
                }
            }
        }
        for (FileName pool : pools) {
            refuseIfHeldInside(pool);
        }
    }

    /**
     * Returns true for a name in a pool that a night writes to. Rules may leave out one of these names but not another.
     */
    private static boolean isOfANight(FileName name) {
        return name.text().equals(Pool.STATE) || SnapshotName.isIncomplete(name);
    }

    /**
     * Returns true for a name in a pool that no night writes to: published snapshots, and snapshots that were set
     * aside.
     */
    private static boolean isOver(FileName name) {
        String text = name.text();
        return SnapshotName.of(text.startsWith(Pool.DELETING) ? text.substring(Pool.DELETING.length()) : text)
                .isPresent();
    }

    private List<PlaceLock> mirrors(FileName path) throws RunException {
        MirrorLocks locks = new MirrorLocks(home.locks());
        if (Files.notExists(locks.folder())) {
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

    /**
     * Throws if a process is running in a pool whose parts are to be removed. Here the lock of the pool's owner counts,
     * too.
     */
    private void refuseIfHeldInside(FileName root) throws RunException, InterruptedException {
        Pool pool = new Pool(root);
        if (!pool.isThere()) {
            return;
        }
        try {
            int owner = (Integer) Files.getAttribute(root.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS);
            refuseIfHeld(root, pool, new TreeSet<>(List.of(0, uid, owner)), OTHERWISE);
        } catch (IOException e) {
            throw unknown(root, e, OTHERWISE);
        }
    }

    private void refuseIfHeld(FileName path, Pool pool, Set<Integer> believed, String otherwise)
            throws RunException, InterruptedException {
        if (!pool.isThere()) {
            return;
        }
        try {
            Optional<String> doubt = new LockEvidence(pool, believed).doubt();
            if (doubt.isEmpty()) {
                refuseIfHeld(path, new PlaceLock(pool), otherwise);
            } else if (doubted.add(pool.root())) {
                console.note("the lock of " + pool.root().display() + " is not obeyed: " + doubt.get());
            }
        } catch (IOException e) {
            throw unknown(path, e, otherwise);
        }
    }

    private void refuseIfHeld(FileName path, PlaceLock lock, String otherwise)
            throws RunException, InterruptedException {
        try {
            Optional<LockHolder> holder = lock.holder();
            if (holder.isEmpty()) {
                return;
            }
            LockQuestion.Answer answer = process.question(query, lock).ask(holder.get());
            if (!answer.isGone()) {
                throw RunException.locked(refusal(path) + lock.place().display() + " is locked: " + answer.words()
                        + " (" + LockQuestion.describe(holder.get()) + ")" + otherwise);
            }
        } catch (IOException e) {
            throw unknown(path, e, otherwise);
        }
    }

    private String refusal(FileName path) {
        String done = verb.words().done();
        return verb.staysInPlace()
                ? path.display() + " is not " + done + ": "
                : "nothing is " + done + " to " + path.display() + ": ";
    }

    private boolean meet(FileName path, FileName lands, boolean isWhole) {
        return verb.staysInPlace() ? isBelow(path, lands) || (isWhole && isBelow(lands, path)) : path.equals(lands);
    }

    private static boolean isBelow(FileName place, FileName folder) {
        return place.toPath().startsWith(folder.toPath());
    }

    private static RunException unknown(FileName path, IOException e, String otherwise) {
        return RunException.failed("cannot find out who is at work in " + path.display() + ": " + e + otherwise, e);
    }
}
