package org.bpct.verb.host;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.NulWords;
import org.bpct.home.BatchCatalog;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.SoughtName;
import org.bpct.status.errors.BatchErrors;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * The earlier transfers of a home, which tell when the walk for a base began, and which names of it lack something.
 *
 * @param host the host that has the base; null if this one has it
 */
record TransferHistory(BatchHome home, @Nullable String host) {
    /** The number of failed names beyond which the whole copy is not trusted. */
    private static final int MOST_LACKING = 100_000;

    /**
     * The facts about a base.
     *
     * @param began the nanosecond since 1970, by the clock of the host where bpct ran
     * @param lacking the names below its root that may lack attributes no walk can see
     */
    record Known(long began, Set<FileName> lacking) {
        static Known of(long began) {
            return new Known(began, Set.of());
        }
    }

    /** Returns the facts from the newest transfer that made a directory, has closed, and lists all failed names. */
    Optional<Known> of(FileName directory) throws RunException {
        for (BatchDirectory batch : new BatchCatalog(home).newestFirst()) {
            try {
                BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
                int pair =
                        snapshot.checks() == 0 && snapshot.description().walk().began() > 0
                                ? destinations(batch, snapshot).indexOf(directory)
                                : -1;
                Optional<Set<FileName>> lacking = pair < 0 ? Optional.empty() : lacking(snapshot, pair);
                if (lacking.isPresent()) {
                    return Optional.of(new Known(
                            TimeUnit.MILLISECONDS.toNanos(
                                    snapshot.description().walk().began()),
                            lacking.get()));
                }
            } catch (BatchUnreadableException | UsageException | RunException | IOException another) {
                // An unreadable batch tells nothing; an older one may.
            }
        }
        return Optional.empty();
    }

    /** Returns the destination roots of a transfer to the same host, by pair; none for another batch. */
    private List<FileName> destinations(BatchDirectory batch, BatchSnapshot snapshot)
            throws UsageException, RunException {
        List<FileName> found = new ArrayList<>();
        if (!Files.exists(CheckedHost.file(batch))) {
            return found;
        }
        HostFacts facts = CheckedHost.read(batch);
        if (facts.sends() != (host != null) || (host != null && !facts.host().equals(host))) {
            return found;
        }
        Publication night = snapshot.publication();
        if (!night.isNone()) {
            return List.of(HostPath.of(night.published()).map(HostPath::path).orElse(night.published()));
        }
        for (int i = 0; i < facts.roots().size(); i++) {
            found.add(
                    host != null
                            ? facts.roots().get(i).path()
                            : OperandName.canonical(snapshot.pairs().get(i).destination()));
        }
        return found;
    }

    /** Returns the names that a transfer left incomplete; empty if it has not closed, or does not know them all. */
    private static Optional<Set<FileName>> lacking(BatchSnapshot brief, int pair)
            throws BatchUnreadableException, IOException {
        BatchStatus status = BatchStatus.of(brief, Map.of(), Instant.now(), -1);
        if (!status.isClosed()) {
            return Optional.empty();
        }
        // Vanished files do not exist, and changed ones are younger than the walk.
        if (status.sums().losses().total() == 0 && status.sums().errors().isOnlyVanishedOrChanged()) {
            return Optional.of(Set.of());
        }
        if (status.sums().errors().total() + status.sums().losses().total() > MOST_LACKING) {
            return Optional.empty();
        }
        BatchStatus whole = BatchStatus.of(BatchSnapshot.read(brief.directory()), Map.of(), Instant.now(), -1);
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        if (!BatchErrors.write(names, whole, BatchErrors.Form.NAMES).isEmpty()) {
            return Optional.empty();
        }
        RootPair roots = brief.pairs().get(pair);
        Set<FileName> found = new HashSet<>();
        NulWords words = new NulWords(new ByteArrayInputStream(names.toByteArray()));
        while (words.next()) {
            SoughtName.below(roots.source(), FileName.of(words.word())).ifPresent(found::add);
        }
        return Optional.of(found);
    }
}
