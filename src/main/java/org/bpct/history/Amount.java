package org.bpct.history;

import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;

/**
 * How much a batch did.
 *
 * @param entries the number of files, links and the like that are done
 * @param bytes the number of bytes that are done
 * @param failed the number of names that failed or could not be walked
 */
public record Amount(long entries, long bytes, long failed) {
    static final Amount NONE = new Amount(0, 0, 0);

    static Amount of(BatchStatus batch) {
        BatchSums sums = batch.sums();
        return new Amount(
                sums.entries().done(), sums.bytes().done(), sums.errors().total() + batch.walkErrors());
    }
}
