package org.bpct.status.show;

import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.Spared;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.verb.Verb;

/** The account of a batch in lines for people: the entries found by the walk, and their fates. */
public final class LedgerText {
    private LedgerText() {}

    /** Writes whether it is closed, or why it is not. */
    static void appendHead(StringBuilder text, BatchStatus batch) {
        text.append("Ledger: ").append(batch.isClosed() ? "closed" : "not closed");
        String problem = gap(batch);
        if (!problem.isEmpty()) {
            text.append(": ").append(problem);
        }
        text.append('\n');
    }

    static void append(StringBuilder text, BatchStatus batch) {
        appendHead(text, batch);
        appendEntries(text, batch);
        Ledger directories = batch.sums().directories();
        long skipped = batch.spared().skipped().directories();
        text.append("  directories: ").append(directories.planned() + skipped).append(" walked = ");
        text.append(directories.done()).append(done(batch, " done"));
        appendSkipped(text, batch, skipped);
        appendRest(text, directories);
        if (!batch.snapshot().verb().words().bytes().isEmpty()) {
            appendBytes(text, batch);
        }
    }

    private static void appendEntries(StringBuilder text, BatchStatus batch) {
        Ledger entries = batch.sums().entries();
        long linked = batch.sums().linked();
        Spared spared = batch.spared();
        WalkTotals.Skipped skipped = spared.skipped();
        text.append("  entries: ").append(entries.planned() + skipped.entries()).append(" walked = ");
        if (!batch.snapshot().verb().copies() || batch.isCheck()) {
            boolean links = spared.linkable().entries() > 0;
            text.append(entries.done() - (links ? linked : 0)).append(done(batch, ""));
            if (links) {
                text.append(" + ").append(linked);
                text.append(spared.isLinkedUnknown() ? " linked, or to be linked" : " linked");
            }
            appendSkipped(text, batch, skipped.entries());
        } else {
            text.append(entries.done() - linked - spared.same().entries())
                    .append(spared.isLinkedUnknown() ? " copied, or linked to the base + " : " copied + ");
            text.append(linked)
                    .append(" linked + ")
                    .append(skipped.entries() + spared.same().entries())
                    .append(" skipped");
        }
        appendRest(text, entries);
    }

    private static void appendBytes(StringBuilder text, BatchStatus batch) {
        Spared spared = batch.spared();
        WalkTotals.Skipped skipped = spared.skipped();
        Ledger bytes = batch.sums().bytes();
        text.append("  bytes: ")
                .append(bytes.planned() + skipped.bytes() + spared.linkable().bytes())
                .append(" walked = ");
        text.append(bytes.done() - spared.same().bytes()).append(done(batch, " copied"));
        if (spared.linkable().entries() > 0) {
            text.append(" + ").append(spared.linkedBytes());
            text.append(spared.isLinkedUnknown() ? " linked or to be linked" : " linked");
        }
        appendSkipped(text, batch, skipped.bytes() + spared.same().bytes());
        // A file that grew after the walk is copied whole.
        long grown = bytes.done()
                + bytes.failed()
                + bytes.open()
                + spared.linkedBytes()
                - bytes.planned()
                - spared.linkable().bytes();
        if (grown > 0) {
            text.append(" - ").append(grown).append(" grown");
        }
        appendRest(text, bytes);
    }

    private static String done(BatchStatus batch, String byCopies) {
        if (batch.isCheck()) {
            return " compared";
        }
        Verb verb = batch.snapshot().verb();
        return verb.copies() ? byCopies : " " + verb.words().done();
    }

    /** Returns why a batch that has ended is not closed, and by how much; empty if it is, or has not ended. */
    public static String gap(BatchStatus batch) {
        if (batch.isClosed() || batch.isLive()) {
            return "";
        }
        LedgerRecord record = batch.ledger().record();
        String problem = batch.ledger().problem();
        String broken = record == null || !problem.isEmpty() ? problem : record.gap();
        BatchSums sums = batch.sums();
        return broken.isEmpty() ? LedgerRecord.open(sums.entries(), sums.directories(), sums.bytes()) : broken;
    }

    private static void appendSkipped(StringBuilder text, BatchStatus batch, long skipped) {
        if (skipped > 0) {
            text.append(" + ").append(skipped).append(' ');
            text.append(batch.snapshot().verb().words().spared());
        }
    }

    private static void appendRest(StringBuilder text, Ledger ledger) {
        text.append(" + ").append(ledger.failed()).append(" failed + ");
        text.append(ledger.open()).append(" open\n");
    }
}
