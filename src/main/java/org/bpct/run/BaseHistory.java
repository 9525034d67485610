package org.bpct.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.model.RootPair;
import org.bpct.options.UsageException;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchUnreadableException;

/** What the batches of a home know of a base: when the walk began of which it is the copy. */
final class BaseHistory {
    private static final long MILLI = 1_000_000L;

    private final BatchHome home;

    BaseHistory(BatchHome home) {
        this.home = home;
    }

    /**
     * Returns the nanosecond since 1970 in which the walk began of the newest batch that made these directories;
     * {@link Long#MIN_VALUE} if there is none that has closed, with at most such failures as running programs cause.
     */
    long began(Bases bases) throws RunException {
        Set<FileName> wanted = new HashSet<>(bases.directories());
        List<BatchDirectory> newestFirst = new ArrayList<>(new BatchCatalog(home).all());
        Collections.reverse(newestFirst);
        for (BatchDirectory batch : newestFirst) {
            try {
                BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
                if (snapshot.walkBegan() > 0 && destinations(snapshot).containsAll(wanted) && isTrusted(snapshot)) {
                    return snapshot.walkBegan() * MILLI;
                }
            } catch (BatchUnreadableException | UsageException another) {
                // It tells nothing; an older one may.
            }
        }
        return Long.MIN_VALUE;
    }

    private static Set<FileName> destinations(BatchSnapshot snapshot) throws UsageException {
        Set<FileName> destinations = new HashSet<>();
        for (RootPair pair : snapshot.pairs()) {
            destinations.add(OperandName.canonical(pair.destination()));
        }
        if (!snapshot.publication().isNone()) {
            destinations.add(snapshot.publication().published());
        }
        return destinations;
    }

    private static boolean isTrusted(BatchSnapshot snapshot) {
        BatchStatus status = BatchStatus.of(snapshot, Map.of(), Instant.now(), -1);
        return snapshot.checks() == 0
                && status.isClosed()
                && (status.errors().total() == 0 || status.errors().isOnlyVanishedOrChanged());
    }
}
