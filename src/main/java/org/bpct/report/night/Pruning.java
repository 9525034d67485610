package org.bpct.report.night;

import java.util.ArrayList;
import java.util.List;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Publication;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.status.BatchSnapshot;

/**
 * A snapshot that a night was to remove from a pool.
 *
 * @param snapshot its name
 * @param by the snapshot that was made in that night
 * @param batch the number of the batch that made it
 * @param fate its fate
 */
public record Pruning(String snapshot, String by, int batch, Fate fate) {
    /** The fate of a snapshot. */
    public enum Fate {
        /** Nothing of it is left. */
        REMOVED("removed"),
        /** It has been set aside. */
        LEAVING("being removed"),
        /** The night was not good enough, and a later one removed it. */
        LATER("removed by a later night"),
        /** The night ended before it came to that, or was not good enough. */
        KEPT("still there");

        private final String words;

        Fate(String words) {
            this.words = words;
        }

        /** Returns the words for people. */
        public String words() {
            return words;
        }
    }

    /** Returns the snapshots removed by the nights of a pool, if their batches are still kept. */
    static List<Pruning> of(Pool pool, Pool.Contents contents, List<BatchDirectory> batches, List<String> remarks) {
        List<Pruning> all = new ArrayList<>();
        for (BatchDirectory batch : batches) {
            try {
                BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
                Publication publication = snapshot.publication();
                if (!publication.isNone() && publication.pool().equals(pool.root())) {
                    for (String dropped : publication.drops()) {
                        all.add(new Pruning(
                                dropped, publication.snapshot(), snapshot.number(), fate(dropped, contents)));
                    }
                }
            } catch (BatchUnreadableException e) {
                remarks.add(e.getMessage());
            }
        }
        return all.stream().map(each -> each.in(all)).toList();
    }

    /** Returns the same with the fate that it had in its night: each night names again the snapshots that are still there. */
    private Pruning in(List<Pruning> all) {
        boolean isNamedLater =
                all.stream().anyMatch(other -> other.snapshot.equals(snapshot) && other.by.compareTo(by) > 0);
        return isNamedLater && fate != Fate.KEPT ? new Pruning(snapshot, by, batch, Fate.LATER) : this;
    }

    private static Fate fate(String dropped, Pool.Contents contents) {
        boolean isThere =
                contents.published().keySet().stream().map(SnapshotName::text).anyMatch(dropped::equals);
        boolean isLeaving = contents.deleting().stream()
                .map(FileName::lastComponent)
                .anyMatch(folder -> folder.text().equals(Pool.DELETING + dropped));
        return isThere ? Fate.KEPT : isLeaving ? Fate.LEAVING : Fate.REMOVED;
    }
}
