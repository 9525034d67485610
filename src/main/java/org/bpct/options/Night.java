package org.bpct.options;

import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * A requested snapshot.
 *
 * @param pool the pool, as it was typed
 * @param skipIfRunning whether the night is left out while the one before is running
 * @param maxShrink the share in percent that a good snapshot may have less than the last good one
 */
public record Night(FileName pool, boolean skipIfRunning, int maxShrink) {
    /** The share of a volume of three servers that lost one is larger, and more often missing than cleaned up. */
    private static final int LESS_THAN_A_THIRD = 30;

    private static final int ALL = 100;

    /** Returns the night that these words request. */
    public static Night of(String pool, boolean skipIfRunning, @Nullable String maxShrink) throws UsageException {
        if (pool.isEmpty()) {
            throw new UsageException("--snapshot needs a POOL, the folder that holds the snapshots");
        }
        return new Night(
                FileName.ofText(pool), skipIfRunning, maxShrink == null ? LESS_THAN_A_THIRD : share(maxShrink));
    }

    private static int share(String text) throws UsageException {
        if (text.equals("no")) {
            return ALL;
        }
        if (!text.matches("[0-9]{1,3}%") || Integer.parseInt(text.substring(0, text.length() - 1)) > ALL) {
            throw new UsageException("--max-shrink takes a share as 30%, or no, not '" + text + "'");
        }
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }
}
