package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.bpct.model.FileName;
import org.bpct.model.RegularFiles;

/**
 * A folder of snapshots: the name of everything in it, and what is there.
 *
 * @param root the folder, without any symlink in its name
 */
public record Pool(FileName root) {
    private static final String STATE = ".bpct";
    private static final String INCOMPLETE = ".incomplete-";

    /** What the name of a folder begins with that was set aside. */
    static final String DELETING = ".deleting-";

    /**
     * What a pool holds.
     *
     * @param published the snapshots by name, the oldest first; without a record if it is missing or torn
     * @param incomplete what is being written, or was given up
     * @param deleting the folders that were set aside, to be removed
     */
    public record Contents(
            SortedMap<SnapshotName, Optional<SnapshotRecord>> published,
            List<SnapshotName> incomplete,
            List<FileName> deleting) {
        /** Returns the newest snapshot that is good; empty if there is none. */
        public Optional<SnapshotName> newestGood() {
            return newest(record -> record.state().isGood());
        }

        /**
         * Returns the snapshot that the next one is linked to: the newest one that is trusted, else the newest. One that
         * has shrunk holds little to link to, so it is the last choice.
         */
        public Optional<SnapshotName> base() {
            return newest(record -> record.isTrusted() && !record.isShrunk())
                    .or(() -> newest(record -> !record.isShrunk()))
                    .or(() -> published.isEmpty() ? Optional.empty() : Optional.of(published.lastKey()));
        }

        /** Returns the snapshots that have shrunk. */
        public Set<SnapshotName> shrunk() {
            Set<SnapshotName> shrunk = new TreeSet<>();
            published.forEach(
                    (name, record) -> record.filter(SnapshotRecord::isShrunk).ifPresent(any -> shrunk.add(name)));
            return shrunk;
        }

        /** Returns the record of the newest good snapshot, with which the next one is compared. */
        public Optional<SnapshotRecord> lastGood() {
            return newestGood().flatMap(name -> published.getOrDefault(name, Optional.empty()));
        }

        private Optional<SnapshotName> newest(Predicate<SnapshotRecord> wanted) {
            SnapshotName newest = null;
            for (var snapshot : published.entrySet()) {
                newest = snapshot.getValue().filter(wanted).isPresent() ? snapshot.getKey() : newest;
            }
            return Optional.ofNullable(newest);
        }
    }

    /** Returns the folder of what bpct knows of the pool. */
    public Path state() {
        return path(STATE);
    }

    /** Returns the symlink to the newest snapshot. */
    public Path latest() {
        return path("latest");
    }

    /** Returns the lock, a folder. */
    public Path lock() {
        return state().resolve("lock");
    }

    /** Returns the file that counts the nights that were left out in a row. */
    public Path skips() {
        return state().resolve("skips");
    }

    /** Returns the folder in which a snapshot is written. */
    public Path incomplete(SnapshotName name) {
        return path(name.incomplete());
    }

    /** Returns the folder of a snapshot that is to be removed. */
    public Path deleting(SnapshotName name) {
        return path(name.deleting());
    }

    /** Returns true if the folder is a pool. */
    public boolean isThere() {
        return Files.isDirectory(state(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Looks at what is there. What has no name of bpct's is passed over. */
    public Contents read() throws IOException {
        SortedMap<SnapshotName, Optional<SnapshotRecord>> published = new TreeMap<>();
        List<SnapshotName> incomplete = new ArrayList<>();
        List<FileName> deleting = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.toPath())) {
            for (Path entry : entries) {
                String name = FileName.of(entry).lastComponent().text();
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    continue;
                }
                if (name.startsWith(DELETING)) {
                    SnapshotName.of(name.substring(DELETING.length()))
                            .ifPresent(snapshot -> deleting.add(FileName.of(deleting(snapshot))));
                } else if (name.startsWith(INCOMPLETE)) {
                    SnapshotName.of(name.substring(INCOMPLETE.length())).ifPresent(incomplete::add);
                } else {
                    Optional<SnapshotName> snapshot = SnapshotName.of(name);
                    if (snapshot.isPresent()) {
                        published.put(snapshot.get(), record(snapshot.get()));
                    }
                }
            }
        }
        incomplete.sort(null);
        deleting.sort(null);
        return new Contents(published, incomplete, deleting);
    }

    private Optional<SnapshotRecord> record(SnapshotName name) throws IOException {
        try {
            return SnapshotRecord.parse(RegularFiles.text(state().resolve(name.text()), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException unknown) {
            return Optional.empty();
        }
    }

    private Path path(String name) {
        return root.resolve(FileName.ofText(name)).toPath();
    }
}
