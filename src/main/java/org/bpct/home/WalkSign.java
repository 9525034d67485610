package org.bpct.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.bpct.caller.Submitter;
import org.bpct.files.PrivateFiles;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The sign that this process walks the sources of a batch. A lock keeps other processes from walking, and a file
 * rewritten every half minute shows that the walk goes on.
 */
public final class WalkSign implements AutoCloseable {
    private static final long SECONDS = 30;

    private final BatchDirectory batch;
    private final BatchLock lock;
    private final Heartbeat beating;

    private WalkSign(BatchDirectory batch, BatchLock lock, Heartbeat beating) {
        this.batch = batch;
        this.lock = lock;
        this.beating = beating;
    }

    /** Starts the sign; returns null if another process walks. */
    public static @Nullable WalkSign take(BatchDirectory batch, Submitter submitter) throws IOException {
        BatchLock lock = BatchLock.take(batch.walkLock());
        if (lock == null) {
            return null;
        }
        byte[] text = text(submitter);
        PrivateFiles.replace(batch.walking(), text);
        Heartbeat beating = Heartbeat.every(SECONDS, List.of(() -> PrivateFiles.replace(batch.walking(), text)));
        return new WalkSign(batch, lock, beating);
    }

    /** Returns the contents of the file. */
    public static byte[] text(Submitter submitter) {
        String line = submitter.host() + " " + ProcessHandle.current().pid() + " .\n";
        return line.getBytes(StandardCharsets.UTF_8);
    }

    /** Ends the sign after the walk; the caller has already written the result. */
    public void end() throws IOException, InterruptedException {
        beating.close();
        beating.awaitLast();
        Files.deleteIfExists(batch.walking());
    }

    @Override
    public void close() throws IOException {
        beating.close();
        lock.close();
    }
}
