package org.bpct.lock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.pool.LockHolder;
import org.bpct.pool.MirrorLocks;
import org.bpct.pool.PlaceLock;
import org.bpct.pool.PlaceWays;

/** Takes the locks of all places that an update writes to, or reports the holder of one. */
public final class MirrorEntrance {
    private final MirrorLocks locks;
    private final Function<PlaceLock, LockQuestion> questions;
    private final Console console;

    public MirrorEntrance(MirrorLocks locks, Function<PlaceLock, LockQuestion> questions, Console console) {
        this.locks = locks;
        this.questions = questions;
        this.console = console;
    }

    /**
     * Takes the locks. Throws, with the exit code for that, if a holder is running in one of these places, in an
     * enclosing one or inside one. Each process takes its own lock before it checks for others. If two start at once,
     * at least one sees the other, and perhaps both leave.
     */
    public List<PlaceLock> enter(LockHolder self, Map<FileName, PlaceWays> places, boolean skipIfRunning)
            throws IOException, RunException, InterruptedException {
        List<PlaceLock> taken = new ArrayList<>();
        boolean hasEntered = false;
        try {
            for (Map.Entry<FileName, PlaceWays> entry : places.entrySet()) {
                FileName place = entry.getKey();
                PlaceLock lock = locks.of(place, entry.getValue());
                refuseIfHeld(place, place, taking(lock).take(self), skipIfRunning);
                taken.add(lock);
            }
            for (Map.Entry<FileName, PlaceWays> entry : places.entrySet()) {
                FileName place = entry.getKey();
                for (PlaceLock other : locks.around(place, entry.getValue())) {
                    if (!places.containsKey(other.place())) {
                        refuseIfHeld(place, other.place(), taking(other).freeFromGone(), skipIfRunning);
                    }
                }
            }
            for (FileName place : places.keySet()) {
                new Skips(locks.skips(place)).forget();
            }
            hasEntered = true;
            return taken;
        } finally {
            if (!hasEntered) {
                leave(taken, self);
            }
        }
    }

    /** Releases locks. */
    public static void leave(List<PlaceLock> taken, LockHolder self) throws IOException {
        for (PlaceLock lock : taken) {
            lock.remove(self);
        }
    }

    private LockTaking taking(PlaceLock lock) {
        return new LockTaking(lock, questions.apply(lock), (holder, words) -> {
            // A batch that is over needs no notice: no process unlocks when it ends.
            if (holder.batch().isEmpty()) {
                console.note("the previous update did not finish: " + words);
            }
        });
    }

    private void refuseIfHeld(FileName place, FileName held, Optional<String> holder, boolean skipIfRunning)
            throws IOException, RunException {
        if (holder.isPresent()) {
            throw new Skips(locks.skips(place))
                    .refusal("the destination " + held.display() + " is locked: " + holder.get(), skipIfRunning);
        }
    }
}
