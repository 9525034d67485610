package org.bpct.status.show;

import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;

/** The account of a batch in lines for people: what the walk found, and what has become of it. */
public final class LedgerText {
    private LedgerText() {}

    static void append(StringBuilder text, BatchStatus batch) {
        text.append("Ledger: ").append(batch.isClosed() ? "closed" : "not closed");
        String problem = gap(batch);
        if (!problem.isEmpty()) {
            text.append(": ").append(problem);
        }
        text.append('\n');
        appendEntries(text, batch);
        text.append("  directories: ")
                .append(batch.directories().planned() + batch.skipped().directories())
                .append(" walked = ");
        text.append(batch.directories().done()).append(done(batch, " done"));
        appendSkipped(text, batch.skipped().directories());
        appendRest(text, batch.directories());
        appendBytes(text, batch);
    }

    private static void appendEntries(StringBuilder text, BatchStatus batch) {
        Ledger entries = batch.entries();
        WalkTotals.Skipped skipped = batch.skipped();
        text.append("  entries: ").append(entries.planned() + skipped.entries()).append(" walked = ");
        if (batch.isRemoval() || batch.isCheck()) {
            text.append(entries.done()).append(done(batch, ""));
        } else {
            text.append(entries.done() - batch.linked() - batch.same().entries())
                    .append(batch.isLinkedUnknown() ? " copied, or linked to the base + " : " copied + ");
            text.append(batch.linked())
                    .append(" linked + ")
                    .append(skipped.entries() + batch.same().entries())
                    .append(" skipped");
        }
        appendRest(text, entries);
    }

    private static void appendBytes(StringBuilder text, BatchStatus batch) {
        WalkTotals.Skipped skipped = batch.skipped();
        Ledger bytes = batch.bytes();
        text.append("  bytes: ")
                .append(bytes.planned() + skipped.bytes() + batch.linkable().bytes())
                .append(" walked = ");
        text.append(bytes.done() - batch.same().bytes()).append(done(batch, " copied"));
        if (batch.linkable().entries() > 0) {
            text.append(" + ").append(batch.linkedBytes());
            text.append(batch.isLinkedUnknown() ? " linked or to be linked" : " linked");
        }
        appendSkipped(text, skipped.bytes() + batch.same().bytes());
        // A file that grew after the walk is copied whole.
        long grown = bytes.done()
                + bytes.failed()
                + bytes.open()
                + batch.linkedBytes()
                - bytes.planned()
                - batch.linkable().bytes();
        if (grown > 0) {
            text.append(" - ").append(grown).append(" grown");
        }
        appendRest(text, bytes);
    }

    private static String done(BatchStatus batch, String byCopies) {
        if (batch.isRemoval()) {
            return " removed";
        }
        return batch.isCheck() ? " compared" : byCopies;
    }

    /** Returns why a batch that has ended is not closed, and by how much; empty if it is, or has not ended. */
    public static String gap(BatchStatus batch) {
        if (batch.isClosed() || batch.isLive()) {
            return "";
        }
        LedgerRecord record = batch.ledger().record();
        String problem = batch.ledger().problem();
        String broken = record == null || !problem.isEmpty() ? problem : record.gap();
        return broken.isEmpty() ? LedgerRecord.open(batch.entries(), batch.directories(), batch.bytes()) : broken;
    }

    private static void appendSkipped(StringBuilder text, long skipped) {
        if (skipped > 0) {
            text.append(" + ").append(skipped).append(" skipped");
        }
    }

    private static void appendRest(StringBuilder text, Ledger ledger) {
        text.append(" + ").append(ledger.failed()).append(" failed + ");
        text.append(ledger.open()).append(" open\n");
    }
}
