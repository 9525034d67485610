package org.bpct.verb.host;

import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.options.UsageException;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** The two ends of a transfer: one is here, and one on the other host. */
interface Ends {
    /**
     * Walks the sources.
     *
     * @param makes whether missing roots of the destination are made; a dry run makes none
     */
    Walked walk(boolean makes) throws UsageException, RunException, InterruptedException;

    /**
     * The sources, walked.
     *
     * @param landing where they land
     * @param roots the roots on this host
     * @param walk the entries
     * @param facts the facts about the other host
     * @param surplus the names to delete in the destination; null if there are none
     * @param free the free bytes of the file system of the destination
     */
    record Walked(
            Landing landing,
            Roots roots,
            TraversalReport walk,
            HostFacts facts,
            @Nullable HostSurplus surplus,
            long free) {}

    /** Throws if the destination has less room than the files of a walk need. */
    static void requireRoom(TraversalReport walk, long free, boolean force) throws RunException {
        long bytes = walk.files().bytes();
        if (bytes > free && !force) {
            throw RunException.failed(
                    Counted.sentence(
                            "there is no room: the files need %,d bytes, and the destination has %,d; --force transfers them"
                                    + " all the same",
                            bytes, free),
                    null);
        }
    }
}
