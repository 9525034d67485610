package org.bpct.guard;

import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.lock.LockedPlaces;
import org.bpct.options.DeletionLimit;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.selection.Selection;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.verb.Guard;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/**
 * The guards of a run of any verb that check places and numbers only; {@link Verb#without} tells which ones a verb
 * leaves out. The others are part of the work: of the walk, which passes mounts over, of the check of room, and of the
 * way in which jobs reach files.
 */
public final class Guards {
    private final Verb verb;
    private final RunOptions options;
    private final Session session;
    private @Nullable LockedPlaces locked;

    /** Names the guards of a run. */
    public Guards(RunOptions options, Session session) {
        this.verb = options.task().verb();
        this.options = options;
        this.session = session;
    }

    private boolean hold(Guard guard) {
        return verb.without(guard).isEmpty();
    }

    /** Throws if something would be written, removed or changed among snapshots or batches. */
    public void requireOutside(Landing landing) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            requireOutside(source.landsAt());
        }
    }

    /**
     * Throws if something would be written, removed or changed among snapshots or batches.
     *
     * @param at the absolute place, which need not exist
     */
    public void requireOutside(FileName at) throws UsageException {
        FileName real = OperandName.canonical(at);
        if (hold(Guard.POOLS)) {
            Optional<FileName> pool = PoolPlace.around(real);
            if (pool.isPresent()) {
                throw new UsageException(lies(at) + " the pool of snapshots "
                        + pool.get().display()
                        + (verb.staysInPlace()
                                ? ", whose nights share their files; nothing is "
                                        + verb.words().done()
                                : "; name another destination")
                        + (verb.copies() ? ", or make a snapshot with --snapshot and a pool of its own" : ""));
            }
        }
        requireOutsideBatches(at);
    }

    /**
     * Throws if something would be written, removed or changed among batches.
     *
     * @param at the absolute place, which need not exist
     */
    public void requireOutsideBatches(FileName at) throws UsageException {
        FileName real = OperandName.canonical(at);
        FileName home = OperandName.canonical(FileName.of(options.call().home().root()));
        if (hold(Guard.BATCHES) && !options.manner().force() && isBelow(real, home)) {
            throw new UsageException(lies(at) + " BPCT_HOME, where batches are kept: "
                    + (verb.staysInPlace() ? "bpct --forget removes batches" : "name another destination")
                    + " (--force goes on)");
        }
    }

    private String lies(FileName at) {
        return at.display() + (verb.staysInPlace() ? " is in" : " would lie in");
    }

    private static boolean isBelow(FileName place, FileName folder) {
        for (FileName up = place; !up.equals(up.parent()); up = up.parent()) {
            if (up.equals(folder)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the places that a removal leaves as they are, with the directories above them. */
    public ProtectedPlaces protectedFromRemoval(FileName userHome) throws UsageException, RunException {
        return needed().fromRemoval(userHome);
    }

    /** Returns the places that a change of modes and owners leaves as they are. */
    public ProtectedPlaces protectedFromChange() throws UsageException, RunException {
        return needed().fromChange();
    }

    /** Throws if a copy with {@code --delete} would delete from a directory that the system needs. */
    public void requireOutsideSystem(Landing landing) throws UsageException, RunException {
        needed().requireOutsideSystem(landing);
    }

    /** Throws if a copy with {@code --delete} would delete names because a snapshot, its source, never had them. */
    public void requireAllNames(Landing landing) throws UsageException, RunException {
        SnapshotDeletion.refuse(options, landing);
    }

    private NeededPlaces needed() {
        return new NeededPlaces(options, session.submitter().uid() == 0);
    }

    /** Throws if a night or an update is at work where something would be removed, changed or written. */
    public void requireFree(Landing landing) throws RunException, InterruptedException {
        if (hold(Guard.LIVE_PLACES)) {
            Selection selection = options.task().selection();
            locked().check(landing, !selection.hasRules() && !selection.chooses());
        }
    }

    /** Throws if a night is at work in trees that a walk found to remove or change. */
    public void requireFree(TraversalReport walk) throws RunException, InterruptedException {
        if (hold(Guard.LIVE_PLACES)) {
            locked().check(walk.files());
        }
    }

    private LockedPlaces locked() throws RunException {
        LockedPlaces known = locked == null ? LockedPlaces.of(session, verb) : locked;
        locked = known;
        return known;
    }

    /** Throws if a whole pool of snapshots would be removed; {@code --force} removes it, and so does a list of names. */
    public void requireNoPool(Landing landing, TraversalReport walk) throws UsageException {
        if (!options.manner().force() && options.task().names().isEmpty()) {
            WholePools pools = new WholePools(session.submitter().uid());
            pools.check(landing);
            pools.check(walk.files());
        }
    }

    /**
     * Throws if more names would be removed than the limit of the user allows; a removal of operands has no other
     * limit.
     */
    public void requireWithinLimit(TraversalReport walk) throws RunException {
        DeletionLimit limit = options.manner().earlier().deletion();
        if (limit == null || !hold(Guard.DELETION_LIMIT)) {
            return;
        }
        Totals totals = walk.totals();
        long names = walk.files().entries() + totals.directories();
        long there = names + totals.leftOut().total() + totals.leftOut().staying();
        Optional<String> refusal = limit.refusal("--remove", "the walked trees", names, there);
        if (refusal.isPresent()) {
            throw RunException.failed(
                    refusal.get() + "; nothing was " + verb.words().done(), null);
        }
    }
}
