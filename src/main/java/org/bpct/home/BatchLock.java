package org.bpct.home;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.bpct.files.PrivateFiles;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The right to submit jobs of a batch, held by one process at a time: two processes that wait for the same batch must
 * not both resubmit stopped jobs. It is a lock of the kernel, which ends with its process.
 */
public final class BatchLock implements AutoCloseable {
    private final FileChannel channel;

    private BatchLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; null if another process has it. */
    public static @Nullable BatchLock take(BatchDirectory batch) throws IOException {
        return take(batch.lock());
    }

    /**
     * Takes a lock of this kind on any file, making the file if it is missing; null if another process has the lock.
     */
    public static @Nullable BatchLock take(Path file) throws IOException {
        FileChannel channel = PrivateFiles.openLock(file);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                return null;
            }
        } catch (OverlappingFileLockException heldByThisProcess) {
            channel.close();
            return null;
        } catch (IOException noLocksHere) {
            // Lustre mounted without -o flock has no locks; there the attempts of a job keep two submissions from doing
            // harm.
            return new BatchLock(channel);
        }
        return new BatchLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
