package org.bpct.status;

import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The files in a batch's folder, besides its jobs, that change while jobs are running.
 *
 * @param pause the request to pause; null if there is none
 * @param limit the limit of its jobs, and the attempts that keep to it; null if there is no limit
 * @param walk the record of the walking process; null if the walk is over
 */
record BatchSigns(
        @Nullable PauseRecord pause,
        @Nullable LimitHearing limit,
        @Nullable WalkRecord walk) {}
