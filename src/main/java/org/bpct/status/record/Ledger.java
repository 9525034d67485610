package org.bpct.status.record;

import org.bpct.model.Sizes;

/**
 * A closed account of entries, directories or bytes: {@code planned = done + failed + open}.
 *
 * <p>Only bytes may have more done than planned: a file that grew after the walk is copied whole.
 *
 * @param planned the number found by the walk
 * @param done the number copied, linked or made
 * @param failed the number tried without success
 * @param open the number still to do; 0 means complete
 */
public record Ledger(long planned, long done, long failed, long open) {
    /** So few entries are no measure of the work. */
    private static final int FEW = 20;

    /** An account of nothing. */
    public static final Ledger EMPTY = new Ledger(0, 0, 0, 0);

    /** Returns the account of so many settled items, failed ones among them. */
    static Ledger ofSettled(long planned, long settled, long failed) {
        long believed = Math.min(settled, planned);
        long unsuccessful = Math.min(failed, believed);
        return new Ledger(planned, believed - unsuccessful, unsuccessful, planned - believed);
    }

    /** Returns the account of both together. */
    public Ledger plus(Ledger other) {
        return new Ledger(
                Sizes.plus(planned, other.planned),
                Sizes.plus(done, other.done),
                Sizes.plus(failed, other.failed),
                Sizes.plus(open, other.open));
    }

    /** Returns the account as it looks while work goes on: the copied part of a group in hand counts as done. */
    public Ledger withInHand(long inHand) {
        long more = Math.min(inHand, open);
        return new Ledger(planned, done + more, failed, open - more);
    }

    /** Returns the account of a comparison: so many of the failed items are differences, which were found and are done. */
    public Ledger withDifferences(long differences) {
        long found = Math.min(differences, failed);
        return new Ledger(planned, done + found, failed - found, open);
    }

    /** Returns the same of bytes, which belong to differences for sure where nothing else failed. */
    public Ledger ofBytesWithDifferences(ErrorTally errors) {
        return errors.differs() == errors.total() ? withDifferences(failed) : this;
    }

    /** Returns the percentage done, rounded down, so that 100 means all; of nothing, all is done. */
    public int percent() {
        if (done >= planned) {
            return 100;
        }
        // By way of double only where the product would overflow, that is beyond 92 PB.
        return done <= Long.MAX_VALUE / 100 ? (int) (done * 100 / planned) : (int) Math.min(99, 100.0 * done / planned);
    }

    /**
     * Returns the percentage done of these entries and of their bytes. The end is near only when both are: a tree of empty
     * files has no bytes. Of a few files the bytes are enough: one large file has no count until its end.
     */
    public int percentWith(Ledger bytes) {
        if (planned <= FEW && bytes.planned > 0 && done < planned) {
            return Math.min(99, bytes.percent());
        }
        return Math.min(percent(), bytes.percent());
    }
}
