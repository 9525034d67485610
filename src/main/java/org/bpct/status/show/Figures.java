package org.bpct.status.show;

import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;

/** The figures of a job or of a batch in a line for people: the failed names, and the done part of the planned work. */
public final class Figures {
    private Figures() {}

    /** Writes the number of failed names by class. */
    public static void appendErrors(StringBuilder text, ErrorTally errors) {
        text.append("Errors: ").append(errors.total());
        if (errors.total() == 0) {
            return;
        }
        int open = text.length();
        appendClass(text, errors.vanished(), " vanished");
        appendClass(text, errors.changed(), " changed");
        appendClass(text, errors.denied(), " denied");
        appendClass(text, errors.full(), " full");
        appendClass(text, errors.differs(), " differs");
        appendClass(text, errors.other(), " other");
        text.replace(open, open + 2, " (").append(')');
    }

    private static void appendClass(StringBuilder text, long count, String errorClass) {
        if (count > 0) {
            text.append(", ").append(count).append(errorClass);
        }
    }

    /** Writes one figure when all is done, as the thesis did for complete jobs, else two and the percentage. */
    static void appendLedger(StringBuilder text, Ledger ledger, String beforeOf) {
        text.append(ledger.done());
        if (!isAll(ledger)) {
            text.append(beforeOf).append("of ").append(ledger.planned());
            text.append(' ').append(ledger.percent()).append('%');
        }
    }

    static boolean isAll(Ledger ledger) {
        return ledger.done() >= ledger.planned();
    }
}
