package org.bpct.status.show;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;

/** The figures of a job or of a batch in JSON; unknown values are {@code null}. */
final class FigureJson {
    private FigureJson() {}

    static void writeErrors(JsonGenerator json, ErrorTally errors) throws IOException {
        json.writeObjectFieldStart("errors");
        json.writeNumberField("vanished", errors.vanished());
        json.writeNumberField("changed", errors.changed());
        json.writeNumberField("denied", errors.denied());
        json.writeNumberField("full", errors.full());
        json.writeNumberField("differs", errors.differs());
        json.writeNumberField("other", errors.other());
        json.writeEndObject();
    }

    static void writeLedger(JsonGenerator json, String name, Ledger ledger) throws IOException {
        json.writeObjectFieldStart(name);
        writeMembers(json, ledger);
        json.writeEndObject();
    }

    /** Writes a ledger without the braces around it. */
    static void writeMembers(JsonGenerator json, Ledger ledger) throws IOException {
        json.writeNumberField("planned", ledger.planned());
        json.writeNumberField("done", ledger.done());
        json.writeNumberField("failed", ledger.failed());
        json.writeNumberField("open", ledger.open());
    }

    static void writeKnown(JsonGenerator json, String name, long value) throws IOException {
        if (value < 0) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
