package org.bpct.report;

import org.bpct.pool.Pool;

/**
 * A pool at one moment.
 *
 * @param pool the pool
 * @param contents its contents
 * @param work the state of the lock holder, in words; empty without one
 */
record PoolView(Pool pool, Pool.Contents contents, String work) {}
