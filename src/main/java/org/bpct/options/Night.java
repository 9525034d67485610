package org.bpct.options;

import org.bpct.model.FileName;

/**
 * A snapshot that was asked for.
 *
 * @param pool the pool, as it was typed
 * @param skipIfRunning whether the night is left out while the one before is at work
 */
public record Night(FileName pool, boolean skipIfRunning) {
    /** Returns the night that these words ask for. */
    public static Night of(String pool, boolean skipIfRunning) throws UsageException {
        if (pool.isEmpty()) {
            throw new UsageException("--snapshot needs a POOL, the folder that holds the snapshots");
        }
        return new Night(FileName.ofText(pool), skipIfRunning);
    }
}
