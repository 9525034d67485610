package org.bpct.schedule;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** A thread that stores the contents of a stream, so that its writer never waits for a full pipe. */
final class StreamDrain {
    private static final int BUFFER = 8192;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;

    private StreamDrain(String name, InputStream stream) {
        thread = new Thread(() -> drain(stream), name);
        thread.setDaemon(true);
    }

    /** Returns a drain that is running. */
    static StreamDrain start(String name, InputStream stream) {
        StreamDrain drain = new StreamDrain(name, stream);
        drain.thread.start();
        return drain;
    }

    /** Waits for the end of the stream, until a point in {@link System#nanoTime} at the latest. */
    void awaitEnd(long deadline) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
    }

    /** Returns the bytes so far. */
    byte[] bytes() {
        return kept.toByteArray();
    }

    private void drain(InputStream stream) {
        byte[] buffer = new byte[BUFFER];
        try (stream) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                kept.write(buffer, 0, count);
            }
        } catch (IOException closed) {
            // The bytes before the error are kept.
        }
    }
}
