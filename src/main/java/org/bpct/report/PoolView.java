package org.bpct.report;

import org.bpct.pool.Pool;

/**
 * A pool at one moment.
 *
 * @param pool the pool
 * @param contents what it holds
 * @param work what who holds the lock is doing, in words; empty if nobody does
 */
record PoolView(Pool pool, Pool.Contents contents, String work) {}
