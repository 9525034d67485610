package org.bpct.status;

import java.util.List;
import java.util.Optional;
import org.bpct.description.SourceRoot;
import org.bpct.selection.Selection;
import org.bpct.verb.Verb;

/** The next step about entries that the walk of a batch could not read. */
public final class UnwalkedPlaces {
    private UnwalkedPlaces() {}

    /** Returns a sentence with the line to type: a retry does not walk. Empty if the walk read all. */
    public static Optional<String> remedy(BatchStatus batch) {
        if (batch.walkErrors() == 0) {
            return Optional.empty();
        }
        if (batch.makesSnapshot()) {
            return Optional.of("the next snapshot walks again");
        }
        Verb verb = batch.snapshot().verb();
        if (verb.seeksDifferences()) {
            return Optional.of("--retry does not walk again: a new call does");
        }
        List<SourceRoot> sources = batch.snapshot().sources();
        boolean takesUpdates = (verb.copies() || verb == Verb.TRANSFER) && !batch.isCheck();
        String call = "a new call does";
        if (takesUpdates && needsItsOptions(batch)) {
            call = "the same call with -u and -T does";
        } else if (takesUpdates && sources.size() == 1) {
            call = "bpct -u -T " + sources.get(0).source().display() + " "
                    + sources.get(0).lands().display() + " " + verb.words().does() + " it";
        }
        return Optional.of("--retry does not walk again; when all can be read, " + call);
    }

    /** Returns true if a call without the options of the batch would copy other entries, or from nowhere. */
    private static boolean needsItsOptions(BatchStatus batch) {
        Selection selection = batch.snapshot().selection();
        return selection.hasRules()
                || selection.chooses()
                || batch.snapshot().description().origin().commandLine().stream()
                        .anyMatch(word -> word.startsWith("--ssh"));
    }
}
