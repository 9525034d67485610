package org.bpct.report;

import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;

/**
 * A pool at one moment.
 *
 * @param root its folder, behind the name of a host and a colon if it is on another one
 * @param contents its contents
 * @param work the state of the lock holder, in words; empty without one
 */
public record PoolView(FileName root, Pool.Contents contents, String work) {
    /** The way to the contents of a pool. */
    public interface Reading {
        /** Reads the pool; throws if it is none, or cannot be read. */
        PoolView read() throws UsageException, RunException, InterruptedException;
    }
}
