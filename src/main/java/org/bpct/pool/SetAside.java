package org.bpct.pool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.pool.LockHolder.LockedBatch;

/**
 * The folders that were set aside in a pool for removal, and a mark of the batch that removes them. The removal of a
 * large snapshot may still be running when the next night begins.
 */
public final class SetAside {
    private static final String MARK = "removing-";

    private final Pool pool;

    /** Makes a view of the folders that were set aside in a pool. */
    public SetAside(Pool pool) {
        this.pool = pool;
    }

    /** Returns the folders, and removes the marks of those that no longer exist. */
    public List<FileName> folders() throws IOException {
        List<FileName> folders = pool.read().deleting();
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(pool.state(), MARK + "*")) {
            for (Path mark : marks) {
                String name = FileName.of(mark).lastComponent().text().substring(MARK.length());
                Optional<SnapshotName> snapshot = SnapshotName.of(name);
                if (snapshot.isPresent() && !Files.exists(pool.deleting(snapshot.get()), LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(mark);
                }
            }
        }
        return folders;
    }

    /** Returns the last batch that began to remove a folder; empty if there was none. */
    public Optional<LockedBatch> remover(FileName folder) throws IOException {
        try {
            return LockedBatch.parse(RegularFiles.bytes(mark(folder)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** Records that a batch is about to remove a folder. */
    public void mark(FileName folder, LockedBatch batch) throws IOException {
        PrivateFiles.replace(mark(folder), batch.bytes());
    }

    /** Returns the mark of a snapshot that is being removed. */
    Path mark(SnapshotName snapshot) {
        return pool.state().resolve(MARK + snapshot.text());
    }

    private Path mark(FileName folder) {
        String name = folder.lastComponent().text();
        return pool.state().resolve(MARK + name.substring(Pool.DELETING.length()));
    }
}
