package org.bpct.home;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bpct.pool.PlaceLock;

/** A thread that tells other hosts again and again that this process is alive. */
public final class Heartbeat implements AutoCloseable {
    private static final long SECONDS_OF_LOCKS = 60;
    private static final long SECONDS_TO_END = 30;

    private final ScheduledExecutorService beats;

    private Heartbeat(ScheduledExecutorService beats) {
        this.beats = beats;
    }

    /** One word that this process is alive. */
    interface Beat {
        /** Says it; one that fails is as one that was never due, and is not believed for long. */
        void beat() throws IOException;
    }

    /** Begins to beat for locks that this process holds. */
    public static Heartbeat of(List<PlaceLock> locks) {
        return every(
                SECONDS_OF_LOCKS, locks.stream().<Beat>map(lock -> lock::beat).toList());
    }

    /** Begins to beat; the first time when so many seconds are over. */
    static Heartbeat every(long seconds, List<Beat> signs) {
        ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        var unused =
                beats.scheduleWithFixedDelay(() -> signs.forEach(Heartbeat::beat), seconds, seconds, TimeUnit.SECONDS);
        return new Heartbeat(beats);
    }

    private static void beat(Beat sign) {
        try {
            sign.beat();
        } catch (IOException fullOrGone) {
            // The next one may succeed; without any, others take this process for dead, and check that.
        }
    }

    /** Waits until the last beat is over; {@link #close} has been called. */
    void awaitLast() throws InterruptedException {
        beats.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        beats.shutdownNow();
    }
}
