package org.bpct.verb.host;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.RunOptions;
import org.bpct.query.Session;
import org.jspecify.annotations.Nullable;

/** The ages of bases, as the user tells them, or as earlier batches do; it says once if nobody knows. */
final class BaseAges {
    private final OptionalLong given;
    private final TransferHistory history;
    private final Session session;
    private boolean isSaid;

    /**
     * Prepares to ask.
     *
     * @param host the host that has the bases; null if this one has them
     */
    BaseAges(RunOptions options, Session session, @Nullable String host) {
        this.given = options.manner().earlier().baseBegan();
        this.history = new TransferHistory(options.call().home(), host);
        this.session = session;
    }

    /**
     * Returns the age of a base.
     *
     * @param surely gives the moment, by the clock of the source, before which all changes are in a base whose walk
     *     began in a nanosecond of this host
     */
    CopyAge of(FileName base, LongUnaryOperator surely) throws RunException {
        Optional<TransferHistory.Known> known =
                given.isPresent() ? Optional.of(TransferHistory.Known.of(given.getAsLong())) : history.of(base);
        if (known.isEmpty()) {
            if (!isSaid) {
                session.console()
                        .note("no batch here records when the base was made: files whose attributes changed after their"
                                + " contents are transferred again, because the change is unknown");
            }
            isSaid = true;
            return CopyAge.ofUnknownBase();
        }
        return CopyAge.ofBase(
                surely.applyAsLong(known.get().began()), known.get().lacking());
    }
}
