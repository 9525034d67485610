package org.bpct.pool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * A folder of snapshots: the name of everything in it, and its contents.
 *
 * @param root the folder, without any symlink in its name
 */
public record Pool(FileName root) {
    /** The name of the folder with bpct's records of the pool. */
    public static final String STATE = ".bpct";

    /** The prefix of a folder that was set aside. */
    public static final String DELETING = ".deleting-";

    /**
     * The contents of a pool.
     *
     * @param published the snapshots by name, the oldest first; without a record if it is incomplete
     * @param incomplete the snapshots that are being written, or were given up
     * @param deleting the folders that were set aside, to be removed
     * @param foreign the folders with such names and no record: bpct never touches them
     */
    public record Contents(
            SortedMap<SnapshotName, Optional<SnapshotRecord>> published,
            List<SnapshotName> incomplete,
            List<FileName> deleting,
            List<FileName> foreign) {
        /** Returns the newest good snapshot; empty if there is none. */
        public Optional<SnapshotName> newestGood() {
            return newest(record -> record.state().isGood());
        }

        /**
         * Returns the snapshot that the next one is linked to: the newest trusted one, else the newest. A shrunk one
         * holds little to link to, so it is the last choice.
         */
        public Optional<SnapshotName> base() {
            return newest(record -> record.isTrusted() && !record.isShrunk())
                    .or(() -> newest(record -> !record.isShrunk()))
                    .or(() -> published.isEmpty() ? Optional.empty() : Optional.of(published.lastKey()));
        }

        /** Returns the snapshots with a whole record: no others are ever dropped. */
        public Set<SnapshotName> recorded() {
            Set<SnapshotName> recorded = new TreeSet<>(published.keySet());
            recorded.removeIf(
                    name -> published.getOrDefault(name, Optional.empty()).isEmpty());
            return recorded;
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

        /**
         * Returns the nanosecond since 1970 in which the walk of a snapshot began, so that each change before it is in the
         * snapshot; empty if only its batch knows its complete files.
         */
        public OptionalLong began(SnapshotName snapshot) {
            Optional<SnapshotRecord> record = published.getOrDefault(snapshot, Optional.empty());
            return record.isPresent() && record.get().isTrusted()
                    ? OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(record.get().began()))
                    : OptionalLong.empty();
        }

        private Optional<SnapshotName> newest(Predicate<SnapshotRecord> wanted) {
            SnapshotName newest = null;
            for (var snapshot : published.entrySet()) {
                newest = snapshot.getValue().filter(wanted).isPresent() ? snapshot.getKey() : newest;
            }
            return Optional.ofNullable(newest);
        }
    }

    /** Returns the folder with bpct's records of the pool. */
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

    /** Returns the file that counts the successive nights that were left out. */
    public Path skips() {
        return state().resolve("skips");
    }

    /** Returns the file with the size of the source's file system. */
    public Path volumes() {
        return state().resolve("volumes");
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

    /** Reads the contents; folders without a name of bpct are ignored. */
    public Contents read() throws IOException {
        if (isThere() && !Files.isExecutable(state())) {
            // Records that nobody may look at must not be taken for absent ones.
            throw new AccessDeniedException(FileName.of(state()).text());
        }
        List<String> names = new ArrayList<>();
        for (Path folder : folders()) {
            names.add(FileName.of(folder).lastComponent().text());
        }
        return PoolFolders.sorted(root, names, new PoolFolders.Records() {
            @Override
            public boolean has(SnapshotName snapshot, boolean isLeaving) {
                return Files.isRegularFile(recordOf(snapshot), LinkOption.NOFOLLOW_LINKS)
                        || (isLeaving
                                && Files.isRegularFile(
                                        new SetAside(Pool.this).mark(snapshot), LinkOption.NOFOLLOW_LINKS));
            }

            @Override
            public Optional<SnapshotRecord> of(SnapshotName snapshot) throws IOException {
                return record(snapshot);
            }
        });
    }

    private List<Path> folders() throws IOException {
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.toPath())) {
            for (Path entry : entries) {
                if (isFolder(entry)) {
                    folders.add(entry);
                }
            }
        }
        return folders;
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Records that a snapshot is about to be written. A folder with a record belongs to bpct, as
     * {@code .incomplete-NAME}, {@code NAME} or {@code .deleting-NAME}; one without it is never removed.
     */
    public void begin(SnapshotName snapshot) throws IOException {
        PrivateFiles.replace(recordOf(snapshot), "begun .\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** Removes the records of snapshots without any folder. Only the lock holder may do that. */
    public void forgetGone() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(state())) {
            for (Path file : files) {
                Optional<SnapshotName> snapshot =
                        SnapshotName.of(FileName.of(file).lastComponent().text());
                if (snapshot.isPresent()
                        && !isFolder(path(snapshot.get().text()))
                        && !isFolder(incomplete(snapshot.get()))
                        && !isFolder(deleting(snapshot.get()))) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Returns true if all names that the folder of a snapshot gets in its life are free. */
    public boolean isFree(SnapshotName snapshot) {
        return Stream.of(path(snapshot.text()), incomplete(snapshot), deleting(snapshot))
                .noneMatch(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
    }

    private Path recordOf(SnapshotName snapshot) {
        return state().resolve(snapshot.text());
    }

    private Optional<SnapshotRecord> record(SnapshotName snapshot) throws IOException {
        return SnapshotRecord.parse(RegularFiles.text(recordOf(snapshot), StandardCharsets.ISO_8859_1));
    }

    private Path path(String name) {
        return root.resolve(FileName.ofText(name)).toPath();
    }
}
