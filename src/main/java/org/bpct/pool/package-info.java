/**
 * Pools of snapshots: their names, the rules that keep them, and their contents.
 *
 * <p>Start at {@link org.bpct.pool.Pool}. Nothing here writes a snapshot: jobs do, and the finalizer publishes it.
 */
@NullMarked
package org.bpct.pool;

import org.jspecify.annotations.NullMarked;
