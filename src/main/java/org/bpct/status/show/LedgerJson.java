package org.bpct.status.show;

import java.io.IOException;
import org.bpct.description.JsonText;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.record.LedgerRecord;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/** The member {@code ledger} of a batch in the progress display for programs. */
final class LedgerJson {
    private LedgerJson() {}

    static void write(JsonText json, BatchStatus batch) throws IOException {
        json.flag("closed", batch.isClosed());
        json.text("gap", LedgerText.gap(batch));
        // A check of a copy is described as a copy, and copies nothing.
        Verb verb = batch.isCheck() ? Verb.COMPARE : batch.snapshot().verb();
        json.object("entries", () -> writeEntries(json, verb, Account.ofEntries(batch)));
        json.object("directories", () -> writeDirectories(json, Account.ofDirectories(batch)));
        json.object("bytes", () -> writeBytes(json, verb, Account.ofBytes(batch)));
        // While jobs are at work the record is that of an earlier end.
        LedgerRecord record = batch.isLive() ? null : batch.ledger().record();
        json.object("missing", () -> writeMissing(json, record, batch.sums()));
    }

    private static void writeEntries(JsonText json, Verb verb, Account entries) throws IOException {
        json.number("walked", entries.walked());
        for (Verb one : Verb.values()) {
            json.number(one.words().done(), one == verb ? entries.done() : 0);
        }
        json.number("linked", entries.linked());
        writeRest(json, entries);
    }

    private static void writeDirectories(JsonText json, Account directories) throws IOException {
        json.number("walked", directories.walked());
        json.number("done", directories.done());
        writeRest(json, directories);
    }

    private static void writeBytes(JsonText json, Verb verb, Account bytes) throws IOException {
        json.number("walked", bytes.walked());
        json.number("linked", bytes.linked());
        for (Verb one : Verb.values()) {
            if (!one.words().bytes().isEmpty()) {
                json.number(one.words().done(), one == verb ? bytes.done() : 0);
            }
        }
        writeRest(json, bytes);
    }

    private static void writeRest(JsonText json, Account account) throws IOException {
        json.number("skipped", account.skipped());
        json.number("failed", account.failed());
        json.number("open", account.open());
    }

    private static void writeMissing(JsonText json, @Nullable LedgerRecord record, BatchSums sums) throws IOException {
        json.number("entries", record == null ? sums.entries().open() : record.missingEntries());
        json.number("directories", record == null ? sums.directories().open() : record.missingDirectories());
        json.number("bytes", record == null ? sums.bytes().open() : record.missingBytes());
    }
}
