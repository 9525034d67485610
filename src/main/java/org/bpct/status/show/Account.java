package org.bpct.status.show;

import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.Spared;
import org.bpct.status.record.Ledger;
import org.bpct.verb.Verb;

/**
 * The account of the entries of one kind from a walk, for programs and reports: walked = done + linked + skipped +
 * failed + open, except for bytes of files that grew.
 *
 * @param walked the number found by the walk
 * @param done the number copied, removed, changed or compared by jobs
 * @param linked the number that became links: entries to a first name, bytes to a base
 * @param skipped the number that existed, or was as requested, already
 * @param failed the number of failures
 * @param open the number not settled
 */
public record Account(long walked, long done, long linked, long skipped, long failed, long open) {
    /** Returns the account of a batch's entries, which are all but directories. */
    public static Account ofEntries(BatchStatus batch) {
        BatchSums sums = batch.sums();
        Ledger entries = sums.entries();
        WalkTotals.Skipped skipped = batch.spared().skipped();
        WalkTotals.Skipped same = batch.spared().same();
        boolean removes = batch.snapshot().verb() == Verb.REMOVE;
        return new Account(
                entries.planned() + skipped.entries(),
                removes ? entries.done() : entries.done() - sums.linked() - same.entries(),
                sums.linked(),
                skipped.entries() + same.entries(),
                entries.failed(),
                entries.open());
    }

    /** Returns the account of a batch's directories. */
    public static Account ofDirectories(BatchStatus batch) {
        Ledger directories = batch.sums().directories();
        long skipped = batch.spared().skipped().directories();
        return new Account(
                directories.planned() + skipped,
                directories.done(),
                0,
                skipped,
                directories.failed(),
                directories.open());
    }

    /** Returns the account of a batch's bytes. */
    public static Account ofBytes(BatchStatus batch) {
        Ledger bytes = batch.sums().bytes();
        Spared spared = batch.spared();
        WalkTotals.Skipped skipped = spared.skipped();
        WalkTotals.Skipped same = spared.same();
        boolean removes = batch.snapshot().verb() == Verb.REMOVE;
        return new Account(
                bytes.planned() + skipped.bytes() + spared.linkable().bytes(),
                removes ? bytes.done() : bytes.done() - same.bytes(),
                spared.linkedBytes(),
                skipped.bytes() + same.bytes(),
                bytes.failed(),
                bytes.open());
    }
}
