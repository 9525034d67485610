package org.bpct.status;

import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The files in a batch's folder, besides its jobs, that change while jobs are running.
 *
 * @param pause that somebody wants it to pause; null if nobody does
 * @param limit how much its jobs may do a second, and which of them keep to that; null if there is no limit
 * @param walk who walks its sources, or did; null if the walk is over
 */
record BatchSigns(
        @Nullable PauseRecord pause,
        @Nullable LimitHearing limit,
        @Nullable WalkRecord walk) {}
