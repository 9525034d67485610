package org.bpct.watch;

import java.time.Instant;
import java.util.List;
import org.bpct.status.BatchStatus;

/**
 * The findings of one look at batches.
 *
 * @param asked the number of the batch that was looked at; 0 for all
 * @param batches the batches that could be read
 * @param troubles why others could not, in sentences
 * @param isGone whether the one batch that was asked for is there no more
 * @param at when it was
 */
record Reading(int asked, List<BatchStatus> batches, List<String> troubles, boolean isGone, Instant at) {
    static final int ALL = 0;

    Reading {
        batches = List.copyOf(batches);
        troubles = List.copyOf(troubles);
    }

    /** Returns a look that failed as a whole. */
    static Reading failed(int asked, String why, Instant at) {
        return new Reading(asked, List.of(), List.of(why), false, at);
    }
}
