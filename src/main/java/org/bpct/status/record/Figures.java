package org.bpct.status.record;

import org.bpct.model.Sizes;

/**
 * The sums that journals, progress and exit records speak of.
 *
 * @param names the entries, or directories, that were settled, failed ones included
 * @param bytes the bytes that were copied
 * @param failed the names that failed
 * @param changed those of the failed ones that changed while they were copied
 */
public record Figures(long names, long bytes, long failed, long changed) {
    static final Figures NONE = new Figures(0, 0, 0, 0);

    Figures plus(Figures other) {
        return new Figures(
                names + other.names, Sizes.plus(bytes, other.bytes), failed + other.failed, changed + other.changed);
    }
}
