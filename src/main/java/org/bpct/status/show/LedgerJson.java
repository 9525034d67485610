package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.Spared;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.jspecify.annotations.Nullable;

/** The member {@code ledger} of a batch in the progress display for programs. */
final class LedgerJson {
    private LedgerJson() {}

    static void write(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeObjectFieldStart("ledger");
        json.writeBooleanField("closed", batch.isClosed());
        json.writeStringField("gap", LedgerText.gap(batch));
        BatchSums sums = batch.sums();
        Spared spared = batch.spared();
        boolean removes = batch.snapshot().removes();
        WalkTotals.Skipped skipped = spared.skipped();
        WalkTotals.Skipped same = spared.same();
        json.writeObjectFieldStart("entries");
        json.writeNumberField("walked", sums.entries().planned() + skipped.entries());
        json.writeNumberField("copied", removes ? 0 : sums.entries().done() - sums.linked() - same.entries());
        json.writeNumberField("removed", removes ? sums.entries().done() : 0);
        json.writeNumberField("linked", sums.linked());
        json.writeNumberField("skipped", skipped.entries() + same.entries());
        writeRest(json, sums.entries());
        json.writeObjectFieldStart("directories");
        json.writeNumberField("walked", sums.directories().planned() + skipped.directories());
        json.writeNumberField("done", sums.directories().done());
        json.writeNumberField("skipped", skipped.directories());
        writeRest(json, sums.directories());
        json.writeObjectFieldStart("bytes");
        json.writeNumberField(
                "walked",
                sums.bytes().planned() + skipped.bytes() + spared.linkable().bytes());
        json.writeNumberField("copied", removes ? 0 : sums.bytes().done() - same.bytes());
        json.writeNumberField("linked", spared.linkedBytes());
        json.writeNumberField("removed", removes ? sums.bytes().done() : 0);
        json.writeNumberField("skipped", skipped.bytes() + same.bytes());
        writeRest(json, sums.bytes());
        // While jobs are at work the record is that of an earlier end.
        writeMissing(json, batch.isLive() ? null : batch.ledger().record(), sums);
        json.writeEndObject();
    }

    private static void writeMissing(JsonGenerator json, @Nullable LedgerRecord record, BatchSums sums)
            throws IOException {
        json.writeObjectFieldStart("missing");
        json.writeNumberField("entries", record == null ? sums.entries().open() : record.missingEntries());
        json.writeNumberField("directories", record == null ? sums.directories().open() : record.missingDirectories());
        json.writeNumberField("bytes", record == null ? sums.bytes().open() : record.missingBytes());
        json.writeEndObject();
    }

    private static void writeRest(JsonGenerator json, Ledger ledger) throws IOException {
        json.writeNumberField("failed", ledger.failed());
        json.writeNumberField("open", ledger.open());
        json.writeEndObject();
    }
}
