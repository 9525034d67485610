package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.record.LedgerRecord;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/** The member {@code ledger} of a batch in the progress display for programs. */
final class LedgerJson {
    private LedgerJson() {}

    static void write(JsonGenerator json, BatchStatus batch) throws IOException {
        json.writeObjectFieldStart("ledger");
        json.writeBooleanField("closed", batch.isClosed());
        json.writeStringField("gap", LedgerText.gap(batch));
        Verb verb = batch.snapshot().verb();
        Account entries = Account.ofEntries(batch);
        json.writeObjectFieldStart("entries");
        json.writeNumberField("walked", entries.walked());
        for (Verb one : Verb.values()) {
            json.writeNumberField(one.words().done(), one == verb ? entries.done() : 0);
        }
        json.writeNumberField("linked", entries.linked());
        writeRest(json, entries);
        Account directories = Account.ofDirectories(batch);
        json.writeObjectFieldStart("directories");
        json.writeNumberField("walked", directories.walked());
        json.writeNumberField("done", directories.done());
        writeRest(json, directories);
        Account bytes = Account.ofBytes(batch);
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("walked", bytes.walked());
        json.writeNumberField("linked", bytes.linked());
        for (Verb one : Verb.values()) {
            if (!one.words().bytes().isEmpty()) {
                json.writeNumberField(one.words().done(), one == verb ? bytes.done() : 0);
            }
        }
        writeRest(json, bytes);
        // While jobs are at work the record is that of an earlier end.
        writeMissing(json, batch.isLive() ? null : batch.ledger().record(), batch.sums());
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

    private static void writeRest(JsonGenerator json, Account account) throws IOException {
        json.writeNumberField("skipped", account.skipped());
        json.writeNumberField("failed", account.failed());
        json.writeNumberField("open", account.open());
        json.writeEndObject();
    }
}
