package org.bpct.verb.copy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.bpct.roots.Bases;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.tree.RootPair;

/** The records about a base in the batches of a home: the start of its walk, and its incomplete files. */
final class BaseHistory {
    private static final long MILLI = 1_000_000L;

    private final BatchHome home;

    BaseHistory(BatchHome home) {
        this.home = home;
    }

    /**
     * The facts about a base.
     *
     * @param began the start of the walk in nanoseconds since 1970; {@link Long#MIN_VALUE} if it is unknown
     * @param lacking the inodes of files in it that may lack attributes
     */
    record Known(long began, Set<Long> lacking) {
        static final Known NOTHING = new Known(Long.MIN_VALUE, Set.of());
    }

    /** Returns the facts from the newest batch that made these directories, has closed, and lists all failed names. */
    Known of(Bases bases) throws RunException {
        Set<FileName> wanted = new HashSet<>(bases.directories());
        for (BatchDirectory batch : new BatchCatalog(home).newestFirst()) {
            try {
                BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
                List<FileName> destinations = destinations(snapshot);
                if (snapshot.description().walk().began() > 0
                        && snapshot.checks() == 0
                        && destinations.containsAll(wanted)) {
                    Optional<Set<Long>> lacking = lacking(snapshot, destinations);
                    if (lacking.isPresent()) {
                        return new Known(snapshot.description().walk().began() * MILLI, lacking.get());
                    }
                }
            } catch (BatchUnreadableException | UsageException another) {
                // An unreadable batch tells nothing; an older one may.
            }
        }
        return Known.NOTHING;
    }

    /** Returns the current names of the destination roots, by pair. */
    private static List<FileName> destinations(BatchSnapshot snapshot) throws UsageException {
        List<FileName> destinations = new ArrayList<>();
        for (RootPair pair : snapshot.pairs()) {
            destinations.add(
                    snapshot.publication().isNone()
                            ? OperandName.canonical(pair.destination())
                            : snapshot.publication().published());
        }
        return destinations;
    }

    private static Optional<Set<Long>> lacking(BatchSnapshot snapshot, List<FileName> destinations)
            throws BatchUnreadableException, UsageException {
        BatchStatus status = BatchStatus.of(snapshot, Map.of(), Instant.now(), -1);
        if (!status.isClosed()) {
            return Optional.empty();
        }
        // Vanished files do not exist, and changed ones are younger than the walk.
        if (status.sums().losses().total() == 0 && status.sums().errors().isOnlyVanishedOrChanged()) {
            return Optional.of(Set.of());
        }
        BatchStatus whole = BatchStatus.of(BatchSnapshot.read(snapshot.directory()), Map.of(), Instant.now(), -1);
        return LackingFiles.of(whole, snapshot.pairs(), destinations);
    }
}
