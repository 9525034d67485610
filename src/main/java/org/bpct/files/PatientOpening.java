package org.bpct.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The opening of files of others. A FIFO may take the place of a file between the check and the opening; opening it
 * waits for a writer. Java has no {@code O_NONBLOCK}, and no call ends an {@code open} that waits. So a thread of its
 * own opens, and is left alone if it takes too long; it does not keep this program from ending.
 */
public final class PatientOpening {
    /** Opening a regular file takes so long only if a file server does not answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private PatientOpening() {}

    /** The opening of a file. */
    @FunctionalInterface
    public interface Opener<C extends Closeable> {
        /** Opens it. */
        C open() throws IOException;
    }

    /** An opening that took too long: its channel may still come, and is closed then. */
    public static final class LateException extends FileSystemException {
        private static final long serialVersionUID = 1;

        LateException(Path name) {
            super(
                    name.toString(),
                    null,
                    "was not open after " + PATIENCE.toSeconds() + " s: a FIFO may have taken its place");
        }
    }

    /** Returns the opened channel; throws {@link LateException} if that took too long. */
    public static <C extends Closeable> C of(Path name, Opener<C> opener) throws IOException {
        CompletableFuture<C> opened = new CompletableFuture<>();
        Thread thread = new Thread(() -> open(opener, opened), "open");
        thread.setDaemon(true);
        thread.start();
        try {
            return opened.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException tooLong) {
            opened.completeExceptionally(tooLong);
            throw new LateException(name);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException why) {
                throw why;
            }
            throw new IOException(failed.getCause());
        } catch (InterruptedException e) {
            opened.completeExceptionally(e);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static <C extends Closeable> void open(Opener<C> opener, CompletableFuture<C> into) {
        try {
            C opened = opener.open();
            if (!into.complete(opened)) {
                opened.close();
            }
        } catch (IOException | RuntimeException e) {
            into.completeExceptionally(e);
        }
    }
}
