package org.bpct.pipeline;

import java.util.Locale;
import org.bpct.caller.Console;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;

/** A source of nights that has become far smaller: a server or a mount of it may be missing. */
public final class ShrunkSource {
    private ShrunkSource() {}

    /**
     * Returns true, with a message, if the walk found far less than the last good snapshot has. The finalizer judges
     * again.
     */
    public static boolean isFound(TraversalReport walk, Publication snapshot, Console console) {
        SnapshotFloor floor = snapshot.floor();
        Totals found = walk.totals();
        long entries = found.files() + found.symlinks() + found.specials();
        if (floor.isReachedBy(entries, found.directories(), found.bytes())) {
            return false;
        }
        if (floor.lost() > 0) {
            // The run of the night has said that.
            return true;
        }
        console.note(String.format(
                Locale.ROOT,
                "the source has %,d entries of %,d bytes; after %s a good snapshot has at least %,d of %,d bytes. This one"
                        + " will be kept, but nothing is pruned for it. Is the source whole? If it is, one night with"
                        + " --max-shrink 100%% accepts that",
                entries,
                found.bytes(),
                snapshot.lastGood(),
                floor.entries(),
                floor.bytes()));
        return true;
    }
}
