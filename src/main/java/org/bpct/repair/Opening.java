package org.bpct.repair;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The opening of files in a tree of others. A FIFO that takes the place of a file between the look and the opening keeps whoever
 * opens it waiting for a writer, Java has no {@code O_NONBLOCK}, and nothing ends an {@code open} that waits. So a thread of
 * its own opens, and is left alone if it takes too long; it does not keep this program from ending.
 */
final class Opening {
    /** Nothing but a file server that does not answer lets a regular file wait so long. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Set<Object> givenUp = new HashSet<>();

    /**
     * Opens a file.
     *
     * @param key what tells this file from others: one that was given up is not opened again, since its channel may still come
     */
    SeekableByteChannel open(
            SecureDirectoryStream<Path> directory, Path name, Set<? extends OpenOption> options, Object key)
            throws IOException {
        if (givenUp.contains(key)) {
            throw late(name);
        }
        // Nobody can close a directory while something is opened in it: the thread has one of its own.
        SecureDirectoryStream<Path> same = directory.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS);
        CompletableFuture<SeekableByteChannel> channel = new CompletableFuture<>();
        Thread opener = new Thread(() -> open(same, name, options, channel), "open");
        opener.setDaemon(true);
        opener.start();
        try {
            return channel.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException tooLong) {
            givenUp.add(key);
            channel.completeExceptionally(tooLong);
            throw late(name);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException why) {
                throw why;
            }
            throw new IOException(failed.getCause());
        } catch (InterruptedException e) {
            channel.completeExceptionally(e);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void open(
            SecureDirectoryStream<Path> directory,
            Path name,
            Set<? extends OpenOption> options,
            CompletableFuture<SeekableByteChannel> into) {
        try (directory) {
            SeekableByteChannel channel = directory.newByteChannel(name, options);
            if (!into.complete(channel)) {
                channel.close();
            }
        } catch (IOException | RuntimeException e) {
            into.completeExceptionally(e);
        }
    }

    private static FileSystemException late(Path name) {
        return HeldFile.unfit(
                name, "was not open after " + PATIENCE.toSeconds() + " s: a FIFO may have taken its place");
    }
}
