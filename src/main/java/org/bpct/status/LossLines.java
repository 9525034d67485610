package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bpct.model.LossKind;
import org.bpct.status.record.Losses;

/** The lines for people about attributes that a destination did not keep: one for each kind, with the number of names. */
public final class LossLines {
    private LossLines() {}

    /** Returns the lines; those about kinds that the user accepts are notes. */
    public static List<String> of(BatchStatus batch) {
        Losses losses = batch.sums().losses();
        Set<LossKind> accepted = batch.description().settings().writing().lossy();
        List<String> lines = new ArrayList<>();
        for (LossKind kind : LossKind.values()) {
            long names = losses.of(kind);
            if (names > 0) {
                lines.add((accepted.contains(kind) ? "note: " : "")
                        + names
                        + (names == 1 ? " name: " : " names: ")
                        + "the destination does not keep "
                        + kind.words()
                        + " (bpct --errors="
                        + batch.number()
                        + " --lost)");
            }
        }
        batch.snapshot().walk().ownersOfOthers().ifPresent(line -> lines.add("note: " + line));
        return lines;
    }
}
