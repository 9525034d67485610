package org.bpct.status;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.Publication;

/**
 * A later night in the same pool: it has set aside the unfinished snapshots that were there. The batches of this home
 * tell that without a look into the pool, which may be on another host, or hang.
 *
 * @param number the number of its batch
 */
public record LaterNight(int number) {
    /** Returns the first night after that of a batch; empty if there is none, or the batch makes no snapshot. */
    public static Optional<LaterNight> after(BatchSnapshot batch) {
        Publication snapshot = batch.publication();
        if (snapshot.isNone() || batch.checks() > 0) {
            return Optional.empty();
        }
        return foldersAfter(batch.directory().root()).stream()
                .flatMap(folder -> of(folder, snapshot.pool()).stream())
                .findFirst();
    }

    /** Returns the night of a batch's folder, if it is one of this pool. A batch that cannot be read tells nothing about it. */
    private static Optional<LaterNight> of(Path folder, FileName pool) {
        try {
            BatchDescription batch = BatchDescription.read(BatchDirectory.of(folder));
            boolean isNight = batch.checks() == 0 && !batch.publication().isNone();
            return isNight && batch.publication().pool().equals(pool)
                    ? Optional.of(new LaterNight(batch.origin().number()))
                    : Optional.empty();
        } catch (BatchUnreadableException damagedOrDeleted) {
            return Optional.empty();
        }
    }

    /** Returns the advice about the batch of the snapshot that was set aside. */
    public String advice(int batch) {
        return "the night of batch " + number + " has set its snapshot aside, and copies all; bpct --forget " + batch
                + " deletes the batch";
    }

    private static List<Path> foldersAfter(Path folder) {
        String name = folder.getFileName().toString();
        List<Path> later = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder.resolveSibling("."), path -> {
            String other = path.getFileName().toString();
            return BatchHome.isBatchFolder(other) && other.compareTo(name) > 0;
        })) {
            folders.forEach(later::add);
        } catch (IOException | DirectoryIteratorException unread) {
            return List.of();
        }
        later.sort(null);
        return later;
    }
}
