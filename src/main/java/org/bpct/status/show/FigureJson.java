package org.bpct.status.show;

import java.io.IOException;
import org.bpct.description.JsonText;
import org.bpct.model.LossKind;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.Losses;

/** The figures of a job or of a batch in JSON. */
final class FigureJson {
    private FigureJson() {}

    static void write(JsonText json, ErrorTally errors) throws IOException {
        json.number("vanished", errors.vanished());
        json.number("changed", errors.changed());
        json.number("denied", errors.denied());
        json.number("full", errors.full());
        json.number("differs", errors.differs());
        json.number("other", errors.other());
    }

    static void write(JsonText json, Losses losses) throws IOException {
        json.number("entries", losses.entries());
        json.number("directories", losses.directories());
        for (LossKind kind : LossKind.values()) {
            json.number(kind.word(), losses.of(kind));
        }
    }

    static void write(JsonText json, Ledger ledger) throws IOException {
        json.number("planned", ledger.planned());
        json.number("done", ledger.done());
        json.number("failed", ledger.failed());
        json.number("open", ledger.open());
    }
}
