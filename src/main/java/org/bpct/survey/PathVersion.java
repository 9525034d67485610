package org.bpct.survey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.roots.SnapshotPath;
import org.jspecify.annotations.Nullable;

/**
 * A name in successive snapshots of a pool in which it is the same: one file, or a directory that looks the same.
 *
 * @param first the oldest of the snapshots
 * @param last the newest of them
 * @param snapshots how many they are
 * @param found the entry; null if the name is not there
 */
record PathVersion(
        SnapshotName first,
        SnapshotName last,
        int snapshots,
        @Nullable Found found) {
    /**
     * A file, a directory or another entry.
     *
     * @param inode its number, since two files of one size and time may differ in contents; 0 for a directory: each
     *     snapshot has one of its own
     * @param mode type and permissions, as {@code stat} gives them
     * @param owner the number of its owner
     * @param group the number of its group
     * @param bytes its length
     * @param modified the time of its modification
     */
    record Found(long inode, int mode, long owner, long group, long bytes, FileTime modified) {
        /** Returns true if both look the same in a list. */
        boolean looksLike(Found other) {
            return withInode(0).equals(other.withInode(0));
        }

        private Found withInode(long number) {
            return new Found(number, mode, owner, group, bytes, modified);
        }
    }

    /**
     * Returns the versions of a name in a pool, the oldest first.
     *
     * @param asked the only snapshot to look into; empty for all
     */
    static List<PathVersion> of(SnapshotPath path, Pool pool, Optional<SnapshotName> asked)
            throws IOException, UsageException {
        List<PathVersion> versions = new ArrayList<>();
        for (SnapshotName name : pool.read().published().keySet()) {
            if (!asked.orElse(name).equals(name)) {
                continue;
            }
            Found found = found(path.in(name.in(pool.root())));
            PathVersion newest = versions.isEmpty() ? null : versions.get(versions.size() - 1);
            if (newest != null && Objects.equals(newest.found, found)) {
                versions.set(versions.size() - 1, new PathVersion(newest.first, name, newest.snapshots + 1, found));
            } else {
                versions.add(new PathVersion(name, name, 1, found));
            }
        }
        return versions;
    }

    private static @Nullable Found found(Optional<FileName> place) throws IOException {
        if (place.isEmpty()) {
            return null;
        }
        Map<String, Object> attributes = Files.readAttributes(
                place.get().toPath(), "unix:ino,mode,uid,gid,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
        Found found = new Found(
                number(attributes, "ino"),
                (int) number(attributes, "mode"),
                number(attributes, "uid"),
                number(attributes, "gid"),
                number(attributes, "size"),
                (FileTime) told(attributes, "lastModifiedTime"));
        return EntryType.of(found.mode) == EntryType.DIRECTORY ? found.withInode(0) : found;
    }

    private static long number(Map<String, Object> attributes, String name) {
        return ((Number) told(attributes, name)).longValue();
    }

    private static Object told(Map<String, Object> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }
}
