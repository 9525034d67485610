package org.bpct.home;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.history.HistoryKeeping;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobDirectory;
import org.bpct.model.PartDirectory;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.JobStatus;

/**
 * The compression of the lists of batches whose jobs are all complete: no script will read them again. The same reading
 * of a batch also records it in the history, and the rates of its jobs.
 *
 * <p>Lists hold the name of every file, and are nearly all of a batch's size. Only the owner of the home compresses
 * them, not another user who looks at the batch. As this is housekeeping, errors fail no request of the user, and the
 * next run tries again.
 */
public final class ListCompression {
    /** The number of batches to check, which bounds the cost of batches that never close. */
    private static final int NEWEST = 20;

    /** The time after which no further list is started; a list of a million names takes half a second. */
    private static final long MOST_MILLIS = 3000;

    private static final int BUFFER = 1 << 16;

    private final BatchHome home;
    private final InstantSource clock;
    private final HistoryKeeping history;
    private final long deadline;

    public ListCompression(BatchHome home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
        this.history = new HistoryKeeping(home);
        this.deadline = clock.millis() + MOST_MILLIS;
    }

    /** Compresses the lists of the newest batches that have closed without errors and are not compressed yet. */
    public void compressClosed() {
        try {
            new BatchCatalog(home)
                    .newestFirst().stream()
                            .filter(batch -> mayBeToDo(lastFinalizer(batch)))
                            .limit(NEWEST)
                            .forEach(this::compressIfReadable);
        } catch (RunException unreadableHome) {
            // Other code that needs the home reports this error.
        }
    }

    /**
     * Returns true if a finalizer has started and its list is not compressed; other batches need no look at their jobs.
     */
    private static boolean mayBeToDo(JobDirectory finalizer) {
        return Files.exists(finalizer.part().list())
                && Files.exists(finalizer.part().attempt(1).root());
    }

    /** Returns true if a batch has closed and its lists are compressed, so that no work is left. */
    public static boolean isDoneWith(BatchDirectory batch) {
        JobDirectory last = lastFinalizer(batch);
        return Files.exists(last.part().compressedList())
                && Files.notExists(last.part().list());
    }

    private void compressIfReadable(BatchDirectory batch) {
        try {
            // The files of a job tell that it is complete; no scheduler is asked.
            BatchStatus status = BatchStatus.of(BatchSnapshot.read(batch), Map.of(), clock.instant(), -1);
            history.keep(status);
            new RateKeeping(home, clock).keep(batch, status);
            compress(batch, status);
        } catch (BatchUnreadableException damagedOrNewer) {
            // A damaged batch, or one of a newer bpct, stays as it is.
        }
    }

    /** Compresses the lists of a batch if it has closed without errors. */
    public void compress(BatchDirectory batch, BatchStatus status) {
        if (status.exitCode() == ExitCode.INCOMPLETE || !Submitter.isOwner(home)) {
            return;
        }
        JobDirectory last = lastFinalizer(batch);
        try {
            for (JobStatus job : status.jobs()) {
                if (!job.directory().equals(last)) {
                    compress(job.directory().part());
                }
            }
            // The last finalizer's plain list marks a batch with work left, so it goes last.
            compress(last.part());
        } catch (IOException triedAgain) {
            // The plain list stays until the compressed one is complete.
        }
    }

    private static JobDirectory lastFinalizer(BatchDirectory batch) {
        int wave = 1;
        while (Files.isDirectory(batch.wave(wave + 1))) {
            wave++;
        }
        return batch.finalizer(wave);
    }

    private void compress(PartDirectory part) throws IOException {
        Path list = part.list();
        if (clock.millis() > deadline || !Files.exists(list)) {
            return;
        }
        SummedFiles.check(list);
        // Two processes that compress one list at once write the same content under different names.
        Path fresh = part.root().resolve("list.gz." + ProcessHandle.current().pid() + ".new");
        OutputStream file = PrivateFiles.create(fresh);
        try {
            long length = write(list, file);
            sync(fresh);
            if (length != Files.size(list) || length != unpackedLength(fresh)) {
                throw new IOException("the compressed list is not the list");
            }
            Files.move(
                    fresh, part.compressedList(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            SummedFiles.record(part.compressedList());
            Files.deleteIfExists(list);
            // This file is useless without the list.
            Files.deleteIfExists(part.subtrees());
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private static long write(Path list, OutputStream file) throws IOException {
        try (file;
                InputStream in = RegularFiles.open(list);
                OutputStream out = new FastGzip(file)) {
            return in.transferTo(out);
        }
    }

    private static void sync(Path fresh) throws IOException {
        try (FileChannel channel = RegularFiles.channel(fresh)) {
            channel.force(true);
        }
    }

    /** Returns the unpacked length after reading the whole file, which also verifies the checksum. */
    private static long unpackedLength(Path compressed) throws IOException {
        try (InputStream in = new GZIPInputStream(RegularFiles.open(compressed), BUFFER)) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** A gzip stream of the fastest level: 95 MB/s to 31 % of the size; the default level makes 33 MB/s and 27 %. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
