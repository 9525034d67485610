package org.bpct.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.description.BatchDescription;
import org.bpct.files.FileName;
import org.bpct.history.PastBatch;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** A pool as a monitor sees it: its last good night, its last night of any kind, and the jobs at work. */
final class PoolMetrics {
    private final FileName pool;
    private @Nullable PastBatch lastGood;
    private @Nullable PastBatch last;
    private long running;

    private PoolMetrics(FileName pool) {
        this.pool = pool;
    }

    /** Returns the pools of these batches, by name. A night that failed must not hide the time of the last good one. */
    static List<PoolMetrics> of(List<BatchStatus> batches, List<PastBatch> deleted) {
        Map<FileName, PoolMetrics> pools = new TreeMap<>();
        for (PastBatch batch : deleted) {
            // A snapshot's destination is the folder of that night in its pool.
            if (batch.kind().equals(BatchDescription.SNAPSHOT)
                    && batch.route().destination().length() > 0) {
                pool(pools, batch.route().destination().parent()).add(batch);
            }
        }
        for (BatchStatus batch : batches) {
            if (batch.makesSnapshot()) {
                PoolMetrics pool =
                        pool(pools, batch.snapshot().publication().pool().withoutTrailingSlashes());
                pool.add(PastBatch.of(batch));
                pool.running += batch.workers().stream()
                        .filter(job -> job.state() == JobState.RUNNING)
                        .count();
            }
        }
        return new ArrayList<>(pools.values());
    }

    private static PoolMetrics pool(Map<FileName, PoolMetrics> pools, FileName name) {
        return pools.computeIfAbsent(name, PoolMetrics::new);
    }

    private void add(PastBatch batch) {
        if (batch.ending().isClosed()) {
            last = later(last, batch);
        }
        if (batch.ending().state() == JobState.COMPLETE) {
            lastGood = later(lastGood, batch);
        }
    }

    private static PastBatch later(@Nullable PastBatch one, PastBatch other) {
        return one == null || one.ending().ended() < other.ending().ended() ? other : one;
    }

    /** Returns the folder of the pool. */
    FileName pool() {
        return pool;
    }

    /** Returns the last night without errors; null if none is known. */
    @Nullable
    PastBatch lastGood() {
        return lastGood;
    }

    /** Returns the last night that closed, with errors or without; null if none is known. */
    @Nullable
    PastBatch last() {
        return last;
    }

    /** Returns the number of jobs at work. */
    long running() {
        return running;
    }
}
