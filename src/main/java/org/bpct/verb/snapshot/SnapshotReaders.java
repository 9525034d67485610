package org.bpct.verb.snapshot;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.pool.KeepRules;
import org.bpct.pool.SnapshotName;
import org.bpct.query.Session;
import org.bpct.status.BatchSnapshot;
import org.bpct.tree.RootPair;

/**
 * The live batches of this user that read a pool: a restoration of many hours must not lose its snapshot to a night.
 *
 * @param session the batches and their schedulers
 * @param pool the name of the pool, with its host if it is on another one
 */
record SnapshotReaders(Session session, FileName pool) {
    /** Returns the same fates, but that of a snapshot with a reader, which is kept. */
    List<KeepRules.Fate> spare(List<KeepRules.Fate> fates) throws RunException, InterruptedException {
        if (fates.stream().allMatch(KeepRules.Fate::kept)) {
            return fates;
        }
        Map<SnapshotName, Integer> readers = readers();
        return fates.stream()
                .map(fate -> fate.kept() || !readers.containsKey(fate.name())
                        ? fate
                        : new KeepRules.Fate(fate.name(), true, "batch " + readers.get(fate.name()) + " reads it"))
                .toList();
    }

    private Map<SnapshotName, Integer> readers() throws RunException, InterruptedException {
        Map<SnapshotName, Integer> readers = new TreeMap<>();
        for (BatchDirectory directory : new BatchCatalog(session.home()).all()) {
            try {
                BatchSnapshot batch = BatchSnapshot.readBriefly(directory);
                // A source on another host is no root of a pair.
                List<SnapshotName> read = Stream.concat(
                                batch.pairs().stream().map(RootPair::source),
                                batch.sources().stream().map(SourceRoot::source))
                        .flatMap(source -> snapshotAround(source).stream())
                        .distinct()
                        .toList();
                if (!read.isEmpty() && session.query().of(directory).isLive()) {
                    read.forEach(name -> readers.put(name, batch.number()));
                }
            } catch (BatchUnreadableException unreadable) {
                session.console().note(unreadable.getMessage());
            }
        }
        return readers;
    }

    private Optional<SnapshotName> snapshotAround(FileName source) {
        for (FileName at = source; !at.equals(at.parent()); at = at.parent()) {
            if (at.parent().equals(pool)) {
                return SnapshotName.of(at.lastComponent().text());
            }
        }
        return Optional.empty();
    }
}
