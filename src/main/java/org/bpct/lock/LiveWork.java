package org.bpct.lock;

import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.home.BatchCatalog;
import org.bpct.home.ClosedBatches;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.verb.Verb;

/** The batches of this home that make files on this host, and whose jobs are with a scheduler. Nights have locks of their own. */
final class LiveWork {
    private final Session session;

    LiveWork(Session session) {
        this.session = session;
    }

    /** The condition on the real place where a source lands. */
    interface Condition {
        boolean holds(BatchDescription made, FileName lands) throws UsageException;
    }

    /**
     * A live batch.
     *
     * @param number the number of its batch
     * @param verb its verb
     * @param place the part of it that meets the condition
     * @param lands the real place where that lands
     */
    record Found(int number, Verb verb, SourceRoot place, FileName lands) {
        /** Returns a sentence about it, with the lines to type. */
        String words() {
            return String.format(
                    Locale.ROOT,
                    "batch %1$d %4$s %2$s to %3$s just now: bpct --wait=%1$d waits for it, --cancel=%1$d ends it",
                    number,
                    place.source().display(),
                    place.lands().display(),
                    verb.words().does());
        }
    }

    /** Returns the newest live batch one of whose places meets a condition. */
    Optional<Found> find(Condition condition) throws RunException, InterruptedException {
        ClosedBatches closed = ClosedBatches.load(session.home());
        for (BatchDirectory batch : new BatchCatalog(session.home()).evidence()) {
            Optional<Found> found = closed.contains(batch) ? Optional.empty() : look(batch, condition);
            if (found.isPresent() && session.query().of(batch).isLive()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Found> look(BatchDirectory batch, Condition condition) {
        try {
            BatchDescription made = BatchDescription.read(batch);
            if (made.settings().verb().makesCopies()
                    && !made.isCheck()
                    && made.publication().isNone()) {
                for (SourceRoot each : made.sources()) {
                    if (HostPath.of(each.lands()).isPresent()) {
                        continue;
                    }
                    FileName lands = OperandName.canonical(each.lands());
                    if (condition.holds(made, lands)) {
                        return Optional.of(new Found(
                                made.origin().number(), made.settings().verb(), each, lands));
                    }
                }
            }
        } catch (BatchUnreadableException | UsageException another) {
            // An unreadable batch, or one with unreadable places, is no evidence.
            return Optional.empty();
        }
        return Optional.empty();
    }
}
