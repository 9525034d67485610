package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.bpct.description.WalkTotals;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;

/** The member {@code ledger} of a batch in the progress display for programs. */
final class LedgerJson {
    private LedgerJson() {}

    static void write(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeObjectFieldStart("ledger");
        json.writeBooleanField("closed", batch.isClosed());
        json.writeStringField("gap", LedgerText.gap(batch));
        WalkTotals.Skipped skipped = batch.skipped();
        WalkTotals.Skipped same = batch.same();
        json.writeObjectFieldStart("entries");
        json.writeNumberField("walked", batch.entries().planned() + skipped.entries());
        json.writeNumberField(
                "copied", batch.isRemoval() ? 0 : batch.entries().done() - batch.linked() - same.entries());
        json.writeNumberField("removed", batch.isRemoval() ? batch.entries().done() : 0);
        json.writeNumberField("linked", batch.linked());
        json.writeNumberField("skipped", skipped.entries() + same.entries());
        writeRest(json, batch.entries());
        json.writeObjectFieldStart("directories");
        json.writeNumberField("walked", batch.directories().planned() + skipped.directories());
        json.writeNumberField("done", batch.directories().done());
        json.writeNumberField("skipped", skipped.directories());
        writeRest(json, batch.directories());
        json.writeObjectFieldStart("bytes");
        json.writeNumberField(
                "walked",
                batch.bytes().planned() + skipped.bytes() + batch.linkable().bytes());
        json.writeNumberField("copied", batch.isRemoval() ? 0 : batch.bytes().done() - same.bytes());
        json.writeNumberField("linked", batch.linkedBytes());
        json.writeNumberField("removed", batch.isRemoval() ? batch.bytes().done() : 0);
        json.writeNumberField("skipped", skipped.bytes() + same.bytes());
        writeRest(json, batch.bytes());
        // While jobs are at work the record is that of an earlier end.
        LedgerRecord record = batch.isLive() ? null : batch.ledger().record();
        json.writeObjectFieldStart("missing");
        json.writeNumberField("entries", record == null ? batch.entries().open() : record.missingEntries());
        json.writeNumberField(
                "directories", record == null ? batch.directories().open() : record.missingDirectories());
        json.writeNumberField("bytes", record == null ? batch.bytes().open() : record.missingBytes());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeRest(JsonGenerator json, Ledger ledger) throws IOException {
        json.writeNumberField("failed", ledger.failed());
        json.writeNumberField("open", ledger.open());
        json.writeEndObject();
    }
}
