package org.bpct.verb.copy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.options.RunOptions;
import org.bpct.options.Split;
import org.bpct.options.StreamAfter;
import org.bpct.options.UsageException;

/** The choice whether and when jobs begin to copy while a long walk is running; adr/0037 has the reasons. */
final class Streaming {
    /** The least time of walking before jobs begin: enough has to be read to be worth a wave of jobs. */
    private static final long LEAST_MILLIS = 50;

    private Streaming() {}

    /**
     * Returns the time of walking after which jobs begin to copy; empty if they wait for its end.
     *
     * @throws UsageException if the user has typed a time, and it cannot be obeyed
     */
    static Optional<Duration> of(RunOptions options, boolean submits) throws UsageException {
        StreamAfter after = options.manner().walking().streamAfter();
        if (after.isNever()) {
            return Optional.empty();
        }
        List<String> reasons = reasonsAgainst(options, submits);
        if (reasons.isEmpty()) {
            return Optional.of(Duration.ofMillis(Math.max(LEAST_MILLIS, after.seconds() * 1000L)));
        }
        if (after.isTyped()) {
            throw new UsageException("--stream-after: " + reasons.get(0)).about("stream-after");
        }
        return Optional.empty();
    }

    private static List<String> reasonsAgainst(RunOptions options, boolean submits) {
        List<String> reasons = new ArrayList<>();
        if (!submits) {
            reasons.add("--no-submit writes a whole batch to be looked at; leave out one");
        }
        if (options.manner().earlier().isCompared()) {
            reasons.add("a comparison with an earlier copy needs the whole walk first");
        }
        if (!options.snapshot().publication().isNone()) {
            reasons.add("a snapshot is compared with the last good one when its walk is over");
        }
        if (options.manner().split().choice() != Split.Choice.NO) {
            reasons.add("--split cuts files by the size of the whole tree; leave out one");
        }
        if (options.task().selection().namesFrom() != null) {
            reasons.add("--files-from names all entries, and that is no long walk; leave out one");
        }
        if (options.jobs().settings().together()) {
            reasons.add("--nodes submits one job for the whole tree; leave out one");
        }
        return reasons;
    }
}
