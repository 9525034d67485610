package org.bpct.status;

import org.bpct.description.WalkTotals;
import org.bpct.status.record.LedgerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The entries that a batch need not copy: they were in the destination already, or are linked to a base. A check spares
 * nothing.
 */
public final class Spared {
    private final WalkTotals.Skipped skipped;
    private final WalkTotals.Linked linkable;
    private final @Nullable LedgerRecord closed;

    /** Judges a batch; {@code closed} is null while nobody has added up what its jobs spared. */
    Spared(BatchSnapshot batch, @Nullable LedgerRecord closed) {
        boolean isCheck = batch.checks() > 0;
        this.skipped = isCheck ? WalkTotals.Skipped.NONE : batch.walk().skipped();
        this.linkable = isCheck ? WalkTotals.Linked.NONE : batch.walk().linked();
        this.closed = closed;
    }

    /** Returns what the walk left alone, as it was in the destination already. */
    public WalkTotals.Skipped skipped() {
        return skipped;
    }

    /** Returns what jobs left alone when they had compared its contents; nothing while nobody has added that up. */
    public WalkTotals.Skipped same() {
        return closed == null
                ? WalkTotals.Skipped.NONE
                : new WalkTotals.Skipped(
                        closed.same().entries(), 0, closed.same().bytes());
    }

    /** Returns what was to be linked to a base. */
    public WalkTotals.Linked linkable() {
        return linkable;
    }

    /** Returns the bytes that were linked to a base; while nobody has added that up, those that are to be. */
    public long linkedBytes() {
        return closed == null ? linkable.bytes() : closed.links().bytesInBase();
    }

    /** Returns how many entries jobs have linked to a base; 0 while nobody has counted them. */
    public long baseLinks() {
        return closed == null ? 0 : closed.links().toBase();
    }

    /** Returns true if some entries that are done may have been linked to a base, and nobody has counted them yet. */
    public boolean isLinkedUnknown() {
        return closed == null && linkable.entries() > 0;
    }
}
