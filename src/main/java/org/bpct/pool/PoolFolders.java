package org.bpct.pool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;

/** The folders of a pool, by their names and records. */
final class PoolFolders {
    private static final String INCOMPLETE = ".incomplete-";

    private PoolFolders() {}

    /** The records of a pool. */
    interface Records {
        /**
         * Returns true if a snapshot has a record; before this version the record of one that leaves was removed first, so a mark of
         * the removal is enough.
         */
        boolean has(SnapshotName snapshot, boolean isLeaving);

        /** Returns the record of a snapshot; empty if it is incomplete. */
        Optional<SnapshotRecord> of(SnapshotName snapshot) throws IOException;
    }

    /** Sorts folders of a pool by their names and records; those without a name of bpct are ignored. */
    static Pool.Contents sorted(FileName root, Collection<String> folders, Records records) throws IOException {
        Set<String> all = new HashSet<>(folders);
        SortedMap<SnapshotName, Optional<SnapshotRecord>> published = new TreeMap<>();
        List<SnapshotName> incomplete = new ArrayList<>();
        List<FileName> deleting = new ArrayList<>();
        List<FileName> foreign = new ArrayList<>();
        for (String folder : folders) {
            Optional<SnapshotName> snapshot = snapshotOf(folder);
            if (snapshot.isEmpty()) {
                continue;
            }
            FileName path = root.resolve(FileName.ofText(folder));
            if (!isOwn(snapshot.get(), folder, all, records)) {
                foreign.add(path);
            } else if (folder.startsWith(Pool.DELETING)) {
                deleting.add(path);
            } else if (folder.startsWith(INCOMPLETE)) {
                incomplete.add(snapshot.get());
            } else {
                published.put(snapshot.get(), records.of(snapshot.get()));
            }
        }
        incomplete.sort(null);
        deleting.sort(null);
        foreign.sort(null);
        return new Pool.Contents(published, incomplete, deleting, foreign);
    }

    /** Returns the snapshot that a folder of this name is, will be, or was. */
    private static Optional<SnapshotName> snapshotOf(String folder) {
        for (String prefix : List.of(Pool.DELETING, INCOMPLETE)) {
            if (folder.startsWith(prefix)) {
                return SnapshotName.of(folder.substring(prefix.length()));
            }
        }
        return SnapshotName.of(folder);
    }

    /** Returns true if a folder belongs to bpct: it has a record of the snapshot, and no folder of an earlier stage of its end. */
    private static boolean isOwn(SnapshotName snapshot, String folder, Set<String> all, Records records) {
        boolean isLeaving = folder.startsWith(Pool.DELETING);
        return records.has(snapshot, isLeaving)
                && (folder.equals(snapshot.text()) || !all.contains(snapshot.text()))
                && !(isLeaving && all.contains(snapshot.incomplete()));
    }
}
