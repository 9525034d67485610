package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.pool.LockHolder.LockedBatch;

/**
 * A pool as another host tells it.
 *
 * @param root its name, with the host
 * @param folders the names of the folders in it
 * @param state the files with bpct's records, by their names, in ISO 8859-1
 * @param lock the files of its lock; none if nobody holds it
 */
public record ToldPool(FileName root, Set<String> folders, Map<String, String> state, Map<String, String> lock) {
    private static final String SOURCES = "sources";

    /** Keeps copies. */
    public ToldPool {
        folders = Set.copyOf(folders);
        state = Map.copyOf(state);
        lock = Map.copyOf(lock);
    }

    /** Returns its contents, as {@link Pool#read} has them. */
    public Pool.Contents contents() throws IOException {
        return PoolFolders.sorted(root, folders, new PoolFolders.Records() {
            @Override
            public boolean has(SnapshotName snapshot, boolean isLeaving) {
                return state.containsKey(snapshot.text());
            }

            @Override
            public Optional<SnapshotRecord> of(SnapshotName snapshot) {
                return SnapshotRecord.parse(state.getOrDefault(snapshot.text(), ""));
            }
        });
    }

    /** Returns true if all names that the folder of a snapshot gets in its life are free. */
    public boolean isFree(SnapshotName snapshot) {
        return !folders.contains(snapshot.text())
                && !folders.contains(snapshot.incomplete())
                && !folders.contains(snapshot.deleting());
    }

    /** Returns the source of a snapshot; empty if it is not known. */
    public Optional<SnapshotSources.Source> sourceOf(SnapshotName snapshot) {
        return Optional.ofNullable(
                SnapshotSources.parse(state.getOrDefault(SOURCES, "")).get(snapshot));
    }

    /** Returns the text of the list of sources with that of one more snapshot, in ISO 8859-1. */
    public String sourcesWith(SnapshotName snapshot, SnapshotSources.Source source) throws IOException {
        return SnapshotSources.text(
                SnapshotSources.parse(state.getOrDefault(SOURCES, "")),
                snapshot,
                source,
                contents().published().keySet());
    }

    /** Returns the holder of the lock; empty if there is none, and if it is damaged. */
    public Optional<LockHolder> holder() {
        byte[] batch = lock.getOrDefault("batch", "").getBytes(StandardCharsets.ISO_8859_1);
        return LockHolder.parse(
                lock.getOrDefault(PlaceLock.HOLDER, ""), lock.getOrDefault("command", ""), LockedBatch.parse(batch));
    }

    /** Returns the line that names the holder of the lock. */
    public String holderLine() {
        return lock.getOrDefault(PlaceLock.HOLDER, "");
    }

    /** Returns true if somebody holds the lock. */
    public boolean isLocked() {
        return !lock.isEmpty();
    }
}
