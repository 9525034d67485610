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

    /** Judges a batch; {@code closed} is null while no finalizer has added up the entries that its jobs spared. */
    Spared(BatchSnapshot batch, @Nullable LedgerRecord closed) {
        boolean isCheck = batch.checks() > 0;
        this.skipped = isCheck ? WalkTotals.Skipped.NONE : batch.walk().skipped();
        this.linkable = isCheck ? WalkTotals.Linked.NONE : batch.walk().linked();
        this.closed = closed;
    }

    /** Returns the entries that the walk left out, as the destination had them already. */
    public WalkTotals.Skipped skipped() {
        return skipped;
    }

    /** Returns the entries that jobs left alone after comparing contents; none while no finalizer has added them up. */
    public WalkTotals.Skipped same() {
        return closed == null
                ? WalkTotals.Skipped.NONE
                : new WalkTotals.Skipped(
                        closed.same().entries(), 0, closed.same().bytes());
    }

    /** Returns the entries to link to a base. */
    public WalkTotals.Linked linkable() {
        return linkable;
    }

    /** Returns the bytes linked to a base; while no finalizer has added them up, the planned ones. */
    public long linkedBytes() {
        return closed == null ? linkable.bytes() : closed.links().bytesInBase();
    }

    /** Returns how many entries jobs have linked to a base; 0 while no finalizer has counted them. */
    public long baseLinks() {
        return closed == null ? 0 : closed.links().toBase();
    }

    /** Returns true if some entries that are done may have been linked to a base, but are not counted yet. */
    public boolean isLinkedUnknown() {
        return closed == null && linkable.entries() > 0;
    }
}
