/** Nights: snapshots in a pool, and the removal of those that are not kept; start at {@code SnapshotRun}. */
@NullMarked
package org.bpct.verb.snapshot;

import org.jspecify.annotations.NullMarked;
